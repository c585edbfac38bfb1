"""The journals of games, in either store: every entry once, in order, without gaps."""

import itertools
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondala.core.ids import GameId
from mondala.server.storage.port import Storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.wire.tags import encode
from tests.server.support.places import PLACES, Place, run
from tests.server.support.storing import G, H, appending, outcomes


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
    """Entries after a failed one were judged as if that one stood: none of them may be stored.
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
