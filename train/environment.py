"""Patterns as a batched JAX environment: pure functions over states with any leading axes.

    states = set_up(key, (8192,))
    while not bool(jnp.all(over(states))):
        actions = choose(legal(states))        # whatever you like: [8192] out of [8192, 128]
        states = step(states, actions)
    winners = outcome(states)

A state is seen by the player to move: `own` is theirs. Every ply changes sides, the choice of a
bowl too. There are 2 × 64 actions. Action 0–63 lays the bowl token on that square: establish
without a group of its colour, else swap. Action 64–127 flips the token there. `TAKE_OWN` and
`TAKE_OTHER`, two squares that the mandala does not have, are the choice of a bowl.

The game is over at once when the player to move has no action; the flips that the other has then
are never bad (R5), so they are made with the last step. `train.positions` translates from and to
the positions and moves of `mondala.games.patterns`, to which this is equal.
"""

from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from mondala.games.patterns.mandala import ALL, COLOURS, MIDDLE, OUTER, TOKENS_PER_COLOUR
from train.bits import (
    SQUARES,
    Bits,
    around,
    constant,
    count,
    only_if,
    packed,
    single,
    some,
    union,
    unpacked,
)

ACTIONS = 2 * SQUARES
FLIP = SQUARES
"""Added to a square, it is the action of flipping there."""
TAKE_OWN, TAKE_OTHER = 0, 7
"""Two corners of the square board: keep the token shown as the mover's own, or take the other
one."""
MOST_PLIES = 53
"""The choice of a bowl, then every ply lays one of the 52 tokens face down."""
BOWL, PLAY, OVER = range(3)

_COLOURS = len(COLOURS)
_SPACES = MIDDLE + OUTER

T = TypeVar("T")


class State(NamedTuple):
    """Positions of Patterns as the player to move sees them."""

    free: Bits
    """[..., 6] where the face-up tokens of each colour lie."""
    own: Bits
    """[..., 6] the mover's group of each colour."""
    other: Bits
    claims: Bits
    """[...] spaces with a claim marker; nothing that is still to come depends on them."""
    own_river: Array
    """[..., 6] int8, the river number of the mover's group of each colour, 0 without one."""
    other_river: Array
    own_bowl: Array
    """[...] int8, a colour; in phase bowl the two left-over ones in any order."""
    other_bowl: Array
    first: Array
    """[...] bool, whether the mover is the start player."""
    phase: Array
    """[...] int8: BOWL, PLAY or OVER."""


def set_up(key: Array, shape: tuple[int, ...] = ()) -> State:
    """Fresh games (R2): 48 tokens shuffled outside, four of the six set aside in the middle."""
    aside_key, rest_key = jax.random.split(key)
    aside = _shuffled(aside_key, shape, _COLOURS)
    rest = _shuffled(rest_key, shape, len(OUTER)) // (TOKENS_PER_COLOUR - 1)
    tokens = jnp.concatenate([aside[..., :4], rest], axis=-1)
    squares = jnp.array([bit.bit_length() - 1 for bit in _SPACES])
    colour_at = jnp.full((*shape, SQUARES), -1).at[..., squares].set(tokens)
    nothing = jnp.zeros((*shape, _COLOURS), jnp.uint32)
    no_river = jnp.zeros((*shape, _COLOURS), jnp.int8)
    return State(
        free=packed(colour_at[..., None, :] == jnp.arange(_COLOURS)[:, None]),
        own=Bits(nothing, nothing),
        other=Bits(nothing, nothing),
        claims=Bits(nothing[..., 0], nothing[..., 0]),
        own_river=no_river,
        other_river=no_river,
        own_bowl=aside[..., 4].astype(jnp.int8),
        other_bowl=aside[..., 5].astype(jnp.int8),
        first=jnp.zeros(shape, bool),
        phase=jnp.full(shape, BOWL, jnp.int8),
    )


