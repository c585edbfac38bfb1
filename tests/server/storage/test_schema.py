"""Data of an older version is taken over, all of it or nothing."""

import asyncio
import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.games.mondo.options import Level, Options
from mondala.hosted import registry
from mondala.server.storage.migrations import VERSION
from mondala.server.storage.rows import Account, ChatRow, Known, Person
from mondala.server.storage.schema import STEPS, prepare
from mondala.server.storage.sqlite import FILE, open_storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.tables.clocks import ClockOptions
from mondala.tables.lobby import Lobby, Sitter
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.wire.readers import TableReaders

IN_THE_FIRST = """
INSERT INTO people VALUES ('p', 'Ada', 'ada', 'hash');
INSERT INTO entries VALUES ('g', 1, CAST('{"n":1}' AS BLOB)), ('g', 2, CAST('{"n":2}' AS BLOB));
"""


def of_version(folder: Path, version: int) -> sqlite3.Connection:
    """An empty database as that version made it."""
    database = sqlite3.connect(folder / FILE)
    for step in (each for steps in STEPS[:version] for each in steps):
        step(database) if callable(step) else database.executescript(step)
    database.execute(f"PRAGMA user_version = {version}")
    return database


def test_data_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """Nothing is lost, and what the first version did not know can be kept."""
    with closing(of_version(tmp_path, 1)) as database:
        database.executescript(IN_THE_FIRST)
    ada, game = Person(PersonId("p"), "Ada", "ada"), GameId("g")

    async def work() -> None:
        again = open_storage(tmp_path)
        await stored(partial(again.append, Log(game), 3, b'{"n":3}'))
        assert await again.entries(game) == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
        await stored(partial(again.spend_token, "t", 9, 5))
        assert await again.is_spent("t")
        assert await again.person(ada.id) == ada
        assert await again.account("ada") == Account(ada, "hash")
        await again.close()

    asyncio.run(work())


def test_people_of_version_6_are_in_their_first_session(tmp_path: Path) -> None:
    """Cookies that were given out before there were sessions stay good."""
    with closing(of_version(tmp_path, 4)) as database, database:
        database.execute("INSERT INTO people VALUES ('p', 'Ada', 'ada', 'hash')")

    async def known() -> Known | None:
        storage = open_storage(tmp_path)
        found = await storage.known(PersonId("p"))
        await storage.close()
        return found

    assert asyncio.run(known()) == Known(Person(PersonId("p"), "Ada", "ada"), 0)


def test_a_table_of_version_7_was_seen_when_its_last_game_was_played(tmp_path: Path) -> None:
    """One without a game, when it was taken over: nothing is cleared away by mistake."""
    row = (
        "INSERT INTO games VALUES (?, 'old', 'Patterns', 1, '{}', '5', '', '[]', ?, ?, NULL, NULL)"
    )
    with closing(of_version(tmp_path, 4)) as database, database:
        database.executemany(row, [("g", 5, 9), ("h", 7, None)])
        database.execute("INSERT INTO tables VALUES ('old', '{}', 'h', 0), ('new', '{}', NULL, 0)")

    async def stale() -> list[str]:
        storage = open_storage(tmp_path)
        found = [row.id for row in await storage.stale_tables(10)]
        assert await storage.stale_tables(9) == []
        await storage.close()
        return [str(table) for table in found]

    assert asyncio.run(stale()) == ["old"]


SEATS = [{"name": "Ada", "person": "p", "bot": None, "ready": True}, None]
OLD_MONDO = {"seats": 2, "level": "expert", "hidden_time": True}
OLD_PATTERNS = {"clock": {"initial": 60_000, "increment": 0, "days": None}}
OLD_LOBBIES: dict[str, tuple[dict[str, Any], GameOptions, str]] = {
    "Mondo": (
        {"game": "Mondo", "mondo": OLD_MONDO, "patterns": None, "tiles": "a hash"},
        Options(2, level=Level.EXPERT, hidden_time=True),
        "a hash",
    ),
    "Patterns": (
        {"game": "Patterns", "mondo": None, "patterns": OLD_PATTERNS},
        PatternsOptions(ClockOptions(initial=60_000)),
        "",
    ),
}


@pytest.mark.parametrize(("old", "options", "material"), OLD_LOBBIES.values(), ids=OLD_LOBBIES)
def test_a_lobby_of_version_4_has_its_options_in_one_value(
    old: dict[str, Any], options: GameOptions, material: str, tmp_path: Path
) -> None:
    """The seats, the host, who was sent away: everything else stays."""
    rest = {"seats": SEATS, "host": "p", "public": True, "assists": False, "banned": ["q"]}
    with closing(of_version(tmp_path, 4)) as database, database:
        database.execute("INSERT INTO tables VALUES ('t', ?, NULL, 1)", (json.dumps(old | rest),))

    async def lobby() -> Lobby:
        storage = open_storage(tmp_path)
        row = await storage.table(TableId("t"))
        await storage.close()
        assert row is not None
        read: Lobby = TableReaders(registry()).lobby(row.lobby)
        return read

    assert asyncio.run(lobby()) == Lobby(
        options=options,
        seats=(Sitter("Ada", PersonId("p"), ready=True), None),
        host=PersonId("p"),
        public=True,
        assists=False,
        banned=(PersonId("q"),),
        material=material,
    )


