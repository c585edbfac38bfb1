"""What every place to keep things must do, written against the port: SQLite and a real PostgreSQL
are run through it."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.server.storage.port import (
    FIRST_EPOCH,
    Account,
    ChatRow,
    Done,
    Fence,
    Fenced,
    Keys,
    Log,
    Person,
    Placed,
    Storage,
    TryRow,
)
from mondala.server.storage.waiting import stored
from mondala.wire.tags import encode
from tests.server.support.places import PLACES, Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, G, H, T, appending, outcomes


@pytest.fixture(params=PLACES)
def new_place(request: pytest.FixtureRequest) -> Callable[[], AbstractContextManager[Place]]:
    return PLACES[request.param]


@pytest.fixture
def place(new_place: Callable[[], AbstractContextManager[Place]]) -> Iterator[Place]:
    with new_place() as made:
        yield made


def test_what_was_put_is_there_for_whoever_opens_it_next(place: Place) -> None:
    """Acknowledged means on disk: another process sees it without any closing first."""

    async def work(storage: Storage, reopen: Place) -> None:
        account = Account(Person(ADA, "Ada", "ada"), "hash")
        table = replace(TABLE, game_id=G)
        said = [ChatRow(1, ADA, "Ada", "hello"), ChatRow(2, ADA, "Ada", "again")]
        await stored(partial(storage.put_person, Person(ADA, "Ada")))
        await stored(partial(storage.put_account, account))
        await stored(partial(storage.put_game, GAME, (ADA, None), table))
        for row in said:
            await stored(partial(storage.put_chat, T, row, 9))
        await stored(partial(storage.put_material, "digest", "some tiles"))
        await stored(partial(storage.put_analysis, "game g", 2, b'[{"type":"Part"}]'))
        other = await reopen()
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
        assert await other.analysis("game g", 2) == b'[{"type":"Part"}]'
        assert await other.keys() == await storage.keys()

    run(place, work)


def test_signs_that_nobody_writes_hurt_nobody(place: Place) -> None:
    """What a stranger sends is stored in some way, and asked for it is not there."""

    async def work(storage: Storage, _reopen: Place) -> None:
        odd = "a\0b\x1f'\"$1?"
        await stored(partial(storage.put_chat, T, ChatRow(1, ADA, "Ada", odd), 9))
        (row,) = await storage.chat(T, 5)
        assert row.text.replace("\N{REPLACEMENT CHARACTER}", "\0") == odd
        assert await storage.table(TableId(odd)) is None
        assert await storage.account(odd) is None
        assert await storage.find_people(odd, 5) == []

    run(place, work)


def test_what_is_not_there_is_none(place: Place) -> None:
    """An unknown id is a question like any other, not an error."""

    async def work(storage: Storage, _reopen: Place) -> None:
        found = [
            await storage.person(PersonId("x")),
            await storage.account("x"),
            await storage.table(TableId("x")),
            await storage.game(GameId("x")),
            await storage.material("x"),
            await storage.analysis("x", 1),
        ]
        assert found == [None] * 6
        assert not await storage.entries(GameId("x"))
        assert not await storage.chat(TableId("x"), 5)
        assert not await storage.games_of(PersonId("x"), 5)
        assert not await storage.due(1)

    run(place, work)


def test_putting_again_replaces(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        for name in ("Ada", "Bo"):
            await stored(partial(storage.put_person, Person(ADA, name)))
        await stored(partial(storage.put_table, TABLE))
        await stored(partial(storage.put_table, replace(TABLE, lobby=b"new")))
        assert await storage.person(ADA) == Person(ADA, "Bo")
        assert await storage.table(T) == replace(TABLE, lobby=b"new")

    run(place, work)


def test_another_name_leaves_the_account_as_it_is(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        account = Account(Person(ADA, "Ada", "ada"), "hash")
        await stored(partial(storage.put_person, Person(ADA, "Ada")))
        await stored(partial(storage.put_account, account))
        await stored(partial(storage.put_person, Person(ADA, "Adele")))
        assert await storage.person(ADA) == Person(ADA, "Adele", "ada")
        found = await storage.account("ada")
        assert found == Account(Person(ADA, "Adele", "ada"), "hash")

    run(place, work)


def test_a_game_is_due_by_its_deadline_until_it_ends(place: Place) -> None:
    """So that it is taken up when its clock needs somebody, and left alone before and after."""

    async def work(storage: Storage, reopen: Place) -> None:
        timed, other = replace(GAME, deadline=50), replace(TABLE, id=TableId("u"))
        await stored(partial(storage.put_game, timed, (ADA,), TABLE))
        await stored(partial(storage.put_game, replace(GAME, id=H, table=other.id), (), other))
        assert [await storage.due(now) for now in (49, 50)] == [[], [T]]
        await stored(partial(storage.set_deadline, G, 70))
        assert [await (await reopen()).due(now) for now in (69, 70)] == [[], [T]]
        after = replace(TABLE, lobby=b"free")
        await stored(partial(storage.end_game, G, 99, b"won", after))
        assert await (await reopen()).game(G) == replace(GAME, ended=99, result=b"won")
        assert await (await reopen()).table(T) == after
        await stored(partial(storage.set_deadline, G, 70))
        assert await (await reopen()).due(1_000) == []

    run(place, work)


def test_a_game_is_stored_with_its_table_or_not_at_all(place: Place) -> None:
    """A table must never name a game that is not there, nor lose one that is."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_game, GAME, (ADA,), TABLE))
        changed = replace(TABLE, lobby=b"of the second")
        with pytest.raises(NotAllowed):
            await stored(partial(storage.put_game, GAME, (BO,), changed))
        assert await storage.table(T) == TABLE
        assert await storage.games_of(BO, 5) == []

    run(place, work)


