"""The window of recent plies to learn from: a ring of rows, one row a ply of all games.

How a game ends is known some rows later. Each time rows are added, it is carried back over the rows
that could belong to games just ended; since no game has more than MOST_PLIES, rows older than that
are settled, and only those are sampled.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from train.bits import Bits
from train.environment import ACTIONS, MOST_PLIES, WORDS, where
from train.selfplay import Ending, Plies, other_side


class Replay(NamedTuple):
    plies: Plies
    """[rows, games, ...], overwritten in turn."""
    written: Array
    """How many rows were ever written."""


def empty(rows: int, games: int) -> Replay:
    def zeros(dtype: jnp.dtype, *axes: int) -> Array:
        return jnp.zeros((rows, games, *axes), dtype)

    word = zeros(jnp.uint32)
    plies = Plies(
        words=zeros(jnp.uint32, WORDS),
        weights=zeros(jnp.float16, ACTIONS),
        value=zeros(jnp.float16),
        over=zeros(jnp.bool_),
        ending=Ending(zeros(jnp.int16), own=Bits(word, word), other=Bits(word, word)),
    )
    return Replay(jax.tree.map(jnp.copy, plies), jnp.int32(0))


def added(replay: Replay, plies: Plies) -> Replay:
    """The window with new rows, as many each time and a divisor of all, and their ends settled."""
    rows, new = replay.plies.over.shape[0], plies.over.shape[0]
    start = replay.written % rows
    merged = jax.tree.map(
        lambda old, part: jax.lax.dynamic_update_slice_in_dim(old, part, start, axis=0),
        replay.plies,
        plies,
    )
    written = replay.written + new
    recent = (written - 1 - jnp.arange(new + MOST_PLIES)) % rows  # newest first
    settled = _settled(merged.over[recent], jax.tree.map(lambda part: part[recent], merged.ending))
    ending = jax.tree.map(lambda all_, part: all_.at[recent].set(part), merged.ending, settled)
    return Replay(merged._replace(ending=ending), written)


def _settled(over: Array, ending: Ending) -> Ending:
    """Carries each end back, ply by ply, changing sides; rows are given newest first."""

    def earlier(later: Ending, row: tuple[Array, Ending]) -> tuple[Ending, Ending]:
        over, ending = row
        carried = where(over, ending, other_side(later))
        return carried, carried

    newest = jax.tree.map(lambda part: part[0], ending)
    _, settled = jax.lax.scan(earlier, newest, (over, ending))
    return settled


def ready(replay: Replay) -> Array:
    """How many rows are settled."""
    return replay.written - MOST_PLIES


def sampled(key: Array, replay: Replay, batch: int, share: float) -> Plies:
    """[batch, ...] plies at random out of the newest `share` of all that was ever written.

    What the first, weak nets played is so forgotten soon, while the window still grows.
    """
    rows, games = replay.plies.over.shape
    newest = ready(replay)  # exclusive
    wanted = jnp.maximum((replay.written * share).astype(jnp.int32), MOST_PLIES)
    oldest = jnp.maximum(newest - wanted, jnp.maximum(0, replay.written - rows))
    row_key, game_key = jax.random.split(key)
    row = jax.random.randint(row_key, (batch,), oldest, newest) % rows
    game = jax.random.randint(game_key, (batch,), 0, games)
    plies: Plies = jax.tree.map(lambda part: part[row, game], replay.plies)
    return plies