@pytest.mark.parametrize("damaged", ["{", "[]", "1", "{}", '{"game": "Mondo", "mondo": null}'])
def test_a_damaged_lobby_stays_as_it_is_and_the_others_are_taken_over(
    damaged: str, tmp_path: Path
) -> None:
    good, _, _ = OLD_LOBBIES["Patterns"]
    with closing(of_version(tmp_path, 4)) as database, database:
        rows = [("bad", damaged), ("good", json.dumps(good))]
        database.executemany("INSERT INTO tables VALUES (?, ?, NULL, 1)", rows)

    async def lobbies() -> list[Any]:
        storage = open_storage(tmp_path)
        found = [await storage.table(TableId(table)) for table in ("bad", "good")]
        await storage.close()
        return [row and row.lobby for row in found]

    bad, taken_over = asyncio.run(lobbies())
    assert bad == damaged
    assert json.loads(taken_over)["options"]["game"] == "Patterns"


IN_THE_FIFTH = """
INSERT INTO people (id, name, account, password_hash) VALUES ('p', 'Ada', 'ada', 'hash');
INSERT INTO tables (id, lobby, game_id, public)
VALUES ('t', CAST('{"seats": []}' AS BLOB), 'g', 1);
INSERT INTO games (id, "table", game, rules, options, seed, material, seats, started)
VALUES ('g', 't', 'Patterns', 1, '{}', '5', '', '[]', 7);
INSERT INTO players VALUES ('g', 0, 'p');
INSERT INTO filed VALUES ('g', 1, '[{"n":1},{"n":2}]');
INSERT INTO chat ("table", number, person, name, text, at) VALUES ('t', 1, 'p', 'Ada', 'hi', 9);
"""


@pytest.mark.parametrize("version", range(5, VERSION))
def test_nothing_is_lost_of_a_later_version_and_everything_new_can_be_kept(
    version: int, tmp_path: Path
) -> None:
    with closing(of_version(tmp_path, version)) as database, database:
        database.executescript(IN_THE_FIFTH)
        if version == 10:
            row = ("d", "Patterns", "p", "g", 0, 7, 3)
            database.execute("INSERT INTO tries VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    ada, table, game = PersonId("p"), TableId("t"), GameId("g")

    async def work() -> None:
        storage = open_storage(tmp_path)
        assert await storage.person(ada) == Person(ada, "Ada", "ada")
        row = await storage.table(table)
        assert row is not None
        assert (row.lobby, row.game_id, row.public) == (b'{"seats": []}', game, True)
        assert [row.id for row in await storage.games_of(ada, 5)] == [game]
        assert await storage.chat(table, 5) == [ChatRow(1, ada, "Ada", "hi")]
        again = ChatRow(2, ada, "Ada", "again", "a session", 1)
        await stored(partial(storage.put_chat, table, again, 9))
        assert await storage.chat(table, 1) == [again]
        await stored(partial(storage.append, Log(game), 3, b'{"n":3}'))
        assert await storage.entries(game) == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
        await stored(partial(storage.put_analysis, "game g", 1, b"[]"))
        assert await storage.analysis("game g", 1) == b"[]"
        if version == 10:
            (tried,) = await storage.tries_of(ada, GameName("Patterns"))
            assert tried.done, "it had points"
        await storage.close()

    asyncio.run(work())


def test_the_options_of_a_stored_game_are_not_touched(tmp_path: Path) -> None:
    """Its commitment hashes them as they are, to the byte."""
    options = b'{"clock": {}}'
    values = ("g", "t", "Patterns", 1, options, "5", "", b"[]", 7, None, None, None)
    with closing(of_version(tmp_path, 4)) as database, database:
        database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    async def stored_options() -> bytes:
        storage = open_storage(tmp_path)
        row = await storage.game(GameId("g"))
        await storage.close()
        assert row is not None
        return row.options

    assert asyncio.run(stored_options()) == options


def test_what_fails_halfway_leaves_the_data_as_it_was(tmp_path: Path) -> None:
    """A version is taken over in one transaction."""
    with closing(of_version(tmp_path, 4)) as database:
        database.execute("CREATE TABLE materials (in_the_way TEXT)")
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
        with pytest.raises(sqlite3.Error):
            prepare(database)
        assert not database.in_transaction
        assert database.execute("PRAGMA user_version").fetchone() == (4,)
        database.execute("SELECT kind, tiles FROM games")
        database.execute("DROP TABLE materials")
        prepare(database)
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
