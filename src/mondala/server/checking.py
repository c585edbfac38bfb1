"""Whether what is kept still gives the games that were played."""

from dataclasses import dataclass, field
from pathlib import Path

from mondala.games.mondo.tiles import TileSet
from mondala.server.kinds import KINDS
from mondala.server.sqlite import SqliteStorage, open_storage
from mondala.server.storage import GameRow
from mondala.server.tilesets import tiles_of
from mondala.tables.live import Entry, Live, advance, decide
from mondala.wire.journal import read_entry
from mondala.wire.tags import encode


@dataclass(slots=True)
class Report:
    games: int = 0
    entries: int = 0
    rejudged: int = 0
    faults: list[str] = field(default_factory=list)


async def check_all(data: Path) -> Report:
    storage = open_storage(data)
    try:
        report = Report()
        for game in await storage.all_games():
            await _check(storage, game, report)
        return report
    finally:
        await storage.close()


async def _check(storage: SqliteStorage, game: str, report: Report) -> None:
    row = await storage.game(game)
    if row is None:
        return
    report.games += 1
    try:
        entries = [read_entry(row.kind, body) for body in await storage.entries(game)]
        live = _replayed(row, entries, await tiles_of(storage, row.tiles), report)
        outcome = KINDS[row.kind].live.outcome(live.state)
    except Exception as error:  # whatever damage does, the other games are checked too
        report.faults.append(f"game {game}: {error!r}")
        return
    if row.result is not None and encode(outcome) != row.result:
        report.faults.append(f"game {game}: the stored result is not what the journal gives")


def _replayed(row: GameRow, entries: list[Entry], tiles: TileSet, report: Report) -> Live:
    """Folds the journal; where the rules are today's, judges every command again too."""
    kind = KINDS[row.kind]
    live = Live(kind.live, kind.begin(kind.read_options(row.options), int(row.seed), tiles))
    for entry in entries:
        report.entries += 1
        if row.rules == kind.live.RULES_VERSION:
            report.rejudged += 1
            again = decide(live, entry.seat, entry.command, entry.at, entry.cause)
            if again != entry:
                report.faults.append(f"game {row.id}: entry {entry.number} is judged otherwise")
        live = advance(live, entry)
    return live
