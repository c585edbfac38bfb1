"""The net's input: the 64 planes of `train.planes` for a position, made in machine code."""

from typing import Any

import numpy as np

from mondala.bots.compiled import compiled, count, lowest
from mondala.bots.patterns.judgement import flips_to_come
from mondala.bots.patterns.kernel import (
    BOWLS,
    CHOOSING,
    CLAIMED,
    FIFTEEN,
    FOUR,
    FREE,
    GROUPS,
    MOVER,
    ONE,
    PHASE,
    POINTS,
    RIVERS,
    SIX,
    SPACES,
    ZERO,
    N,
    Row,
    flip_targets,
    lay_targets,
)

PLANES = 64
SQUARES = 64
MANY_POINTS = 40
"""Points are divided by this, so that an ordinary score is near 1."""


@compiled
def show(plane: Any, mask: Any, value: Any) -> None:
    """Adds the value on every square of the mask."""
    left = mask
    while left:
        plane[lowest(left)] += value
        left &= left - ONE


@compiled
def side_of_the_board(row: Row, player: Any, at: Any, planes: Any) -> None:
    """Three planes of actions, from `at` on, and the player's river numbers where their colours
    lie. The rest of a player's planes are numbers: see `numbers_of_a_side`."""
    show(planes[at], lay_targets(row, player), 1.0)
    show(planes[at + 1], flip_targets(row, player), 1.0)
    for colour in range(np.uint64(N)):
        show(planes[at + 2], flips_to_come(row, player, colour), 1.0)


@compiled
def numbers_of_a_side(row: Row, player: Any, second: Any, planes: Any) -> None:
    """The planes of a player that are the same on the whole mandala; `second` is 1 for the one not
    to move."""
    bowl, river = row[np.uint64(BOWLS) + player], row[np.uint64(RIVERS) + player]
    planes[33 + N * second + np.int64(bowl)] = 1
    to_come = ZERO
    for colour in range(np.uint64(N)):
        number = river >> FOUR * colour & FIFTEEN
        planes[45 + N * second + np.int64(colour)] = number / 6
        to_come += number * count(flips_to_come(row, player, colour))
        both = row[np.uint64(GROUPS) + colour] | row[np.uint64(GROUPS) + SIX + colour]
        show(planes[31 + second], row[colour] | both, number / 6)
    planes[57 + second] = row[np.uint64(POINTS) + player] / MANY_POINTS
    planes[59 + second] = to_come / MANY_POINTS
    planes[61 + second] = row[np.uint64(CLAIMED) + player] / 6


@compiled
def draw(row: Row, planes: Any) -> None:
    """Writes the planes of a position that is not over into `planes` [64, 64], float32."""
    planes[:] = 0
    mover = row[MOVER]
    starts = (np.uint64(FREE), np.uint64(GROUPS) + SIX * mover, np.uint64(GROUPS + N) - SIX * mover)
    for second in range(2):
        player = ONE - mover if second else mover
        bowl = row[np.uint64(BOWLS) + player]
        for kind in range(3):
            show(planes[18 + 3 * second + kind], row[starts[kind] + bowl], 1.0)
        side_of_the_board(row, player, 24 + 3 * second, planes)
        numbers_of_a_side(row, player, second, planes)
    for kind in range(3):
        for colour in range(np.uint64(N)):
            show(planes[np.uint64(N * kind) + colour], row[starts[kind] + colour], 1.0)
    show(planes[30], SPACES, 1.0)
    planes[63] = row[PHASE] == CHOOSING
