"""Sets of spaces as 64-bit masks in two 32-bit words, since JAX has no 64-bit numbers by default.

The bit of a space is the one of `mondala.games.patterns.mandala`: 8 × row + column from the top.
`lo` has the upper four rows, `hi` the lower four. Words may have any axes: one mask or millions.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from mondala.games.patterns.mandala import ALL

SQUARES = 64
_WORD = 0xFFFFFFFF
_COLUMN_A = 0x01010101
_COLUMN_H = 0x80808080


class Bits(NamedTuple):
    """Sets of spaces; both words have the same axes."""

    lo: Array
    hi: Array

    def __and__(self, other: "Bits") -> "Bits":
        return Bits(self.lo & other.lo, self.hi & other.hi)

    def __or__(self, other: "Bits") -> "Bits":
        return Bits(self.lo | other.lo, self.hi | other.hi)

    def __invert__(self) -> "Bits":
        return Bits(~self.lo, ~self.hi)

    def at(self, index: int) -> "Bits":
        """One entry of the last axis."""
        return Bits(self.lo[..., index], self.hi[..., index])

    def spread(self) -> "Bits":
        """The same with one more axis at the end, to go with six colours."""
        return Bits(self.lo[..., None], self.hi[..., None])


def constant(mask: int) -> Bits:
    return Bits(jnp.uint32(mask & _WORD), jnp.uint32(mask >> 32))


def single(square: Array) -> Bits:
    """The set of one space, given by the number of its bit."""
    bit = jnp.uint32(1) << (square & 31).astype(jnp.uint32)
    none = jnp.zeros_like(bit)
    return Bits(jnp.where(square < 32, bit, none), jnp.where(square < 32, none, bit))


def only_if(condition: Array, mask: Bits) -> Bits:
    """The set where the condition holds, else the empty one."""
    return Bits(
        jnp.where(condition, mask.lo, jnp.uint32(0)), jnp.where(condition, mask.hi, jnp.uint32(0))
    )


def some(mask: Bits) -> Array:
    """Whether there is any space in the set."""
    return (mask.lo | mask.hi) != 0


def count(mask: Bits) -> Array:
    bits = jax.lax.population_count(mask.lo) + jax.lax.population_count(mask.hi)
    return bits.astype(jnp.int32)


def union(masks: Bits) -> Bits:
    """All sets along the last axis in one; no space may be in two of them."""
    return Bits(
        jnp.sum(masks.lo, axis=-1, dtype=jnp.uint32), jnp.sum(masks.hi, axis=-1, dtype=jnp.uint32)
    )


def around(mask: Bits) -> Bits:
    """The spaces orthogonally next to any space of the set (and perhaps within it)."""
    lo, hi = mask
    not_a, not_h = jnp.uint32(_WORD ^ _COLUMN_A), jnp.uint32(_WORD ^ _COLUMN_H)
    above = Bits((lo >> 8) | (hi << 24), hi >> 8)
    below = Bits(lo << 8, (hi << 8) | (lo >> 24))
    beside_lo = ((lo & not_h) << 1) | ((lo & not_a) >> 1)
    beside_hi = ((hi & not_h) << 1) | ((hi & not_a) >> 1)
    return (above | below | Bits(beside_lo, beside_hi)) & constant(ALL)


def unpacked(mask: Bits) -> Array:
    """One bool for each of the 64 squares, as a new last axis."""
    words = jnp.stack([mask.lo, mask.hi], axis=-1)[..., None]
    bits = (words >> jnp.arange(32, dtype=jnp.uint32)) & 1
    return bits.reshape(*mask.lo.shape, SQUARES).astype(bool)


def packed(squares: Array) -> Bits:
    """The sets of 64 bools along the last axis."""
    words = squares.reshape(*squares.shape[:-1], 2, 32).astype(jnp.uint32)
    sums = jnp.sum(words << jnp.arange(32, dtype=jnp.uint32), axis=-1, dtype=jnp.uint32)
    return Bits(sums[..., 0], sums[..., 1])


def from_ints(masks: list[int]) -> Bits:
    """Masks of the rules as sets, along one axis."""
    return Bits(
        jnp.asarray(np.array([mask & _WORD for mask in masks], np.uint32)),
        jnp.asarray(np.array([mask >> 32 for mask in masks], np.uint32)),
    )


def to_ints(masks: Bits) -> list[int]:
    """The sets along one axis as masks of the rules."""
    pairs = zip(np.asarray(masks.lo), np.asarray(masks.hi), strict=True)
    return [int(lo) | int(hi) << 32 for lo, hi in pairs]