def _shuffled(key: Array, shape: tuple[int, ...], size: int) -> Array:
    return jnp.argsort(jax.random.uniform(key, (*shape, size)), axis=-1)


def over(state: State) -> Array:
    return state.phase == OVER


def points(state: State) -> tuple[Array, Array]:
    """The points of the groups of the mover and of the other as they stand."""
    return _worth(state.own, state.own_river), _worth(state.other, state.other_river)


def _worth(groups: Bits, river: Array) -> Array:
    """Each token but the one under the claim marker scores the river number."""
    return jnp.sum(jnp.maximum(count(groups) - 1, 0) * river.astype(jnp.int32), axis=-1)


def margin(state: State) -> Array:
    """The mover's points less the other's."""
    own, other = points(state)
    return own - other


def outcome(state: State) -> Array:
    """The outcome of a finished state: 1 if its mover has won, 0 for a draw, -1 if lost; 0 of
    others."""
    return jnp.where(over(state), jnp.sign(margin(state)), 0)


def swapped(state: State) -> State:
    """The same seen by the other player, who is then to move."""
    return state._replace(
        own=state.other,
        other=state.own,
        own_river=state.other_river,
        other_river=state.own_river,
        own_bowl=state.other_bowl,
        other_bowl=state.own_bowl,
        first=~state.first,
    )


def lay_targets(state: State) -> Bits:
    """The spaces for the mover's bowl token: establish or swap, at most one of which is
    possible."""
    is_bowl = _one_hot(state.own_bowl)
    group, rivals = _of(is_bowl, state.own), _of(is_bowl, state.other)
    tokens, same_colour = union(state.free), _of(is_bowl, state.free)
    swaps = around(group) & tokens & ~same_colour
    return where(some(group), swaps, tokens) & ~around(rivals)


def flip_targets(state: State) -> Bits:
    return union(state.free & around(state.own) & ~around(state.other))


def flips_to_come(state: State) -> Bits:
    """[..., 6] all the tokens that the mover could flip one after another, were they alone."""
    open_to = state.free & ~around(state.other)
    group = state.own
    for _ in range(TOKENS_PER_COLOUR - 1):  # a chain has no more links than there are free tokens
        group = group | (open_to & around(group))
    return group & state.free


def legal(state: State) -> Array:
    """[..., 128] which actions there are; none when the game is over."""
    actions = jnp.concatenate(
        [unpacked(lay_targets(state)), unpacked(flip_targets(state))], axis=-1
    )
    number = jnp.arange(ACTIONS)
    choices = (number == TAKE_OWN) | (number == TAKE_OTHER)
    choosing, playing = (state.phase == BOWL)[..., None], (state.phase == PLAY)[..., None]
    return jnp.where(choosing, choices, actions & playing)


def step(state: State, action: Array) -> State:
    """The state after a legal action, seen by the next player; one that is over stays."""
    after = where(state.phase == BOWL, _chosen(state, action), _settled(_laid(state, action)))
    return where(over(state), state, after)


def _chosen(state: State, action: Array) -> State:
    """The bowl choice; `swapped` turns the start player's token into `own`."""
    keep = action == TAKE_OWN
    return swapped(
        state._replace(
            own_bowl=jnp.where(keep, state.own_bowl, state.other_bowl),
            other_bowl=jnp.where(keep, state.other_bowl, state.own_bowl),
            phase=jnp.full_like(state.phase, PLAY),
        )
    )


def _laid(state: State, action: Array) -> State:
    """One more token face down, and the other player to move."""
    place, flips = single(action % SQUARES), action >= FLIP
    spread = place.spread()
    taken, is_bowl = some(state.free & spread), _one_hot(state.own_bowl)
    laid = jnp.where(flips[..., None], taken, is_bowl)
    establishes = ~flips & ~some(_of(is_bowl, state.own))
    number = jnp.sum(state.own_river > 0, axis=-1, dtype=jnp.int8) + jnp.int8(1)
    taken_colour = jnp.argmax(taken, axis=-1).astype(jnp.int8)
    return swapped(
        state._replace(
            free=state.free & ~spread,
            own=state.own | only_if(laid, spread),
            claims=state.claims | only_if(establishes, place),
            own_river=jnp.where(
                establishes[..., None] & is_bowl, number[..., None], state.own_river
            ),
            own_bowl=jnp.where(flips, state.own_bowl, taken_colour),
        )
    )


