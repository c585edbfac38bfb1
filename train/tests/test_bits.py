"""Sets in two words behave as the masks of the rules."""

from random import Random

import jax.numpy as jnp
import numpy as np

from mondala.games.patterns import mandala
from mondala.games.patterns.mandala import ALL
from train.bits import SQUARES, around, count, from_ints, packed, single, some, to_ints, unpacked

RNG = Random(4)
MASKS = [0, ALL, *(RNG.getrandbits(64) & ALL for _ in range(50))]
SETS = from_ints(MASKS)


def test_neighbours_are_those_of_the_mandala() -> None:
    assert to_ints(around(SETS)) == [mandala.around(mask) for mask in MASKS]


def test_counting_and_emptiness() -> None:
    assert count(SETS).tolist() == [mask.bit_count() for mask in MASKS]
    assert some(SETS).tolist() == [mask != 0 for mask in MASKS]


def test_squares_and_back() -> None:
    squares = unpacked(SETS)
    for mask, row in zip(MASKS, np.asarray(squares), strict=True):
        assert [bool(mask >> square & 1) for square in range(SQUARES)] == row.tolist()
    assert to_ints(packed(squares)) == MASKS


def test_single_spaces() -> None:
    assert to_ints(single(jnp.arange(SQUARES))) == [1 << square for square in range(SQUARES)]
