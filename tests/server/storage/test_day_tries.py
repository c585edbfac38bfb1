"""Tries at the day's game, in either store."""

from functools import partial

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId
from mondala.core.value import replace
from mondala.server.storage.day_tries import AnswerRow, Placed, TryRow
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Account, Person
from mondala.server.storage.waiting import stored
from tests.server.support.places import Place, run
from tests.server.support.storing import ADA, BO, GAME, TABLE, G, H


def entering(person: PersonId, game: GameId, started: int, day: str = "2024-02-29") -> TryRow:
    return TryRow(day, GAME.game, person, game, False, started)


async def results(storage: Storage, *, closed: bool = False) -> list[tuple[int, int, int]]:
    return await storage.day_results("2024-02-29", GAME.game, 1_000, closed=closed)


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
        assert await results(storage) == []
        await stored(partial(storage.end_game, G, 9, b"null", TABLE, points=-2))
        await stored(partial(storage.end_game, H, 9, b"null", TABLE, points=11))
        assert await results(storage) == [(-2, 0, 1), (11, 0, 1)]
        assert await storage.day_results("2024-03-01", GAME.game, 1, closed=True) == []
        over = replace(bot, points=30, done=True)
        assert await storage.bot_tries("2024-02-29", GAME.game) == [over]
        ended = replace(entering(BO, H, 7), points=11, done=True)
        assert await storage.try_of(BO, "2024-02-29", GAME.game) == ended
        assert await storage.day_place(ended, closed=False) == 1
        assert await storage.day_board("2024-02-29", GAME.game, 9) == []
        await stored(partial(storage.put_person, Person(BO, "Bo")))
        await stored(partial(storage.put_account, Account(Person(BO, "Bo", "Bo"), "hash")))
        board = await storage.day_board("2024-02-29", GAME.game, 9)
        assert board == [Placed(1, "Bo", 11, 0, H, BO)]
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


def answering(game: GameId, number: int, answer: str, points: int, at: int) -> AnswerRow:
    return AnswerRow(game, number, 0, answer, points, at)


def test_the_first_answer_to_a_task_counts_and_the_last_task_ends_the_try(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        mine = replace(entering(ADA, G, 5), points=0)
        await stored(partial(storage.put_try, mine, []))
        for at in (100, 900):  # a second device, or a page that is loaded anew
            await stored(partial(storage.put_shown, G, 1, at))
        for answer, points, at in (("Fd4", 1, 2_600), ("Ed4", 0, 2_700)):
            row = answering(G, 1, answer, points, at)
            await stored(partial(storage.put_answer, row))
        assert await storage.answers(G) == [AnswerRow(G, 1, 100, "Fd4", 1, 2_600)]
        begun = replace(mine, points=1, took=2_500)
        assert await storage.try_of(ADA, "2024-02-29", GAME.game) == begun
        assert await results(storage) == []
        assert await results(storage, closed=True) == [(1, 2, 1)]
        await stored(partial(storage.put_shown, G, 2, 3_000))
        await stored(partial(storage.put_answer, answering(G, 2, "Ed4", 0, 9_000)))
        assert await storage.try_of(ADA, "2024-02-29", GAME.game) == begun
        await stored(partial(storage.put_shown, G, 3, 9_000))
        await stored(partial(storage.put_answer, answering(G, 3, "Ed4", 0, 9_500)))
        done = replace(begun, done=True)
        assert await storage.tries_of(ADA, GAME.game) == [done], "only what was right takes time"
        assert await results(storage) == [(1, 2, 1)]

    run(place, work)


def test_places_are_by_points_and_then_by_time_and_guests_have_some_too(place: Place) -> None:
    async def work(storage: Storage, _reopen: Place) -> None:
        people = [PersonId(name) for name in "abcd"]
        for at, (who, points, took) in enumerate(
            zip(people, (1, 2, 2, 2), (3_000, 9_000, 4_000, 4_000), strict=True)
        ):
            game = GameId(f"try {who}")
            answers = [answering(game, 1, "Fd4", points, took)]
            entered = replace(entering(who, game, at), points=points, took=took, done=True)
            await stored(partial(storage.put_try, entered, answers))
            assert await storage.answers(game) == answers
            if who != "c":
                await stored(partial(storage.put_person, Person(who, who)))
                await stored(partial(storage.put_account, Account(Person(who, who, who), "hash")))
        assert await results(storage) == [(1, 3, 1), (2, 4, 2), (2, 9, 1)]
        board = await storage.day_board("2024-02-29", GAME.game, 9)
        assert [(line.place, line.name, line.took) for line in board] == [
            (1, "d", 4_000),
            (3, "b", 9_000),
            (4, "a", 3_000),
        ]
        mine = await storage.try_of(people[1], "2024-02-29", GAME.game)
        assert mine is not None
        assert await storage.day_place(mine, closed=False) == 3

    run(place, work)


@pytest.mark.parametrize("guest_first", [False, True])
def test_what_was_seen_in_a_later_try_is_answered_wrong_in_the_earlier_one(
    place: Place, guest_first: bool
) -> None:
    """Else one could look with one and answer with the other. What was answered before stays."""
    first, other = (BO, ADA) if guest_first else (ADA, BO)

    async def work(storage: Storage, _reopen: Place) -> None:
        open_one = [AnswerRow(G, 1, 5, "Fd4", 1, 9), AnswerRow(G, 2, 10)]
        done = [AnswerRow(H, 1, 6, "Ed4", 0, 7), AnswerRow(H, 2, 8, "Ed4", 1, 9)]
        entered = replace(entering(first, G, 5), points=1, took=4)
        await stored(partial(storage.put_try, entered, open_one))
        later = [*done, AnswerRow(H, 3, 11)]
        await stored(partial(storage.put_try, entering(other, H, 6), later))
        untouched = replace(entering(other, GameId("a game"), 3, "2024-02-28"), points=7, done=True)
        await stored(partial(storage.put_try, untouched, []))
        same_day = entering(first, GameId("another"), 4, "2024-02-28")
        await stored(partial(storage.put_try, same_day, []))
        await stored(partial(storage.move_games, BO, ADA))
        assert await storage.answers(G) == [
            open_one[0],
            AnswerRow(G, 2, 10, "", 0, 10),
            AnswerRow(G, 3, 11, "", 0, 11),
        ]
        assert await storage.answers(H) == []
        assert await storage.tries_of(ADA, GAME.game) == [
            replace(untouched, person=ADA),
            replace(entered, person=ADA, done=True),
        ]

    run(place, work)


def test_answers_go_with_their_try(place: Place) -> None:
    """Of a guest's and an account's the earlier one stays; a person who is forgotten has none."""

    async def work(storage: Storage, _reopen: Place) -> None:
        for who, game, at in ((BO, G, 5), (ADA, H, 6)):
            answers = [answering(game, 1, "Fd4", 1, at)]
            await stored(partial(storage.put_try, entering(who, game, at), answers))
        await stored(partial(storage.move_games, BO, ADA))
        assert await storage.answers(H) == []
        assert len(await storage.answers(G)) == 1
        with pytest.raises(NotAllowed):
            await stored(partial(storage.put_try, entering(ADA, GameId("again"), 1), []))
        await stored(partial(storage.forget_person, ADA, []))
        assert await storage.answers(G) == []

    run(place, work)
