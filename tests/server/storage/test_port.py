"""What every place to keep things must do, written against the port; SQLite is run through it."""

import asyncio
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
from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import (
    Account,
    ChatRow,
    Done,
    GameRow,
    Log,
    Person,
    Storage,
    TableRow,
)
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.wire.tags import encode

OPENERS: dict[str, Callable[[Path], Storage]] = {"sqlite": open_storage}
Reopen: TypeAlias = Callable[[], Storage]
ADA, BO = PersonId("p"), PersonId("q")
G, H, T = GameId("g"), GameId("h"), TableId("t")
TABLE = TableRow(T, b'{"lobby": 1}', None, True)
GAME = GameRow(G, T, GameName("Patterns"), 1, b"{}", "5", "", b"[]", started=7)


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
        account = Account(Person(ADA, "Ada", "ada"), "hash")
        table = replace(TABLE, game_id=G)
        said = [ChatRow(1, ADA, "Ada", "hello"), ChatRow(2, ADA, "Ada", "again")]
        await stored(partial(storage.put_person, Person(ADA, "Ada")))
        await stored(partial(storage.put_account, account))
        await stored(partial(storage.put_game, GAME, (ADA, None), table))
        for row in said:
            await stored(partial(storage.put_chat, T, row, 9))
        await stored(partial(storage.put_material, "digest", "some tiles"))
        other = reopen()
        assert await other.person(ADA) == account.person
        assert await other.account("ADA") == account
        assert await other.table(T) == table
        assert await other.game(G) == GAME
        assert await other.games_of(ADA, 10) == [GAME]
        assert await other.seats_of(ADA, [G]) == {G: [0]}
        assert await other.chat(T, 10) == said
        assert await other.chat(T, 1) == said[1:]
        assert await other.all_games() == [G]
        assert await other.material("digest") == "some tiles"
        assert await other.secret() == await storage.secret()

    run(opener, tmp_path, work)


