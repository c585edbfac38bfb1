"""A person who has not answered a position of today gets no help with it, however it looks."""

import pytest

from mondala.bots.patterns.parts import BestLine, Evaluation
from mondala.core.errors import NotAllowed
from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position, set_up
from mondala.hosted.patterns.day.guarding import check_help, lines_of
from mondala.hosted.patterns.day.positions import position_of
from mondala.server.days.dates import CLOSES_AFTER, DAY
from tests.bots.patterns.looks import in_other_looks
from tests.hosted.patterns.day.days import LEAP_DAY, Solver, comes_to, newcomer
from tests.server.support.by_hand import ByHand, by_hand


async def first_position(solver: Solver) -> Position:
    return parse_position((await position_of(solver.services.days, solver.day, 1)).position)


async def is_refused(solver: Solver, *positions: Position) -> bool:
    try:
        await check_help(solver.services, solver.person, positions)
    except NotAllowed as refusal:
        return refusal.code == "day-position"
    return False


@by_hand
async def test_it_is_refused_in_all_looks_until_it_is_answered(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY)
    ada = await newcomer(hand)
    position = await first_position(ada)
    looks = [in_other_looks(position, way, way, seats=way % 2 == 0) for way in range(8)]
    after = [apply(position, move) for move in legal_moves(position)]
    for guarded in (position, *looks, *after):
        assert await is_refused(ada, set_up(1), guarded)
        with pytest.raises(NotAllowed):
            await check_help(ada.services, None, [guarded])
    await ada.sees(1)
    assert await is_refused(ada, position)
    await ada.answers(1, right=False)
    assert not await is_refused(ada, position, *looks, *after)


@by_hand
async def test_it_is_refused_until_its_day_is_closed(hand: ByHand) -> None:
    comes_to(hand, LEAP_DAY, DAY + CLOSES_AFTER - 1)
    ada = await newcomer(hand)
    position = await first_position(ada)
    assert await is_refused(ada, position)
    hand.clock.jump(1)
    assert not await is_refused(ada, position)


def test_what_lies_on_the_way_of_an_evaluation_is_looked_at() -> None:
    start = set_up(1)
    choice = legal_moves(start)[0]
    then = legal_moves(apply(start, choice))[5]
    line = BestLine(str(choice), 0.5, 0, (str(choice), str(then)))
    found = list(lines_of(start, Evaluation(0, 0.5, 0, proven=False, lines=(line,))))
    assert found == [apply(start, choice), apply(apply(start, choice), then)]
