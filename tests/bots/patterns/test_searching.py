"""Insights by search: ends are solved as trying out everything does, other moves are ranked."""

import pytest

from mondala.bots.bot import Budget
from mondala.bots.patterns.insight import Evaluator
from mondala.bots.patterns.levels import deepest
from mondala.bots.patterns.searching import ByAlphaBeta, ByNet
from mondala.games.patterns.moves import apply, legal_moves, play_all
from mondala.games.patterns.position import Position, set_up
from mondala.resources import patterns_net
from tests.bots.patterns.ends import brute_force, small_ends
from tests.games.patterns.samples import random_game

LITTLE = Budget(nodes=8)


@pytest.fixture(scope="module", params=[ByNet, ByAlphaBeta], ids=["net", "alpha-beta"])
def evaluator(request: pytest.FixtureRequest) -> Evaluator:
    found: Evaluator = deepest(patterns_net) if request.param is ByNet else ByAlphaBeta()
    found.prepare()
    return found


def worth(position: Position, after: Position) -> int:
    value = brute_force(after)
    return value if after.mover == position.mover else -value


def test_small_ends_are_proven_with_every_move_that_is_told(evaluator: Evaluator) -> None:
    evaluator.begin()
    for position in small_ends()[::4]:
        known = evaluator.look(position, Budget(nodes=2000), 3)
        assert known.proven
        assert known.margin == brute_force(position)
        assert known.win == 0.5 * (1 + (known.margin > 0) - (known.margin < 0))
        for option in known.options:
            assert option.margin == worth(position, apply(position, option.move))


def test_all_the_best_moves_of_a_small_end_are_told(evaluator: Evaluator) -> None:
    evaluator.begin()
    for position in small_ends()[::9]:
        known = evaluator.look(position, Budget(nodes=2000), 3)
        every = sorted(
            (worth(position, apply(position, move)) for move in legal_moves(position)), reverse=True
        )
        if len(every) <= 4:
            assert [option.margin for option in known.options] == every[:3]


@pytest.mark.parametrize("at", [0, 1, 9])
def test_an_open_position_has_three_different_moves_if_there_are_as_many(
    evaluator: Evaluator, at: int
) -> None:
    position = random_game(4).positions[at]
    known = evaluator.look(position, LITTLE, 3)
    moves = [option.move for option in known.options]
    assert len(set(moves)) == len(moves) == min(3, len(legal_moves(position)))
    assert max(option.win for option in known.options) == known.win
    for option in known.options:
        play_all(position, option.moves)


def test_the_same_nodes_give_the_same_insights(evaluator: Evaluator) -> None:
    positions = random_game(4).positions[-20:-8:4]
    looks = []
    for _ in range(2):
        evaluator.begin()
        looks.append([evaluator.look(position, LITTLE, 3) for position in positions])
    assert looks[0] == looks[1]


def test_it_stops_when_it_may_not_go_on_and_has_something(evaluator: Evaluator) -> None:
    known = evaluator.look(set_up(3), Budget(may_go_on=lambda: False), 3)
    assert len(known.options) == 2
