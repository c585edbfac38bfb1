"""Facts known without a search: positions in which play is over, and the gain of a move."""

import pytest

from mondala.bots.bot import NO_LIMIT
from mondala.bots.patterns.insight import Insight, OnePly, Option, after_move, no_better, settled
from mondala.games.patterns.moves import ENOUGH, apply, legal_moves, play_all
from mondala.games.patterns.position import OVER, Position, set_up
from mondala.games.patterns.scoring import points
from tests.bots.patterns.ends import brute_force
from tests.games.patterns.samples import last_flips, random_game


@pytest.mark.parametrize("position", last_flips()[:5])
def test_the_last_flips_are_known(position: Position) -> None:
    known = settled(position)
    assert known is not None
    assert known.proven
    assert known.margin == brute_force(position)
    after = play_all(position, known.line)
    assert after.phase is OVER
    have = points(after)
    assert have[position.mover] - have[1 - position.mover] == known.margin
    assert known.options[1].move == ENOUGH


def test_a_game_that_is_over_has_its_points_and_no_moves() -> None:
    over = random_game(1).positions[-1]
    known = settled(over)
    assert known is not None
    assert known == Insight(known.win, brute_force(over), proven=True)


def test_a_position_in_play_is_not_settled() -> None:
    assert settled(set_up(1)) is None
    assert settled(random_game(1).positions[3]) is None


def test_a_move_is_worth_what_the_other_does_not_get() -> None:
    before = random_game(1).positions[3]
    move, answer = legal_moves(before)[0], legal_moves(before)[1]
    after = apply(before, move)
    known = Insight(0.75, 4.0, proven=False, options=(Option(0.75, 4.0, (answer,)),))
    assert after_move(known, before, move, after) == Option(0.25, -4.0, (move, answer))


def test_a_move_seen_less_is_no_better() -> None:
    move = legal_moves(set_up(1))[0]
    best, other = Option(0.6, 2.0, (move,)), Option(0.7, 1.0, (move,))
    assert no_better(other, best) == Option(0.6, 1.0, (move,))


@pytest.mark.parametrize("at", [0, 1, 12])
def test_one_ply_ranks_the_moves_by_what_they_bring(at: int) -> None:
    position = random_game(2).positions[at]
    known = OnePly().look(position, NO_LIMIT, 3)
    margins = [option.margin for option in known.options]
    assert margins == sorted(margins, reverse=True)
    assert 2 <= len(known.options) <= 3
    assert all(option.move in legal_moves(position) for option in known.options)
    assert (known.win > 0.5) == (known.margin > 0)
    assert not known.proven
