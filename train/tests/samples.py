"""States out of random games, made once for all tests of a module."""

from functools import cache
from operator import itemgetter

import jax
import numpy as np

from train import environment, network
from train.environment import State
from train.planes import planes

KEY = jax.random.key(20)
BATCH = 48
GAMES, CHUNK, ROWS, CHUNKS = 8, 16, 128, 11
"""The sizes of a small window of random play."""
legal = jax.jit(environment.legal)
pack = jax.jit(environment.pack)
random_actions = jax.jit(environment.random_actions)
show = jax.jit(planes)
step = jax.jit(environment.step)
unpack = jax.jit(environment.unpack)
"""Compiled once, since one operation after another takes far longer here."""


@cache
def midgame(plies: int = 18) -> State:
    """States after so many random plies; by default most games go on."""
    states: State = _played(KEY, plies)
    return states


@jax.jit
def _played(key: jax.Array, plies: int) -> State:
    def ply(number: jax.Array, state: State) -> State:
        choice_key = jax.random.fold_in(key, number)
        return environment.step(state, environment.random_actions(choice_key, state))

    states: State = jax.lax.fori_loop(0, plies, ply, environment.set_up(key, (BATCH,)))
    return states


def one_by_one(states: State) -> list[State]:
    """The arrays without their leading axis, in numpy, which is quick to index."""
    arrays = jax.tree.map(np.asarray, states)
    batch = arrays.phase.shape[0]
    return [jax.tree.map(itemgetter(number), arrays) for number in range(batch)]


def noisy(seed: int, channels: int, blocks: int, noise: float = 0.1) -> network.Params:
    """A net that has learnt nothing, yet has an opinion."""
    chance = np.random.default_rng(seed)
    params: network.Params = jax.tree.map(
        lambda part: part + chance.normal(0, noise, part.shape).astype(np.float32),
        network.create(seed, channels, blocks),
    )
    return params
