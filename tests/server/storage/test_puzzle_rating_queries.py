"""Ratings by puzzles are kept once for each person and puzzle, and go along with a guest."""

from functools import partial

from mondala.core.ids import GameName, PersonId
from mondala.core.value import replace
from mondala.server.storage.port import Storage
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, outcomes

FIRST = PuzzleRatingRow(ADA, GAME.game, "9f28e5f6", 1, 7, True, 1045, 25.5, 7.25, 25.0, 8.125)
SECOND = replace(FIRST, puzzle="b", number=2, at=9, solved=False, mu=24.5, mu_before=25.5)
GUEST = PersonId("guest")


async def had(storage: Storage, person: PersonId) -> list[PuzzleRatingRow]:
    return await storage.puzzle_ratings_of(person, GAME.game)


async def put(storage: Storage, *rows: PuzzleRatingRow) -> None:
    for row in rows:
        await stored(partial(storage.put_puzzle_rating, row))


def test_each_puzzle_counts_once_on_top_of_the_one_before(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        again, at_once = replace(FIRST, number=2, at=8), replace(SECOND, puzzle="c", number=1)
        rows = (FIRST, again, at_once, SECOND)
        errors = await outcomes(partial(storage.put_puzzle_rating, row) for row in rows)
        assert [error is None for error in errors] == [True, False, False, True]
        await put(storage, replace(FIRST, person=BO), replace(FIRST, game=GameName("Nim")))
        other = await reopen()
        assert await had(other, ADA) == [FIRST, SECOND]
        assert await had(other, BO) == [replace(FIRST, person=BO)]

    run(place, work)


def test_a_guests_puzzles_become_the_accounts(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await put(storage, FIRST, SECOND)
        await stored(partial(storage.move_games, ADA, BO))
        assert await had(storage, ADA) == []
        assert await had(storage, BO) == [replace(row, person=BO) for row in (FIRST, SECOND)]

    run(place, work)


def test_an_account_that_was_rated_keeps_its_rating_and_has_had_the_guests_puzzles(
    place: Place,
) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        mine = [replace(FIRST, puzzle="a"), replace(SECOND, puzzle="both")]
        guests = [
            replace(FIRST, person=GUEST, puzzle="both", at=1),
            replace(SECOND, person=GUEST, puzzle="new", at=8),
        ]
        await put(storage, *mine, *guests)
        await stored(partial(storage.move_games, GUEST, ADA))
        along = replace(guests[1], person=ADA, number=0)
        assert await had(storage, ADA) == [mine[0], along, mine[1]]
        assert await had(storage, GUEST) == []
        other = replace(FIRST, person=GUEST, puzzle="newer", at=10)
        await put(storage, other)
        await stored(partial(storage.move_games, GUEST, ADA))
        assert [row.number for row in await had(storage, ADA)] == [1, 0, 2, 0]

    run(place, work)


def test_who_is_forgotten_has_had_no_puzzle(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        await put(storage, FIRST, replace(FIRST, person=BO))
        await stored(partial(storage.forget_person, ADA, []))
        assert await had(storage, ADA) == []
        assert len(await had(storage, BO)) == 1

    run(place, work)
