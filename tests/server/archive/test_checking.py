"""Whether what is kept still gives the games that were played."""

import asyncio
from functools import partial
from pathlib import Path

from mondala.core.ids import GameId, GameName, TableId
from mondala.core.value import replace
from mondala.hosted import GAMES, registry
from mondala.server.archive.checking import Report, check_all
from mondala.server.storage.rows import GameRow, TableRow
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.tables.live import Live, decide
from mondala.tables.patterns import PatternsOptions, Resign
from mondala.tables.registry import Registry
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode

PATTERNS = registry()["Patterns"]
TABLE = TableRow(TableId("t"), b"{}", None, public=False)
GAME = GameRow(
    id=GameId("resigned"),
    table=TABLE.id,
    game=PATTERNS.name,
    rules=PATTERNS.rules_version,
    options=encode(PatternsOptions()),
    seed="5",
    material="",
    seats=b"[]",
    started=7,
)


def resigned() -> bytes:
    """The only entry of a game of Patterns."""
    live = Live(PATTERNS, PATTERNS.begin(PatternsOptions(), 5, None))
    return codec_of(PATTERNS).write_entry(decide(live, 0, Resign(), 10, None))


def checked(folder: Path, *games: GameRow, offered: Registry | None = None) -> Report:
    """Each of these games has that one entry."""

    async def work() -> Report:
        storage = open_storage(folder)
        for game in games:
            await stored(partial(storage.put_game, game, (), TABLE))
            await stored(partial(storage.append, Log(game.id), 1, resigned()))
        await storage.close()
        return await check_all(offered or registry(), folder)

    return asyncio.run(work())


def test_a_game_of_todays_rules_is_judged_again(tmp_path: Path) -> None:
    report = checked(tmp_path, GAME)
    assert (report.games, report.entries, report.rejudged, report.faults) == (1, 1, 1, [])


def test_a_game_of_older_rules_is_only_replayed(tmp_path: Path) -> None:
    """Its entries say what happened, whatever today's rules would."""
    report = checked(tmp_path, replace(GAME, rules=0))
    assert (report.games, report.entries, report.rejudged, report.faults) == (1, 1, 0, [])


def test_every_game_that_cannot_be_given_again_is_named(tmp_path: Path) -> None:
    """Each for itself: the others are checked all the same."""
    bad = [
        replace(GAME, id=GameId("of no game"), game=GameName("Chess")),
        replace(GAME, id=GameId("of another game"), game=GameName("Mondo")),
        replace(GAME, id=GameId("bad options"), options=b"{"),
        replace(GAME, id=GameId("with tiles"), material="nobody has them"),
        replace(GAME, id=GameId("another result"), ended=9, result=b"null"),
    ]
    report = checked(tmp_path, *bad, GAME)
    assert (report.games, len(report.faults)) == (6, 5)
    for game, fault in zip(sorted(bad, key=lambda row: row.id), report.faults, strict=True):
        assert fault.startswith(f"game {game.id}: ")
    assert any("there is no game 'Chess'" in fault for fault in report.faults)


def test_games_that_this_server_does_not_offer_are_faults(tmp_path: Path) -> None:
    only_mondo = Registry(GAMES[0])
    assert "there is no game 'Patterns'" in checked(tmp_path, GAME, offered=only_mondo).faults[0]
