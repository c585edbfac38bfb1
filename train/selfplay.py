"""Games of the net against itself: many at once, a finished one replaced by a fresh one at once."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from train import environment
from train.bits import Bits, union
from train.network import Params
from train.players import Thinking, net_evaluation, think


class Ending(NamedTuple):
    """How games ended, as one of the players sees it."""

    margin: Array
    """[...] int16, the player's points less the other's."""
    own: Bits
    """[...] where the player's tokens lie at the end."""
    other: Bits


class Plies(NamedTuple):
    """The memory of each ply, [plies, games, ...]."""

    words: Array
    """[..., WORDS] the packed state before it."""
    weights: Array
    """[..., 128] float16, the improved policy."""
    value: Array
    """[...] float16, what the search found the position worth to its mover."""
    over: Array
    """[...] whether the game ended with this ply."""
    ending: Ending
    """How it ended, as the mover of this ply sees it; means nothing unless `over`."""


def fresh(key: Array, games: int) -> Array:
    """[games, WORDS] packed set-ups."""
    return environment.pack(environment.set_up(key, (games,)))


def play(
    params: Params, key: Array, games: Array, plies: int, thinking: Thinking
) -> tuple[Array, Plies]:
    """Goes on with all games, packed [games, WORDS], for so many plies."""
    evaluate = net_evaluation(params, thinking)

    def ply(words: Array, key: Array) -> tuple[Array, Plies]:
        think_key, fresh_key = jax.random.split(key)
        found = think(evaluate, think_key, words, thinking)
        after = environment.step(environment.unpack(words), found.action)
        over = environment.over(after)
        following = jnp.where(
            over[:, None], fresh(fresh_key, words.shape[0]), environment.pack(after)
        )
        remembered = Plies(
            words=words,
            weights=found.weights.astype(jnp.float16),
            value=found.value.astype(jnp.float16),
            over=over,
            ending=other_side(ending(after)),
        )
        return following, remembered

    return jax.lax.scan(ply, games, jax.random.split(key, plies))


def ending(state: environment.State) -> Ending:
    """The end as seen by the mover of the last state."""
    margin = environment.margin(state).astype(jnp.int16)
    return Ending(margin, own=union(state.own), other=union(state.other))


def other_side(seen: Ending) -> Ending:
    return Ending(-seen.margin, own=seen.other, other=seen.own)
