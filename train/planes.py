"""The net's view of a state: 64 planes of 8 × 8 from the mover's view.

Some follow from others (which actions there are, flips to come, points), to spare a small net the
work of finding them; none tells where a claim marker lies, since nothing depends on it any more.
"""

import jax.numpy as jnp
from jax import Array

from mondala.games.patterns.mandala import COLOURS
from train.bits import Bits, count, union, unpacked
from train.environment import (
    BOWL,
    State,
    board,
    flip_targets,
    flips_to_come,
    lay_targets,
    points,
    swapped,
)

MANY_POINTS = 40.0
"""Points are divided by this: an ordinary score is near 1."""

_SIDES = ("own", "other")
NAMES = (
    *(f"free {colour}" for colour in COLOURS),
    *(f"{side} group {colour}" for side in _SIDES for colour in COLOURS),
    *(f"{what} in {side} bowl's colour" for side in _SIDES for what in ("free", *_SIDES)),
    *(f"{side} {action}" for side in _SIDES for action in ("lay", "flip", "flips to come")),
    "mandala",
    *(f"{side} river number of the token's colour / 6" for side in _SIDES),
    *(f"{side} bowl {colour}" for side in _SIDES for colour in COLOURS),
    *(f"{side} river number of {colour} / 6" for side in _SIDES for colour in COLOURS),
    *(f"{side} {what} / 40" for what in ("points", "points to come") for side in _SIDES),
    *(f"{side} groups / 6" for side in _SIDES),
    "bowl is to be chosen",
)
"""The names of the planes, in order. Those from `own bowl k` on are the same on every square."""
PLANES = len(NAMES)


def planes(state: State) -> Array:
    """[..., 8, 8, PLANES] float32; the last axis in the order of NAMES."""
    to_come = (flips_to_come(state), flips_to_come(swapped(state)))
    whole = _whole(state, to_come)
    local = jnp.concatenate([_sets(state, to_come), _worth_here(state)], axis=-1)
    spread = jnp.broadcast_to(whole[..., None, :], (*local.shape[:-1], whole.shape[-1]))
    return jnp.concatenate([local, spread], axis=-1).reshape(*state.phase.shape, 8, 8, PLANES)


def _sets(state: State, to_come: tuple[Bits, Bits]) -> Array:
    """[..., 64, 31] what is a set of spaces."""
    colours = [state.free, state.own, state.other]
    bowls = [
        union(Bits(*(jnp.where(_is(bowl), word, jnp.uint32(0)) for word in masks))).spread()
        for bowl in (state.own_bowl, state.other_bowl)
        for masks in colours
    ]
    actions = [
        masks.spread()
        for side, flips in zip((state, swapped(state)), to_come, strict=True)
        for masks in (lay_targets(side), flip_targets(side), union(flips))
    ]
    everything = [*colours, *bowls, *actions]
    words = Bits(*(jnp.concatenate(parts, axis=-1) for parts in zip(*everything, strict=True)))
    squares = jnp.swapaxes(unpacked(words), -1, -2)
    mandala = jnp.broadcast_to(board()[:, None], (*squares.shape[:-1], 1))
    return jnp.concatenate([squares, mandala], axis=-1).astype(jnp.float32)


def _worth_here(state: State) -> Array:
    """[..., 64, 2] each player's river number for the colour of the token on a square."""
    there = unpacked(state.free | state.own | state.other).astype(jnp.float32)
    rivers = jnp.stack([state.own_river, state.other_river], axis=-2).astype(jnp.float32)
    return jnp.sum(there[..., None, :, :] * rivers[..., None] / 6, axis=-2).swapaxes(-1, -2)


def _whole(state: State, to_come: tuple[Bits, Bits]) -> Array:
    """[..., 31] what holds for the whole mandala."""
    rivers = (state.own_river, state.other_river)
    promised = [
        jnp.sum(count(flips) * river, axis=-1) for flips, river in zip(to_come, rivers, strict=True)
    ]
    scalars = [
        *(number / MANY_POINTS for number in (*points(state), *promised)),
        *(jnp.sum(river > 0, axis=-1) / 6 for river in rivers),
        (state.phase == BOWL).astype(jnp.float32),
    ]
    bowls = [_is(state.own_bowl).astype(jnp.float32), _is(state.other_bowl).astype(jnp.float32)]
    numbers = [river / 6 for river in rivers]
    return jnp.concatenate([*bowls, *numbers, jnp.stack(scalars, axis=-1)], axis=-1)


def _is(colour: Array) -> Array:
    return colour[..., None] == jnp.arange(len(COLOURS))
