"""The evaluation of positions of Patterns, and the rules in the form that the search uses.

For the search a game is over when the player to move has no action: the last flips of the other
player are never bad (R5), so they count as made. Values are in sixteenths of a point; a win is
worth some points more than its margin.
"""

from math import tanh
from typing import Any

import numpy as np

from mondala.bots.compiled import compiled, count
from mondala.bots.patterns import kernel
from mondala.bots.patterns.kernel import (
    AROUND,
    BOWLS,
    FIFTEEN,
    FLIPPING,
    FOUR,
    GROUPS,
    MOVER,
    ONE,
    PHASE,
    POINTS,
    RIVERS,
    SIX,
    WORDS,
    ZERO,
    N,
    Row,
    around,
)
from mondala.bots.search.deepening import Machine, Rules, machine_for

POINT = 16
WIN = 8 * POINT
"""The value of winning, in addition to the margin."""
MARGIN_WEIGHT = 0.1
"""The share of the margin in a utility, the rest being the chance to win: it distinguishes moves in
decided games."""
MARGIN = 20
"""The points by which a margin is divided for that."""


@compiled
def flips_to_come(row: Row, player: Any, colour: Any) -> Any:
    """The tokens of a colour that the player could flip one after another if the opponent did not
    move."""
    own, other = np.uint64(AROUND) + SIX * player, np.uint64(AROUND) + SIX * (ONE - player)
    open_to = row[colour] & ~row[other + colour]
    reached = open_to & row[own + colour]
    while reached:
        wider = reached | (open_to & around(reached))
        if wider == reached:
            break
        reached = wider
    return reached


@compiled
def points_to_come(row: Row, player: Any) -> Any:
    """The points that these flips would bring, in all colours."""
    river, total = row[np.uint64(RIVERS) + player], ZERO
    for colour in range(np.uint64(N)):
        flips = flips_to_come(row, player, colour)
        total += count(flips) * (river >> FOUR * colour & FIFTEEN)
    return np.int64(total)


@compiled
def final_margin(row: Row) -> Any:
    """The first player's points less the second's once play has ended, the last flips made."""
    flips = points_to_come(row, row[MOVER]) if row[PHASE] == FLIPPING else 0
    margin = np.int64(row[POINTS]) - np.int64(row[POINTS + 1])
    return margin - flips if row[MOVER] else margin + flips


@compiled
def is_over(row: Row) -> Any:
    return row[PHASE] >= FLIPPING


@compiled
def side(row: Row) -> Any:
    return np.int64(row[MOVER])


@compiled
def final(row: Row) -> Any:
    margin = final_margin(row)
    if margin == 0:
        return 0
    return POINT * margin + (WIN if margin > 0 else -WIN)


@compiled
def prospects(row: Row, player: Any) -> Any:
    """The points that a player may hope for, in sixteenths of a point."""
    have = np.int64(row[np.uint64(POINTS) + player]) + points_to_come(row, player)
    return POINT * have


@compiled
def guess(row: Row) -> Any:
    return prospects(row, ZERO) - prospects(row, ONE)


@compiled
def key(row: Row) -> Any:
    """A hash of all that decides what is to come."""
    mixed = row[BOWLS] | row[BOWLS + 1] << np.uint64(3) | row[MOVER] << np.uint64(6)
    mixed = (mixed | row[PHASE] << np.uint64(7)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= row[RIVERS] * np.uint64(0xC2B2AE3D27D4EB4F) + row[RIVERS + 1]
    for word in range(np.uint64(GROUPS), np.uint64(AROUND)):
        mixed = (mixed ^ row[word]) * np.uint64(0xD6E8FEB86659FD93)
        mixed ^= mixed >> np.uint64(32)
    for word in range(np.uint64(N)):
        mixed = (mixed ^ row[word]) * np.uint64(0xD6E8FEB86659FD93)
        mixed ^= mixed >> np.uint64(29)
    return mixed


RULES = Rules(
    words=WORDS,
    most_plies=kernel.MOST_PLIES,
    most_actions=kernel.ACTIONS,
    play=kernel.play,
    actions_of=kernel.actions_of,
    is_over=is_over,
    side=side,
    final=final,
    guess=guess,
    key=key,
)
MACHINE: Machine = machine_for(RULES)


def margin_of(value: int, *, sure: bool) -> float:
    """The points that a value of the search stands for."""
    if sure and value:
        value += -WIN if value > 0 else WIN
    return value / POINT


def utility(win_less_loss: float, margin: float) -> float:
    """The quantity that a guided search maximizes: from -1, lost by far, to 1."""
    return (1 - MARGIN_WEIGHT) * win_less_loss + MARGIN_WEIGHT * tanh(margin / MARGIN)


def chance_of(value: float, margin: float) -> float:
    """The chance to win, from 0 to 1, that belongs to a utility and its margin."""
    win_less_loss = (value - MARGIN_WEIGHT * tanh(margin / MARGIN)) / (1 - MARGIN_WEIGHT)
    return min(1.0, max(0.0, (1 + win_less_loss) / 2))
