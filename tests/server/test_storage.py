"""What every place to keep things must do, written against the port; SQLite is run through it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.server.sqlite import FILE, open_storage
from mondala.server.storage import ChatRow, Done, GameRow, Log, Person, Storage, TableRow
from mondala.server.writing import stored
from mondala.wire.tags import encode

OPENERS: dict[str, Callable[[Path], Storage]] = {"sqlite": open_storage}
Reopen: TypeAlias = Callable[[], Storage]
TABLE = TableRow("t", b'{"lobby": 1}', None, True)
GAME = GameRow("g", "t", "Patterns", 1, b"{}", "5", "", b"[]", 7)


@pytest.fixture(params=OPENERS)
def opener(request: pytest.FixtureRequest) -> Callable[[Path], Storage]:
    return OPENERS[request.param]


def run(
    opener: Callable[[Path], Storage],
    folder: Path,
    work: Callable[[Storage, Reopen], Awaitable[None]],
) -> None:
    """Lets `work` use a store, and open the same place again as another process would."""

    async def main() -> None:
        async with AsyncExitStack() as closing:

            def opened() -> Storage:
                storage = opener(folder)
                closing.push_async_callback(storage.close)
                return storage

            await work(opened(), opened)

    asyncio.run(main())


async def outcomes(writes: Iterable[Callable[[Done], None]]) -> list[Exception | None]:
    """Queues all of them at once; what each was answered, which must be in their order."""
    answers: asyncio.Queue[tuple[int, Exception | None]] = asyncio.Queue()

    def queue(place: int, write: Callable[[Done], None]) -> None:
        write(lambda error: answers.put_nowait((place, error)))

    count = 0
    for place, write in enumerate(writes):
        queue(place, write)
        count += 1
    given = [await answers.get() for _ in range(count)]
    assert [place for place, _ in given] == list(range(count))
    return [error for _, error in given]


def appending(storage: Storage, log: Log, number: int, text: str) -> Callable[[Done], None]:
    return partial(storage.append, log, number, encode(text))


def test_what_was_put_is_there_for_whoever_opens_it_next(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """Acknowledged means on disk: another process sees it without any closing first."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        ada = Person("p", "Ada", "ada", "hash")
        table = replace(TABLE, game="g")
        said = [ChatRow(1, "p", "Ada", "hello"), ChatRow(2, "p", "Ada", "again")]
        await stored(partial(storage.put_person, ada))
        await stored(partial(storage.put_game, GAME, ("p", None), table))
        for row in said:
            await stored(partial(storage.put_chat, "t", row, 9))
        other = reopen()
        assert await other.person("p") == ada == await other.account("ADA")
        assert await other.table("t") == table
        assert await other.game("g") == GAME
        assert await other.games_of("p", 10) == [GAME]
        assert await other.chat("t", 10) == said
        assert await other.chat("t", 1) == said[1:]
        assert await other.all_games() == ["g"]
        assert await other.secret() == await storage.secret()

    run(opener, tmp_path, work)


