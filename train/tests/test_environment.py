"""The batched environment is the game: compared with the rules, move by move."""

from collections import Counter
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from mondala.games.patterns.mandala import COLOURS, MIDDLE, OUTER
from mondala.games.patterns.moves import ENOUGH, apply, legal_moves
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Phase, Position, set_up
from mondala.games.patterns.scoring import flips_to_come, points
from train import environment
from train.bits import count, to_ints
from train.positions import action_of, from_position, move_of, to_position
from train.tests.samples import (
    BATCH,
    KEY,
    legal,
    midgame,
    one_by_one,
    pack,
    random_actions,
    step,
    unpack,
)

AT_ONCE = 500


def stacked(positions: list[Position]) -> environment.State:
    states = [jax.tree.map(np.asarray, from_position(position)) for position in positions]
    stack: environment.State = jax.tree.map(lambda *parts: np.stack(parts), *states)
    return stack


def finished(position: Position) -> Position:
    """With all last flips made, as the environment does (R5)."""
    while position.phase is Phase.FLIPS:
        position = apply(position, legal_moves(position)[0])
    return position


def compare(seeds: range) -> Counter[str]:
    """Plays random games by the rules and in the environment; counts what happened."""
    rng, seen = Random(seeds.start), Counter[str]()
    positions = [set_up(seed) for seed in seeds]
    states = stacked(positions)
    while any(position.phase is not Phase.OVER for position in positions):
        masks, actions = np.asarray(legal(states)), np.zeros(len(positions), np.int32)
        for number, state in enumerate(one_by_one(states)):
            assert to_position(state) == positions[number]
            allowed = {move_of(state, int(action)) for action in np.flatnonzero(masks[number])}
            moves = legal_moves(positions[number])
            assert allowed == set(moves)
            assert len(moves) == masks[number].sum()
            if moves:
                move = rng.choice(moves)
                actions[number] = action_of(state, move)
                positions[number] = finished(apply(positions[number], move))
                seen[move.kind.name] += 1
        states = step(states, actions)
    for state, position in zip(one_by_one(states), positions, strict=True):
        assert to_position(state) == position
    check_ends(states, positions)
    return seen


def check_ends(states: environment.State, positions: list[Position]) -> None:
    """Points and outcome of games that are over."""
    own, other = (np.asarray(part) for part in environment.points(states))
    won = np.asarray(environment.outcome(states))
    for number, position in enumerate(positions):
        mover = 1 - position.mover
        scored = points(position)
        assert (own[number], other[number]) == (scored[mover], scored[1 - mover])
        assert won[number] == np.sign(scored[mover] - scored[1 - mover])


def test_random_games_are_the_same_by_the_rules(games: int) -> None:
    """Every legal action, every position and all points; all kinds of moves occur."""
    seen = Counter[str]()
    for start in range(0, games, AT_ONCE):
        seen += compare(range(start, min(games, start + AT_ONCE)))
    assert seen["BOWL"] == games
    assert min(seen["ESTABLISH"], seen["FLIP"], seen["SWAP"]) > games


def test_set_ups_are_fair() -> None:
    """R2: nine of each colour, four different ones in the middle, the second player chooses."""
    states = jax.jit(environment.set_up, static_argnums=1)(KEY, (2000,))
    assert not np.any(states.first)
    assert np.all(np.asarray(states.phase) == environment.BOWL)
    for state in one_by_one(states)[:50]:
        position = to_position(state)
        assert parse_position(format_position(position)) == position
        middle = [position.colour_free_at(bit) for bit in MIDDLE]
        assert {*middle, *position.bowls} == set(range(len(COLOURS)))
    on_the_left = np.asarray(states.free.lo[:, 0]) >> (OUTER[0].bit_length() - 1) & 1
    assert 0.12 < on_the_left.mean() < 0.21  # a colour lies on a space in 8 of 48 set-ups
    assert 0.12 < np.mean(np.asarray(states.own_bowl) == 0) < 0.21


def test_games_are_no_longer_than_they_can_be() -> None:
    """The replay window relies on it."""
    assert len(MIDDLE + OUTER) + 1 == environment.MOST_PLIES


def test_flips_to_come_are_those_of_the_rules() -> None:
    states = midgame()
    found = jax.jit(environment.flips_to_come)(states)
    for number, state in enumerate(one_by_one(states)):
        if int(state.phase) == environment.PLAY:
            position = to_position(state)
            flips = to_ints(jax.tree.map(lambda part, at=number: part[at], found))
            assert sum(flips) == flips_to_come(position, position.mover)
    assert count(found).sum() > 50


def test_a_packed_state_is_the_state() -> None:
    states = midgame()
    words = pack(states)
    assert words.shape == (BATCH, environment.WORDS)
    jax.tree.map(np.testing.assert_array_equal, unpack(words), states)


def test_functions_take_any_leading_axes() -> None:
    """A grid of states gives the same as a row of them."""
    states = midgame()
    actions = random_actions(KEY, states)
    after = step(states, actions)
    grid = jax.tree.map(lambda part: part.reshape(4, 12, *part.shape[1:]), states)
    after_grid = step(grid, actions.reshape(4, 12))
    for one, two in zip(jax.tree.leaves(after_grid), jax.tree.leaves(after), strict=True):
        np.testing.assert_array_equal(one.reshape(two.shape), two)


def test_a_game_that_is_over_stays_as_it_is() -> None:
    ends = midgame(53)
    assert bool(jnp.all(environment.over(ends)))
    assert not np.any(legal(ends))
    after = step(ends, jnp.zeros(BATCH, int))
    jax.tree.map(np.testing.assert_array_equal, after, ends)


def test_the_end_of_the_last_flips_is_no_action() -> None:
    state = jax.tree.map(lambda part: part[0], midgame())
    with pytest.raises(ValueError, match="no action"):
        action_of(state, ENOUGH)


def test_positions_in_the_last_flips_are_taken_as_over() -> None:
    """All their flips made."""
    found = 0
    for seed in range(60):
        rng, position = Random(seed), set_up(seed)
        while position.phase not in (Phase.FLIPS, Phase.OVER):
            position = apply(position, rng.choice(legal_moves(position)))
        found += position.phase is Phase.FLIPS
        assert to_position(from_position(position)) == finished(position)
    assert found > 5
