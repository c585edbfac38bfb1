"""A turned, mirrored or recoloured game is the same game: each position teaches 8 × 720 times."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from mondala.games.patterns.mandala import ALL, COLOURS
from train.bits import SQUARES, Bits
from train.environment import State

SYMMETRIES = 8


def _sources() -> np.ndarray:
    """[8, 64] from which square each square takes its value.

    The corners that the mandala lacks keep theirs: they hold the choice of a bowl, which does not
    turn with the board, and are alike on all planes.
    """
    here = np.arange(SQUARES).reshape(8, 8)
    turned = [np.rot90(side, turns) for side in (here, here.T) for turns in range(4)]
    spaces = np.array([bool(ALL >> square & 1) for square in range(SQUARES)])
    return np.stack([np.where(spaces, to.reshape(-1), here.reshape(-1)) for to in turned])


SOURCES = _sources()


def turned(values: Array, symmetry: Array) -> Array:
    """Values by square, [batch, 64, n], under one of the eight symmetries each, [batch]."""
    source = jnp.asarray(SOURCES)[symmetry]
    return jnp.take_along_axis(values, source[..., None], axis=1)


def turned_actions(values: Array, symmetry: Array) -> Array:
    """Values by action, [batch, 128], likewise."""
    by_square = values.reshape(-1, 2, SQUARES).swapaxes(1, 2)
    return turned(by_square, symmetry).swapaxes(1, 2).reshape(values.shape)


def random_colours(key: Array, batch: int) -> Array:
    """[batch, 6] permutations of the colours."""
    return jnp.argsort(jax.random.uniform(key, (batch, len(COLOURS))), axis=-1)


def recoloured(state: State, colours: Array) -> State:
    """Colour n becomes what colour `colours[n]` was; states [batch], permutations [batch, 6]."""

    def moved(values: Array) -> Array:
        return jnp.take_along_axis(values, colours, axis=-1)

    def renamed(colour: Array) -> Array:
        return jnp.argmax(colours == colour[..., None], axis=-1).astype(colour.dtype)

    return state._replace(
        free=Bits(*map(moved, state.free)),
        own=Bits(*map(moved, state.own)),
        other=Bits(*map(moved, state.other)),
        own_river=moved(state.own_river),
        other_river=moved(state.other_river),
        own_bowl=renamed(state.own_bowl),
        other_bowl=renamed(state.other_bowl),
    )
