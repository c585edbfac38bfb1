"""Ratings are kept with the end of the game that made them, each on top of the one before."""

from functools import partial

from mondala.core.ids import GameId, PersonId
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.server.accounts.ratings import FRESH, rows_of
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import GameRow, Person, RatingRow
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, outcomes

POOL = "Patterns"
CY = PersonId("r")


async def played(storage: Storage, name: str, *people: PersonId, ended: int = 9) -> GameRow:
    """A rated game that is about to end."""
    game = replace(GAME, id=GameId(name), pool=POOL)
    await stored(partial(storage.put_game, game, people, TABLE))
    return replace(game, ended=ended, result=b"won")


def ending(storage: Storage, game: GameRow, rows: list[RatingRow]) -> partial[None]:
    return partial(storage.end_game, game.id, game.ended or 0, b"won", TABLE, ratings=rows)


async def ended(storage: Storage, game: GameRow, *places: int) -> None:
    await stored(ending(storage, game, await rows_of(storage, game, places)))


async def names_on_board(storage: Storage, since: int = 0) -> list[str]:
    return [name for name, _ in await storage.best_rated(POOL, since, 10)]


def test_each_game_is_rated_on_top_of_the_one_before(place: Place) -> None:
    async def work(storage: Storage, reopen: Place) -> None:
        await ended(storage, await played(storage, "one", ADA, BO), 0, 1)
        await ended(storage, await played(storage, "two", BO, ADA, ended=12), 0, 1)
        other = await reopen()
        first, second = await other.ratings_of(ADA)
        assert (first.mu_before, first.sigma_before) == FRESH
        assert (second.mu_before, second.sigma_before) == (first.mu, first.sigma)
        assert [(row.number, row.place, row.seat, row.at) for row in (first, second)] == [
            (1, 0, 0, 9),
            (2, 1, 1, 12),
        ]
        assert (await other.ratings_in(POOL, [ADA, CY])) == {ADA: second}
        assert [row.person for row in await other.ratings_by(GameId("two"))] == [BO, ADA]

    run(place, work)


def test_of_two_games_that_end_at_once_one_is_tried_again(place: Place) -> None:
    """Both were rated by what was there before them: with both, one would be lost."""

    async def work(storage: Storage, _reopen: Place) -> None:
        games = [await played(storage, name, ADA, other) for name, other in (("a", BO), ("b", CY))]
        rows = [await rows_of(storage, game, (0, 1)) for game in games]
        errors = await outcomes(map(partial(ending, storage), games, rows))
        assert [error is None for error in errors] == [True, False]
        unfinished = await storage.game(games[1].id)
        assert unfinished is not None
        assert unfinished.ended is None, "its result is not there without the ratings"
        await ended(storage, games[1], 0, 1)
        assert [row.number for row in await storage.ratings_of(ADA)] == [1, 2]

    run(place, work)


def test_a_game_is_rated_once_and_nobody_against_themselves(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        game = await played(storage, "one", ADA, BO)
        await ended(storage, game, 0, 1)
        assert await rows_of(storage, game, (0, 1)) == []
        assert await rows_of(storage, await played(storage, "two", ADA, ADA), (0, 1)) == []
        alone = await played(storage, "three", ADA, CY)
        await stored(partial(storage.put_person, Person(CY, "Cy")))
        await stored(partial(storage.forget_person, CY, []))
        assert await rows_of(storage, alone, (0, 1)) == []

    run(place, work)


def test_a_guests_ratings_become_the_accounts_where_it_has_none(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        guest, other = PersonId("guest"), PersonId("other")
        for person in (guest, ADA, BO):
            await stored(partial(storage.put_person, Person(person, person)))
        await ended(storage, await played(storage, "one", guest, BO), 0, 1)
        before = await storage.ratings_of(guest)
        await stored(partial(storage.move_games, guest, ADA))
        assert [replace(row, person=guest) for row in await storage.ratings_of(ADA)] == before
        await ended(storage, await played(storage, "two", other, BO), 1, 0)
        await stored(partial(storage.move_games, other, ADA))
        assert [row.game_id for row in await storage.ratings_of(ADA)] == ["one"]
        assert await storage.ratings_in(POOL, [other]) == {}, "it counts on no board any more"
        running = await played(storage, "three", guest, BO)
        await stored(partial(storage.move_games, guest, ADA))
        assert [row.number for row in await rows_of(storage, running, (0, 1))] == [2, 3]

    run(place, work)


def test_a_game_that_is_on_between_a_guest_and_the_account_stays_apart_and_is_not_rated(
    place: Place,
) -> None:
    """However late its table hears of it. Those that are over were rated by then."""

    async def work(storage: Storage, reopen: Place) -> None:
        guest = PersonId("guest")
        for person in (guest, ADA, BO):
            await stored(partial(storage.put_person, Person(person, person)))
        before = await played(storage, "before", guest, ADA)
        await ended(storage, before, 0, 1)
        running = await played(storage, "on", guest, ADA)
        other = await played(storage, "with another", guest, BO)
        await stored(partial(storage.move_games, guest, ADA))
        for again in (storage, await reopen()):
            games = [await again.players(game.id) for game in (before, running, other)]
            assert [[each[seat] for seat in (Seat(0), Seat(1))] for each in games] == [
                [ADA, ADA],
                [guest, ADA],
                [ADA, BO],
            ]
        assert await rows_of(storage, running, (0, 1)) == []
        assert [row.person for row in await rows_of(storage, other, (0, 1))] == [ADA, BO]
        later = await played(storage, "later, in another browser", guest, ADA)
        assert await rows_of(storage, later, (0, 1)) == []

    run(place, work)


def test_boards_name_the_best_who_were_rated_since_and_want_to_be_named(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        for person, name in ((ADA, "Ada"), (BO, "Bo"), (CY, "Cy")):
            await stored(partial(storage.put_person, Person(person, name)))
        await ended(storage, await played(storage, "one", BO, ADA, ended=5), 0, 1)
        await ended(storage, await played(storage, "two", BO, CY, ended=9), 0, 1)
        assert await names_on_board(storage) == ["Bo", "Cy", "Ada"]
        assert await names_on_board(storage, since=6) == ["Bo", "Cy"]
        mine = (await storage.ratings_in(POOL, [ADA]))[ADA]
        assert await storage.rated_above(mine, 0) == 2
        await stored(partial(storage.put_listed, BO, False))
        assert await names_on_board(storage) == ["Cy", "Ada"]
        assert [await storage.is_listed(each) for each in (ADA, BO)] == [True, False]
        await stored(partial(storage.forget_person, CY, []))
        assert await names_on_board(storage) == ["Ada"]

    run(place, work)
