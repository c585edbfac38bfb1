"""Checks that stored journals still give the games that were played."""

from dataclasses import dataclass, field
from pathlib import Path

from mondala.core.ids import GameId
from mondala.server.storage.port import GameRow
from mondala.server.storage.sqlite import SqliteStorage, open_storage
from mondala.server.tables.material import material_of
from mondala.server.tables.replaying import Replayed, replay
from mondala.tables.live import Live, advance, decide
from mondala.tables.registry import Registry
from mondala.wire.tags import encode


@dataclass(slots=True)
class Report:
    games: int = 0
    entries: int = 0
    rejudged: int = 0
    faults: list[str] = field(default_factory=list)


async def check_all(registry: Registry, data: Path) -> Report:
    storage = open_storage(data)
    try:
        report = Report()
        for game in await storage.all_games():
            await _check(registry, storage, game, report)
        return report
    finally:
        await storage.close()


async def _check(registry: Registry, storage: SqliteStorage, game: GameId, report: Report) -> None:
    row = await storage.game(game)
    if row is None:
        return
    report.games += 1
    try:
        material = await material_of(storage, registry[row.game], row.material)
        replayed = replay(registry, row, await storage.entries(game), material.value)
        outcome = replayed.game.outcome(replayed.live.state)
        _judge_again(row, replayed, report)
    except Exception as error:  # whatever damage does, the other games are checked too
        report.faults.append(f"game {game}: {error!r}")
        return
    if row.result is not None and encode(outcome) != row.result:
        report.faults.append(f"game {game}: the stored result is not what the journal gives")


def _judge_again(row: GameRow, replayed: Replayed, report: Report) -> None:
    """Judges every command again where its rules are still known; the entries must be the same."""
    report.entries += len(replayed.entries)
    if row.rules not in {replayed.game.rules_version, *replayed.game.earlier_rules}:
        return
    live = Live(replayed.game, replayed.start)
    for entry in replayed.entries:
        report.rejudged += 1
        again = decide(live, entry.seat, entry.command, entry.at, entry.cause)
        if again != entry:
            report.faults.append(f"game {row.id}: entry {entry.number} is judged otherwise")
        live = advance(live, entry)
