"""Tries at the day's game, in either store."""

from functools import partial

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId
from mondala.core.value import replace
from mondala.server.storage.day_tries import AnswerRow, Placed, TryRow
from mondala.server.storage.port import (
    Account,
    Person,
    Storage,
)
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, G, H


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
