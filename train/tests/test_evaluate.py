"""Matches are fair, and count right."""

import jax
import numpy as np
import pytest

from train import environment
from train.evaluate import Kind, Player, match, parse_player, result
from train.players import Thinking, rollout_evaluation
from train.tests.samples import KEY, midgame, noisy

POLICY = Kind(Thinking(simulations=0))


def test_a_player_against_itself_is_even_in_every_pair() -> None:
    """Without noise both games of a set-up are the same, seen from both sides."""
    player = Player(POLICY, noisy(1, 8, 2))
    even = match(KEY, player, player, pairs=16)
    assert (even.score, even.error, even.margin) == (0.5, 0.0, 0.0)
    assert even.wins == even.losses > 0


def test_sides_are_not_mixed_up() -> None:
    """The other way round the result is the opposite."""
    one, two = Player(POLICY, noisy(1, 8, 2)), Player(POLICY, noisy(2, 8, 2))
    there, back = match(KEY, one, two, pairs=16), match(KEY, two, one, pairs=16)
    assert (there.wins, there.losses, there.margin) == (back.losses, back.wins, -back.margin)
    assert there.wins != there.losses


def test_rollouts_know_who_is_ahead() -> None:
    """Late in a game the mover who has more points mostly wins."""
    kind = parse_player("rollouts@8x16", Thinking()).kind
    states = midgame(28)
    evaluate = rollout_evaluation(kind.rollouts, kind.thinking)
    _, values = jax.jit(evaluate)(KEY, states)
    assert np.corrcoef(values, environment.margin(states))[0, 1] > 0.5


def test_scores_and_errors() -> None:
    """Two pairs: won both, then one each."""
    told = result(np.array([[5, -3], [2, 3]]))
    assert (told.wins, told.draws, told.losses) == (3, 0, 1)
    assert told.score == 0.75
    assert told.error == pytest.approx(0.25 / np.sqrt(2))
    assert told.elo == pytest.approx(190.8, abs=0.1)
    assert str(told).startswith("75.0 ± 17.7 % (+191 Elo, 3 won")
    assert result(np.array([[0, 1], [0, -1]])).score == 0.5