def test_what_is_not_there_is_none(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """An unknown id is a question like any other, not an error."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        found = [
            await storage.person("x"),
            await storage.account("x"),
            await storage.table("x"),
            await storage.game("x"),
        ]
        assert found == [None] * 4
        assert not await storage.entries("x")
        assert not await storage.chat("x", 5)
        assert not await storage.games_of("x", 5)
        assert not await storage.due(1)

    run(opener, tmp_path, work)


def test_putting_again_replaces(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    async def work(storage: Storage, _reopen: Reopen) -> None:
        for name in ("Ada", "Bo"):
            await stored(partial(storage.put_person, Person("p", name)))
        await stored(partial(storage.put_table, TABLE))
        await stored(partial(storage.put_table, replace(TABLE, lobby=b"new")))
        assert await storage.person("p") == Person("p", "Bo")
        assert await storage.table("t") == replace(TABLE, lobby=b"new")

    run(opener, tmp_path, work)


def test_a_game_is_due_by_its_deadline_until_it_ends(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """So that it is taken up when its clock needs somebody, and left alone before and after."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        timed, other = replace(GAME, deadline=50), replace(TABLE, id="u")
        await stored(partial(storage.put_game, timed, ("p",), TABLE))
        await stored(partial(storage.put_game, replace(GAME, id="h", table="u"), (), other))
        assert [await storage.due(now) for now in (49, 50)] == [[], ["t"]]
        await stored(partial(storage.set_deadline, "g", 70))
        assert [await reopen().due(now) for now in (69, 70)] == [[], ["t"]]
        after = replace(TABLE, lobby=b"free")
        await stored(partial(storage.end_game, "g", 99, b"won", after))
        assert await reopen().game("g") == replace(GAME, ended=99, result=b"won")
        assert await reopen().table("t") == after
        await stored(partial(storage.set_deadline, "g", 70))
        assert await reopen().due(1_000) == []

    run(opener, tmp_path, work)


def test_a_game_is_stored_with_its_table_or_not_at_all(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """A table must never name a game that is not there, nor lose one that is."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        await stored(partial(storage.put_game, GAME, ("p",), TABLE))
        changed = replace(TABLE, lobby=b"of the second")
        with pytest.raises(NotAllowed):
            await stored(partial(storage.put_game, GAME, ("q",), changed))
        assert await storage.table("t") == TABLE
        assert await storage.games_of("q", 5) == []

    run(opener, tmp_path, work)


def test_a_guests_games_move_to_the_account(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    async def work(storage: Storage, _reopen: Reopen) -> None:
        later = replace(GAME, id="h", started=8)
        for game, people in ((GAME, ("guest", "other")), (later, ("account", "guest"))):
            await stored(partial(storage.put_game, game, people, TABLE))
        await stored(partial(storage.move_games, "guest", "account"))
        assert await storage.games_of("account", 10) == [later, GAME]
        assert await storage.games_of("account", 1) == [later]
        assert await storage.games_of("guest", 10) == []
        assert await storage.games_of("other", 10) == [GAME]

    run(opener, tmp_path, work)


def test_an_account_is_one_persons(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """Two who register the same name at the same moment: the store decides, whatever its case."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        first, second = Person("p", "Ada", "ada", "x"), Person("q", "Bo", "ADA", "y")
        errors = await outcomes(partial(storage.put_person, each) for each in (first, second))
        assert errors[0] is None
        assert errors[1] is not None
        assert await storage.account("Ada") == first
        assert await storage.person("q") is None

    run(opener, tmp_path, work)


def test_a_journal_comes_back_in_its_order(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """Many games at once in few commits, each answered in the order it was queued."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        logs = [Log(f"game {each}") for each in range(8)]
        errors = await outcomes(
            appending(storage, log, number, f"{log.game}: {number}")
            for number in range(1, 41)
            for log in logs
        )
        assert errors == [None] * 320
        other = reopen()
        for log in logs:
            bodies = [encode(f"{log.game}: {number}") for number in range(1, 41)]
            assert await other.entries(log.game) == bodies
            assert await other.entries(log.game, 38) == bodies[38:]

    run(opener, tmp_path, work)


def test_nothing_is_written_after_a_gap(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """What follows a failed entry was judged as if that entry stood: none of it may be stored.
    Others in the same commit do not pay for it, and a fresh log goes on where the disk is."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        log, other = Log("g"), Log("h")
        queued = [(log, 1), (log, 2), (other, 1), (log, 2), (log, 3), (other, 2), (log, 4)]
        errors = await outcomes(appending(storage, each, n, str(n)) for each, n in queued)
        assert [error is None for error in errors] == [True, True, True, False, False, True, False]
        assert await storage.entries("g") == [b'"1"', b'"2"'] == await storage.entries("h")
        assert log.broken
        assert await outcomes([appending(storage, log, 3, "late")]) != [None]
        assert await outcomes([appending(storage, Log("g"), 3, "3")]) == [None]
        assert await storage.entries("g") == [b'"1"', b'"2"', b'"3"']

    run(opener, tmp_path, work)


def test_two_owners_never_both_write(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """The fence: who takes a game over has the next number, and the old owner is refused."""

    async def work(old: Storage, reopen: Reopen) -> None:
        new = reopen()
        mine, theirs = Log("g"), Log("g")
        await stored(appending(old, mine, 1, "old"))
        await stored(appending(new, theirs, 2, "new"))
        errors = await outcomes(appending(old, mine, number, "too late") for number in (2, 3))
        assert None not in errors
        assert await old.entries("g") == await new.entries("g") == [b'"old"', b'"new"']

    run(opener, tmp_path, work)


OPERATIONS = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 5)), max_size=30)


@pytest.mark.parametrize("name", OPENERS)
@given(operations=OPERATIONS)
@settings(max_examples=25)
def test_any_run_of_appends_is_as_on_paper(name: str, operations: list[tuple[int, int]]) -> None:
    """Two games with two owners each, in any order: only the next number counts, and nothing
    of an owner that was refused."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        logs = [Log("g"), Log("g"), Log("h"), Log("h")]
        errors = await outcomes(
            appending(storage, logs[owner], number, f"{owner}") for owner, number in operations
        )
        paper: dict[str, list[bytes]] = {"g": [], "h": []}
        broken: set[int] = set()
        expected = []
        for owner, number in operations:
            game = paper[logs[owner].game]
            fine = owner not in broken and number == len(game) + 1
            expected.append(fine)
            if fine:
                game.append(encode(f"{owner}"))
            else:
                broken.add(owner)
        assert [error is None for error in errors] == expected
        other = reopen()
        for game_id, kept in paper.items():
            assert await other.entries(game_id) == kept

    with TemporaryDirectory() as folder:
        run(OPENERS[name], Path(folder), work)


def test_closing_writes_what_is_queued(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """A server that is told to end loses nothing it took in."""

    async def work(_storage: Storage, reopen: Reopen) -> None:
        ending, log = opener(tmp_path), Log("g")
        for number in range(1, 200):
            ending.append(log, number, b"%d" % number, lambda _error: None)
        await ending.close()
        assert len(await reopen().entries("g")) == 199

    run(opener, tmp_path, work)


def test_each_place_has_a_key_of_its_own(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """Cookies of one server prove nothing at another."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        keys.append(await storage.secret())

    keys: list[str] = []
    for folder in ("one", "one", "two"):
        run(opener, tmp_path / folder, work)
    assert keys[0] == keys[1] != keys[2]
    assert len(keys[0]) >= 32


BACK_TO_THE_FIRST = """
DROP TABLE spent_tokens; DROP TABLE commits; DROP TABLE filed; DROP TABLE tile_sets;
CREATE TABLE entries (
  game TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO entries VALUES ('g', 1, CAST('{"n":1}' AS BLOB)), ('g', 2, CAST('{"n":2}' AS BLOB));
PRAGMA user_version = 1;
"""


def test_data_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """Nothing is lost, and what the first version did not know can be kept."""
    ada = Person("p", "Ada", "ada", "hash")

    async def work() -> None:
        storage = open_storage(tmp_path)
        await stored(partial(storage.put_person, ada))
        await storage.close()
        connection = sqlite3.connect(tmp_path / FILE)
        connection.executescript(BACK_TO_THE_FIRST)
        connection.close()
        again = open_storage(tmp_path)
        await stored(partial(again.append, Log("g"), 3, b'{"n":3}'))
        assert await again.entries("g") == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
        await stored(partial(again.spend_token, "t", 9, 5))
        assert await again.is_spent("t")
        assert await again.person("p") == ada
        await again.close()

    asyncio.run(work())


@pytest.mark.parametrize("damage", ["a folder under a file", "another version", "no database"])
def test_data_that_cannot_be_used_is_refused_with_a_sentence(damage: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    if damage == "a folder under a file":
        folder.write_text("a file")
        folder = folder / "inside"
    elif damage == "another version":
        folder.mkdir()
        connection = sqlite3.connect(folder / FILE)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
    else:
        folder.mkdir()
        (folder / FILE).write_bytes(b"not a database, but long enough to look like one" * 50)

    async def opening() -> None:
        open_storage(folder)

    with pytest.raises(NotAllowed, match="cannot keep data") as refused:
        asyncio.run(opening())
    assert refused.value.code == "data"