def test_a_guests_games_move_to_the_account(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        guest, account, other = (PersonId(each) for each in ("guest", "account", "other"))
        later = replace(GAME, id=H, started=8)
        for game, people in ((GAME, (guest, other)), (later, (account, guest))):
            await stored(partial(storage.put_game, game, people, TABLE))
        await stored(partial(storage.move_games, guest, account))
        assert await storage.games_of(account, 10) == [later, GAME]
        assert await storage.games_of(account, 1) == [later]
        assert await storage.games_of(guest, 10) == []
        assert await storage.games_of(other, 10) == [GAME]

    run(place, work)


def test_ones_games_are_found_by_game_and_by_name(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        names = ('[["Ada",null],["Bo",null]]', '[["Ada",null],["Cleo 100%",null]]')
        for number, seats in enumerate(names):
            game = replace(GAME, id=GameId(f"{number}"), seats=seats.encode(), started=number)
            await stored(partial(storage.put_game, game, (ADA, None), TABLE))
        found = {
            (game, name): [row.id for row in await storage.games_of(ADA, 9, game=game, name=name)]
            for game in ("", "Patterns", "Mondo")
            for name in ("", "bO", "0%", "_")
        }
        of_any = {"": ["1", "0"], "bO": ["0"], "0%": ["1"], "_": []}
        for name, ids in of_any.items():
            assert found["", name] == found["Patterns", name] == ids
            assert found["Mondo", name] == []
        assert [row.id for row in await storage.games_of(ADA, 9, GameId("1"), name="ada")] == ["0"]

    run(place, work)


def entering(person: PersonId, game: GameId, started: int, day: str = "2024-02-29") -> TryRow:
    return TryRow(day, GAME.game, person, game, False, started)


def test_a_day_has_one_try_for_each_person_and_the_points_of_those_that_ended(
    place: Place,
) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        for game, person in ((G, ADA), (H, BO)):
            row, entered = replace(GAME, id=game), entering(person, game, 7)
            await stored(partial(storage.put_game, row, (), TABLE, entered=entered))
        again = replace(GAME, id=GameId("again"))
        entered = entering(ADA, again.id, 8)
        with pytest.raises(NotAllowed):
            await stored(partial(storage.put_game, again, (ADA,), TABLE, entered=entered))
        assert await storage.game(again.id) is None
        bot = replace(entering(PersonId("pebble"), again.id, 9), bot=True)
        await stored(partial(storage.put_game, again, (), TABLE, entered=bot))
        await stored(partial(storage.end_game, again.id, 9, b"null", TABLE, points=30))
        assert await storage.day_points("2024-02-29", GAME.game) == []
        await stored(partial(storage.end_game, G, 9, b"null", TABLE, points=-2))
        await stored(partial(storage.end_game, H, 9, b"null", TABLE, points=11))
        assert await storage.day_points("2024-02-29", GAME.game) == [(-2, 1), (11, 1)]
        assert await storage.day_points("2024-03-01", GAME.game) == []
        assert await storage.bot_tries("2024-02-29", GAME.game) == [replace(bot, points=30)]
        ended = replace(entering(BO, H, 7), points=11)
        assert await storage.try_of(BO, "2024-02-29", GAME.game) == ended
        assert await storage.day_board("2024-02-29", GAME.game, 9) == []
        await stored(partial(storage.put_person, Person(BO, "Bo")))
        await stored(partial(storage.put_account, Account(Person(BO, "Bo", "Bo"), "hash")))
        board = await storage.day_board("2024-02-29", GAME.game, 9)
        assert board == [Placed("Bo", 11, H, BO)]
        await stored(partial(storage.forget_person, BO, []))
        assert await storage.try_of(BO, "2024-02-29", GAME.game) is None

    run(place, work)


def test_of_a_guests_try_and_the_accounts_the_earlier_one_counts(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        tries = [
            entering(BO, GameId("a"), 5, "2024-02-28"),
            entering(ADA, GameId("b"), 6, "2024-02-28"),
            entering(ADA, GameId("c"), 7, "2024-02-29"),
            entering(BO, GameId("d"), 8, "2024-02-29"),
            entering(BO, GameId("e"), 9, "2024-03-01"),
        ]
        for entered in tries:
            row = replace(GAME, id=entered.game_id)
            await stored(partial(storage.put_game, row, (), TABLE, entered=entered))
        await stored(partial(storage.move_games, BO, ADA))
        kept = await storage.tries_of(ADA, GAME.game)
        assert [each.game_id for each in kept] == ["a", "c", "e"]
        assert await storage.tries_of(BO, GAME.game) == []

    run(place, work)


def test_a_secret_is_made_once_and_goes_by_its_name(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        made = await storage.secret("day")
        assert len(made) > 30
        assert await (await reopen()).secret("day") == made
        assert await storage.secret("night") != made
        keys = await storage.keys()
        await stored(partial(storage.put_keys, Keys("other", keys.current, 5)))
        assert await storage.secret("day") == made

    run(place, work)


def test_an_account_is_one_persons(place: Place) -> None:
    """Two who register the same name at the same moment: the store decides, whatever its case."""

    async def work(storage: Storage, _reopen: Place) -> None:
        people = Person(ADA, "Ada", "ada"), Person(BO, "Bo", "ADA")
        for person in people:
            await stored(partial(storage.put_person, replace(person, account=None)))
        first, second = (Account(person, "hash") for person in people)
        errors = await outcomes(partial(storage.put_account, each) for each in (first, second))
        assert errors[0] is None
        assert errors[1] is not None
        assert await storage.account("Ada") == first
        assert await storage.person(BO) == Person(BO, "Bo")

    run(place, work)


def test_a_journal_comes_back_in_its_order(place: Place) -> None:
    """Many games at once in few commits, each answered in the order it was queued."""

    async def work(storage: Storage, reopen: Place) -> None:
        logs = [Log(GameId(f"game {each}")) for each in range(8)]
        errors = await outcomes(
            appending(storage, log, number, f"{log.of}: {number}")
            for number in range(1, 41)
            for log in logs
        )
        assert errors == [None] * 320
        other = await reopen()
        for log in logs:
            bodies = [encode(f"{log.of}: {number}") for number in range(1, 41)]
            assert await other.entries(GameId(log.of)) == bodies
            assert await other.entries(GameId(log.of), 38) == bodies[38:]

    run(place, work)


def test_nothing_is_written_after_a_gap(place: Place) -> None:
    """What follows a failed entry was judged as if that entry stood: none of it may be stored.
    Others in the same commit do not pay for it, and a fresh log goes on where the disk is."""

    async def work(storage: Storage, _reopen: Place) -> None:
        log, other = Log(G), Log(H)
        queued = [(log, 1), (log, 2), (other, 1), (log, 2), (log, 3), (other, 2), (log, 4)]
        errors = await outcomes(appending(storage, each, n, str(n)) for each, n in queued)
        assert [error is None for error in errors] == [True, True, True, False, False, True, False]
        assert await storage.entries(G) == [b'"1"', b'"2"'] == await storage.entries(H)
        assert log.broken
        assert await outcomes([appending(storage, log, 3, "late")]) != [None]
        assert await outcomes([appending(storage, Log(G), 3, "3")]) == [None]
        assert await storage.entries(G) == [b'"1"', b'"2"', b'"3"']

    run(place, work)


def test_two_owners_never_both_write(place: Place) -> None:
    """The fence: who takes a game over has the next number, and the old owner is refused."""

    async def work(old: Storage, reopen: Place) -> None:
        new = await reopen()
        mine, theirs = Log(G), Log(G)
        await stored(appending(old, mine, 1, "old"))
        await stored(appending(new, theirs, 2, "new"))
        errors = await outcomes(appending(old, mine, number, "too late") for number in (2, 3))
        assert None not in errors
        assert await old.entries(G) == await new.entries(G) == [b'"old"', b'"new"']

    run(place, work)


Writes: TypeAlias = dict[str, Callable[[Done], None]]


def writes_of_an_owner(storage: Storage, fence: Fence) -> Writes:
    """One of every kind."""
    new, moved = replace(GAME, id=GameId("new")), replace(TABLE, id=TableId("elsewhere"))
    return {
        "entry": partial(storage.append, Log(G, fence), 1, b"1"),
        "lobby": partial(storage.put_table, replace(TABLE, lobby=b"x"), log=Log(T, fence)),
        "chat": partial(storage.put_chat, T, ChatRow(1, ADA, "Ada", "hi"), 9, fence=fence),
        "deadline": partial(storage.set_deadline, G, 99, fence=fence),
        "new game": partial(storage.put_game, new, (), TABLE, log=Log(T, fence)),
        "end": partial(storage.end_game, G, 99, b"won", TABLE, log=Log(T, fence)),
        "move": partial(storage.move_table, T, moved, log=Log(T, fence)),
    }


async def all_there(storage: Storage) -> list[object]:
    """What these writes could change."""
    return [
        await storage.table(T),
        await storage.table(TableId("elsewhere")),
        await storage.game(G),
        await storage.all_games(),
        await storage.entries(G),
        await storage.chat(T, 9),
    ]


def test_an_owner_of_before_writes_nothing_of_any_kind(place: Place) -> None:
    """It hears of it, once, and whoever took the table over writes all of it."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_game, GAME, (ADA,), TABLE))
        before = await storage.take_over(T)
        now = await storage.take_over(T)
        assert before is not None
        assert now is not None
        old, new, lost = Fence(T, before), Fence(T, now), list[str]()
        old.on_lost = lambda: lost.append("lost")
        there = await all_there(storage)
        for kind, write in writes_of_an_owner(storage, old).items():
            (error,) = await outcomes([write])
            assert isinstance(error, Fenced), kind
            assert await all_there(storage) == there
        queued = writes_of_an_owner(storage, old)
        together = await outcomes([*queued.values(), partial(storage.put_fact, "k", "v")])
        assert [type(each) for each in together] == [*[Fenced] * len(queued), type(None)]
        assert await all_there(storage) == there
        assert old.lost
        assert lost == ["lost"]
        mine = writes_of_an_owner(storage, new)
        assert await outcomes(mine.values()) == [None] * len(mine)

    run(place, work)


def test_a_table_that_moves_keeps_its_owner(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_table, TABLE))
        fence = Fence(T, FIRST_EPOCH)
        moved = replace(TABLE, id=TableId("elsewhere"))
        await stored(partial(storage.move_table, T, moved, log=Log(T, fence)))
        await stored(partial(storage.put_table, moved, log=Log(moved.id, fence)))
        assert await storage.take_over(T) is None
        after = await storage.take_over(moved.id)
        assert after is not None
        assert after > fence.epoch
        (error,) = await outcomes([partial(storage.put_table, moved, log=Log(moved.id, fence))])
        assert isinstance(error, Fenced)

    run(place, work)


def test_nobody_owns_a_table_that_was_closed(place: Place) -> None:
    """Its owner cannot bring it back."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_table, TABLE))
        fence = Fence(T, FIRST_EPOCH)
        await stored(partial(storage.close_table, T, 5))
        (error,) = await outcomes([partial(storage.put_table, TABLE, log=Log(T, fence))])
        assert isinstance(error, Fenced)
        assert await storage.table(T) is None
        assert await storage.take_over(T) is None

    run(place, work)


OPERATIONS = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 5)), max_size=30)


@pytest.mark.parametrize("name", PLACES)
def test_any_run_of_appends_is_as_on_paper(name: str) -> None:
    """Two games with two owners each, in any order: only the next number counts, and nothing
    of an owner that was refused."""
    fresh = itertools.count()
    with PLACES[name]() as place:

        @given(operations=OPERATIONS)
        @settings(max_examples=25)
        def holds(operations: list[tuple[int, int]]) -> None:
            run(place, partial(_as_on_paper, operations, next(fresh)))

        holds()


async def _as_on_paper(
    operations: list[tuple[int, int]], fresh: int, storage: Storage, _reopen: Place
) -> None:
    games = [GameId(f"{fresh} {owner // 2}") for owner in range(4)]
    logs = [Log(game) for game in games]
    errors = await outcomes(
        appending(storage, logs[owner], number, f"{owner}") for owner, number in operations
    )
    paper: dict[GameId, list[bytes]] = {game: [] for game in games}
    broken: set[int] = set()
    expected = []
    for owner, number in operations:
        kept = paper[games[owner]]
        fine = owner not in broken and number == len(kept) + 1
        expected.append(fine)
        if fine:
            kept.append(encode(f"{owner}"))
        else:
            broken.add(owner)
    assert [error is None for error in errors] == expected
    for game, kept in paper.items():
        assert await storage.entries(game) == kept


def test_closing_writes_what_is_queued(place: Place) -> None:
    """A server that is told to end loses nothing it took in."""

    async def work(_storage: Storage, reopen: Place) -> None:
        ending, log = await place(), Log(G)
        for number in range(1, 200):
            ending.append(log, number, b"%d" % number, lambda _error: None)
        await ending.close()
        assert len(await (await reopen()).entries(G)) == 199

    run(place, work)


def test_each_place_has_a_key_of_its_own(
    new_place: Callable[[], AbstractContextManager[Place]],
) -> None:
    """Cookies of one server prove nothing at another."""

    async def work(storage: Storage, _reopen: Place) -> None:
        keys.append(await storage.keys())

    keys: list[Keys] = []
    with new_place() as one, new_place() as two:
        for each in (one, one, two):
            run(each, work)
    assert keys[0] == keys[1] != keys[2]
    assert len(keys[0].current) >= 32


def test_an_analysis_is_of_one_version(place: Place) -> None:
    """What an analyst of today makes stands in the place of what one of yesterday made."""

    async def work(storage: Storage, _reopen: Place) -> None:
        await stored(partial(storage.put_analysis, "k", 1, b"[1]"))
        assert await storage.analysis("k", 2) is None
        await stored(partial(storage.put_analysis, "k", 2, b"[2]"))
        assert [await storage.analysis("k", version) for version in (1, 2)] == [None, b"[2]"]

    run(place, work)
