"""How a day went is told to those who have finished, and to everybody once it is closed."""

from datetime import timedelta
from functools import partial

import pytest

from mondala.hosted.patterns.day import positions
from mondala.hosted.patterns.day.results import LAST_STEP, STEP
from mondala.server.days.dates import CLOSES_AFTER, DAY
from tests.hosted.patterns.day.days import LEAP_DAY, Solver, comes_to, newcomer, repeating
from tests.server.support.by_hand import ByHand, by_hand


@by_hand
async def test_places_are_by_what_is_solved_and_then_by_time(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    fast, slow, two, none = [await newcomer(hand, name) for name in ("Ada", "Bo", "Cleo", "Dan")]
    for solver in (fast, slow):
        await hand.people.register(solver.person, solver.person.name, "a long pass phrase")
    await fast.solves(True, True, True, seconds=8)
    await slow.solves(True, True, True, seconds=9 * 60)
    await two.solves(True, False, True)
    before = await none.looks()
    assert (before.finished, before.distribution, before.times, before.bots) == (
        3,
        None,
        None,
        None,
    )
    await none.solves(False, False, False)
    places = [(await solver.looks()).mine for solver in (fast, slow, two, none)]
    assert [mine and mine.place for mine in places] == [1, 2, 3, 4]
    info = await none.looks()
    assert (info.finished, info.board) == (4, None)
    assert info.distribution == ((0, 1), (2, 1), (3, 2))
    assert info.times == ((24_000 // STEP, 1), (LAST_STEP, 1))
    comes_to(hand, LEAP_DAY, DAY + CLOSES_AFTER)
    info = await slow.looks()
    assert info.board is not None
    assert [(line.place, line.name, line.points, line.mine) for line in info.board] == [
        (1, "Ada", 3, False),
        (2, "Bo", 3, True),
    ]
    assert {line.game_id for line in info.board} == {None}
    assert info.key is not None


@by_hand
async def test_a_day_that_nobody_played_has_nothing_to_show(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY, 2 * DAY)
    info = await (await newcomer(hand)).looks()
    assert (info.finished, info.distribution, info.times, info.board) == (0, (), (), ())
    assert (info.bots, info.mine, info.closed) == ((), None, True)
    assert all(each.position is not None and each.answer is None for each in info.positions)


@by_hand
async def test_where_positions_come_again_those_of_today_are_told_once_they_are_answered(
    hand: ByHand,
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(positions, "stock", partial(repeating, positions.stock()))
        comes_to(hand, LEAP_DAY)
        ada = await newcomer(hand)
        before = Solver(hand, ada.person, LEAP_DAY - timedelta(days=1))
        comes_to(hand, before.day)
        await before.solves(True, True, True)
        comes_to(hand, LEAP_DAY)
        assert [each.rating for each in (await ada.looks()).positions] == [None] * 3
        earlier = (await before.looks()).positions
        assert [(each.position, each.answer) for each in earlier] == [(None, None)] * 3
        await ada.solves(True)
        await ada.sees(2)
        told = [each.position is not None for each in (await before.looks()).positions]
        assert told == [True, False, False]
        todays = (await ada.looks()).positions
        assert [each.position is not None for each in todays] == [True, True, False]
        assert [each.rating is not None for each in todays] == [True, False, False]