def _settled(state: State) -> State:
    """The end, if the player now to move has no action: the other makes all their flips."""
    ended = ~some(lay_targets(state) | flip_targets(state))
    flipped = only_if(ended[..., None], flips_to_come(swapped(state)))
    return state._replace(
        free=state.free & ~flipped,
        other=state.other | flipped,
        phase=jnp.where(ended, jnp.int8(OVER), state.phase),
    )


def where(condition: Array, yes: T, no: T) -> T:
    """Chooses whole states (or sets) by a condition over their leading axes."""

    def chosen(one: Array, two: Array) -> Array:
        axes = max(one.ndim, two.ndim) - condition.ndim
        return jnp.where(condition.reshape(condition.shape + (1,) * axes), one, two)

    result: T = jax.tree.map(chosen, yes, no)
    return result


def _one_hot(colour: Array) -> Array:
    return colour[..., None] == jnp.arange(_COLOURS)


def _of(is_colour: Array, masks: Bits) -> Bits:
    """The set of the one colour that is marked."""
    return union(only_if(is_colour, masks))


WORDS = 6 * _COLOURS + 4
"""How many 32-bit words a packed state has."""


def pack(state: State) -> Array:
    """[..., WORDS] uint32: a state in one array, to be stored and looked up quickly."""
    sets = [word for masks in (state.free, state.own, state.other) for word in masks]
    marks = state.first.astype(jnp.uint32) | state.phase.astype(jnp.uint32) << 1
    scalars = [
        *state.claims,
        _packed_side(state.own_river, state.own_bowl) | marks << 27,
        _packed_side(state.other_river, state.other_bowl),
    ]
    return jnp.concatenate([*sets, jnp.stack(scalars, axis=-1)], axis=-1)


def _packed_side(river: Array, bowl: Array) -> Array:
    """Six river numbers of four bits, then the bowl's colour in three."""
    places = 4 * jnp.arange(_COLOURS, dtype=jnp.uint32)
    numbers = jnp.sum(river.astype(jnp.uint32) << places, axis=-1, dtype=jnp.uint32)
    return numbers | bowl.astype(jnp.uint32) << 24


def unpack(words: Array) -> State:
    """The state that was packed."""
    masks = [words[..., n * _COLOURS : (n + 1) * _COLOURS] for n in range(6)]
    claims_lo, claims_hi, own, other = (words[..., 6 * _COLOURS + n] for n in range(4))
    places = 4 * jnp.arange(_COLOURS, dtype=jnp.uint32)
    return State(
        free=Bits(masks[0], masks[1]),
        own=Bits(masks[2], masks[3]),
        other=Bits(masks[4], masks[5]),
        claims=Bits(claims_lo, claims_hi),
        own_river=(own[..., None] >> places & 15).astype(jnp.int8),
        other_river=(other[..., None] >> places & 15).astype(jnp.int8),
        own_bowl=(own >> 24 & 7).astype(jnp.int8),
        other_bowl=(other >> 24 & 7).astype(jnp.int8),
        first=(own >> 27 & 1).astype(bool),
        phase=(own >> 28 & 3).astype(jnp.int8),
    )


def random_actions(key: Array, state: State) -> Array:
    """A legal action each, all equally likely; 0 where the game is over."""
    allowed = legal(state)
    return jnp.argmax(jax.random.uniform(key, allowed.shape) * allowed + allowed, axis=-1)


def board() -> Array:
    """[64] the squares that are spaces of the mandala."""
    return unpacked(constant(ALL))