def test_what_is_not_there_is_none(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """An unknown id is a question like any other, not an error."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        found = [
            await storage.person(PersonId("x")),
            await storage.account("x"),
            await storage.table(TableId("x")),
            await storage.game(GameId("x")),
            await storage.material("x"),
        ]
        assert found == [None] * 5
        assert not await storage.entries(GameId("x"))
        assert not await storage.chat(TableId("x"), 5)
        assert not await storage.games_of(PersonId("x"), 5)
        assert not await storage.due(1)

    run(opener, tmp_path, work)


def test_putting_again_replaces(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    async def work(storage: Storage, _reopen: Reopen) -> None:
        for name in ("Ada", "Bo"):
            await stored(partial(storage.put_person, Person(ADA, name)))
        await stored(partial(storage.put_table, TABLE))
        await stored(partial(storage.put_table, replace(TABLE, lobby=b"new")))
        assert await storage.person(ADA) == Person(ADA, "Bo")
        assert await storage.table(T) == replace(TABLE, lobby=b"new")

    run(opener, tmp_path, work)


def test_another_name_leaves_the_account_as_it_is(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    async def work(storage: Storage, _reopen: Reopen) -> None:
        account = Account(Person(ADA, "Ada", "ada"), "hash")
        await stored(partial(storage.put_person, Person(ADA, "Ada")))
        await stored(partial(storage.put_account, account))
        await stored(partial(storage.put_person, Person(ADA, "Adele")))
        assert await storage.person(ADA) == Person(ADA, "Adele", "ada")
        found = await storage.account("ada")
        assert found == Account(Person(ADA, "Adele", "ada"), "hash")

    run(opener, tmp_path, work)


def test_a_game_is_due_by_its_deadline_until_it_ends(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """So that it is taken up when its clock needs somebody, and left alone before and after."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        timed, other = replace(GAME, deadline=50), replace(TABLE, id=TableId("u"))
        await stored(partial(storage.put_game, timed, (ADA,), TABLE))
        await stored(partial(storage.put_game, replace(GAME, id=H, table=other.id), (), other))
        assert [await storage.due(now) for now in (49, 50)] == [[], [T]]
        await stored(partial(storage.set_deadline, G, 70))
        assert [await reopen().due(now) for now in (69, 70)] == [[], [T]]
        after = replace(TABLE, lobby=b"free")
        await stored(partial(storage.end_game, G, 99, b"won", after))
        assert await reopen().game(G) == replace(GAME, ended=99, result=b"won")
        assert await reopen().table(T) == after
        await stored(partial(storage.set_deadline, G, 70))
        assert await reopen().due(1_000) == []

    run(opener, tmp_path, work)


def test_a_game_is_stored_with_its_table_or_not_at_all(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """A table must never name a game that is not there, nor lose one that is."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        await stored(partial(storage.put_game, GAME, (ADA,), TABLE))
        changed = replace(TABLE, lobby=b"of the second")
        with pytest.raises(NotAllowed):
            await stored(partial(storage.put_game, GAME, (BO,), changed))
        assert await storage.table(T) == TABLE
        assert await storage.games_of(BO, 5) == []

    run(opener, tmp_path, work)


def test_a_guests_games_move_to_the_account(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    async def work(storage: Storage, _reopen: Reopen) -> None:
        guest, account, other = (PersonId(each) for each in ("guest", "account", "other"))
        later = replace(GAME, id=H, started=8)
        for game, people in ((GAME, (guest, other)), (later, (account, guest))):
            await stored(partial(storage.put_game, game, people, TABLE))
        await stored(partial(storage.move_games, guest, account))
        assert await storage.games_of(account, 10) == [later, GAME]
        assert await storage.games_of(account, 1) == [later]
        assert await storage.games_of(guest, 10) == []
        assert await storage.games_of(other, 10) == [GAME]

    run(opener, tmp_path, work)


def test_an_account_is_one_persons(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """Two who register the same name at the same moment: the store decides, whatever its case."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        people = Person(ADA, "Ada", "ada"), Person(BO, "Bo", "ADA")
        for person in people:
            await stored(partial(storage.put_person, replace(person, account=None)))
        first, second = (Account(person, "hash") for person in people)
        errors = await outcomes(partial(storage.put_account, each) for each in (first, second))
        assert errors[0] is None
        assert errors[1] is not None
        assert await storage.account("Ada") == first
        assert await storage.person(BO) == Person(BO, "Bo")

    run(opener, tmp_path, work)


def test_a_journal_comes_back_in_its_order(
    opener: Callable[[Path], Storage], tmp_path: Path
) -> None:
    """Many games at once in few commits, each answered in the order it was queued."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        logs = [Log(GameId(f"game {each}")) for each in range(8)]
        errors = await outcomes(
            appending(storage, log, number, f"{log.of}: {number}")
            for number in range(1, 41)
            for log in logs
        )
        assert errors == [None] * 320
        other = reopen()
        for log in logs:
            bodies = [encode(f"{log.of}: {number}") for number in range(1, 41)]
            assert await other.entries(GameId(log.of)) == bodies
            assert await other.entries(GameId(log.of), 38) == bodies[38:]

    run(opener, tmp_path, work)


def test_nothing_is_written_after_a_gap(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """What follows a failed entry was judged as if that entry stood: none of it may be stored.
    Others in the same commit do not pay for it, and a fresh log goes on where the disk is."""

    async def work(storage: Storage, _reopen: Reopen) -> None:
        log, other = Log(G), Log(H)
        queued = [(log, 1), (log, 2), (other, 1), (log, 2), (log, 3), (other, 2), (log, 4)]
        errors = await outcomes(appending(storage, each, n, str(n)) for each, n in queued)
        assert [error is None for error in errors] == [True, True, True, False, False, True, False]
        assert await storage.entries(G) == [b'"1"', b'"2"'] == await storage.entries(H)
        assert log.broken
        assert await outcomes([appending(storage, log, 3, "late")]) != [None]
        assert await outcomes([appending(storage, Log(G), 3, "3")]) == [None]
        assert await storage.entries(G) == [b'"1"', b'"2"', b'"3"']

    run(opener, tmp_path, work)


def test_two_owners_never_both_write(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """The fence: who takes a game over has the next number, and the old owner is refused."""

    async def work(old: Storage, reopen: Reopen) -> None:
        new = reopen()
        mine, theirs = Log(G), Log(G)
        await stored(appending(old, mine, 1, "old"))
        await stored(appending(new, theirs, 2, "new"))
        errors = await outcomes(appending(old, mine, number, "too late") for number in (2, 3))
        assert None not in errors
        assert await old.entries(G) == await new.entries(G) == [b'"old"', b'"new"']

    run(opener, tmp_path, work)


OPERATIONS = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 5)), max_size=30)


@pytest.mark.parametrize("name", OPENERS)
@given(operations=OPERATIONS)
@settings(max_examples=25)
def test_any_run_of_appends_is_as_on_paper(name: str, operations: list[tuple[int, int]]) -> None:
    """Two games with two owners each, in any order: only the next number counts, and nothing
    of an owner that was refused."""

    async def work(storage: Storage, reopen: Reopen) -> None:
        logs = [Log(G), Log(G), Log(H), Log(H)]
        errors = await outcomes(
            appending(storage, logs[owner], number, f"{owner}") for owner, number in operations
        )
        paper: dict[str, list[bytes]] = {G: [], H: []}
        broken: set[int] = set()
        expected = []
        for owner, number in operations:
            game = paper[logs[owner].of]
            fine = owner not in broken and number == len(game) + 1
            expected.append(fine)
            if fine:
                game.append(encode(f"{owner}"))
            else:
                broken.add(owner)
        assert [error is None for error in errors] == expected
        other = reopen()
        for game_id, kept in paper.items():
            assert await other.entries(GameId(game_id)) == kept

    with TemporaryDirectory() as folder:
        run(OPENERS[name], Path(folder), work)


def test_closing_writes_what_is_queued(opener: Callable[[Path], Storage], tmp_path: Path) -> None:
    """A server that is told to end loses nothing it took in."""

    async def work(_storage: Storage, reopen: Reopen) -> None:
        ending, log = opener(tmp_path), Log(G)
        for number in range(1, 200):
            ending.append(log, number, b"%d" % number, lambda _error: None)
        await ending.close()
        assert len(await reopen().entries(G)) == 199

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
