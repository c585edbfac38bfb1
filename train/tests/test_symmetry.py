"""Turned and recoloured examples are examples of the same game."""

import jax
import jax.numpy as jnp
import numpy as np

from mondala.games.patterns.notation import format_position, parse_position
from tests.naive.patterns import turned as turned_text
from train import environment
from train.bits import SQUARES, Bits, packed, unpacked
from train.environment import State
from train.planes import PLANES
from train.positions import to_position
from train.symmetry import (
    SOURCES,
    SYMMETRIES,
    random_colours,
    recoloured,
    turned,
    turned_actions,
)
from train.tests.samples import BATCH, KEY, legal, midgame, one_by_one, random_actions, show, step


@jax.jit
def turned_state(state: State, symmetry: jax.Array) -> State:
    """A state turned by its sets of spaces."""

    def moved(masks: Bits) -> Bits:
        return packed(turned(unpacked(masks).swapaxes(1, 2), symmetry).swapaxes(1, 2))

    claims = jax.tree.map(lambda word: word[:, None], state.claims)
    return state._replace(
        free=moved(state.free),
        own=moved(state.own),
        other=moved(state.other),
        claims=moved(claims).at(0),
    )


def test_planes_and_actions_turn_as_the_state_does() -> None:
    state, symmetry = midgame(), jnp.arange(BATCH) % SYMMETRIES
    other = turned_state(state, symmetry)
    before, after = (show(one).reshape(BATCH, 64, PLANES) for one in (state, other))
    np.testing.assert_array_equal(turned(before, symmetry), after)
    np.testing.assert_array_equal(turned_actions(legal(state), symmetry), legal(other))


def test_the_eight_symmetries_are_those_of_the_board() -> None:
    """Compared with the naive rules, which turn texts."""
    state = jax.tree.map(lambda part: part[:1].repeat(BATCH, 0), midgame())
    turns = one_by_one(turned_state(state, jnp.arange(BATCH) % SYMMETRIES))
    texts = {format_position(to_position(one)) for one in turns}
    original = format_position(to_position(one_by_one(state)[0]))
    assert texts == {turned_text(original, number) for number in range(8)}
    assert len({tuple(row) for row in SOURCES.tolist()}) == SYMMETRIES


def test_the_choice_of_a_bowl_does_not_turn() -> None:
    for action in (environment.TAKE_OWN, environment.TAKE_OTHER):
        assert set(SOURCES[:, action]) == {action}
    assert SOURCES.shape == (SYMMETRIES, SQUARES)


def test_recoloured_states_have_the_same_actions_and_points() -> None:
    """And so after a move: the colours change nothing."""
    state, colours = midgame(), random_colours(KEY, BATCH)
    other, margin = jax.jit(recoloured)(state, colours), jax.jit(environment.margin)
    np.testing.assert_array_equal(legal(state), legal(other))
    action = random_actions(KEY, state)
    after = jax.jit(recoloured)(step(state, action), colours)
    jax.tree.map(np.testing.assert_array_equal, after, step(other, action))
    np.testing.assert_array_equal(margin(after), margin(step(state, action)))
    for number, (one, two) in enumerate(zip(one_by_one(state), one_by_one(other), strict=True)):
        assert int(colours[number, int(two.own_bowl)]) == int(one.own_bowl)
        if not environment.over(one):
            assert parse_position(format_position(to_position(two))) == to_position(two)
