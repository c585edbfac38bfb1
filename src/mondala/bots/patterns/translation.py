"""Translation between the rules' positions and moves and the kernel's rows and actions."""

import numpy as np

from mondala.bots.patterns import kernel
from mondala.bots.patterns.kernel import Row
from mondala.core.seats import Seat
from mondala.games.patterns.mandala import BIT, COLOURS, around
from mondala.games.patterns.moves import (
    CHOOSE,
    ENOUGH,
    ESTABLISH,
    FLIP,
    SWAP,
    Kind,
    Move,
)
from mondala.games.patterns.position import BOWL, FIRST, FLIPS, OVER, PLAY, SECOND, Position
from mondala.games.patterns.scoring import points

_PHASES = (BOWL, PLAY, FLIPS, OVER)


def row_of(position: Position) -> Row:
    """The position as a row of the kernel."""
    row = np.zeros(kernel.WORDS, np.uint64)
    row[kernel.FREE : kernel.FREE + kernel.N] = position.free
    for player in (FIRST, SECOND):
        _put_side(row, position, player)
    row[kernel.MOVER] = position.mover
    row[kernel.PHASE] = _PHASES.index(position.phase)
    if position.phase is BOWL:
        row[kernel.LAY] = kernel.CHOICES
    elif position.phase is not OVER:
        kernel.settle(row)
    return row


def _put_side(row: Row, position: Position, player: Seat) -> None:
    groups, river = position.groups[player], position.rivers[player]
    start = kernel.N * player
    row[kernel.GROUPS + start : kernel.GROUPS + start + kernel.N] = groups
    row[kernel.AROUND + start : kernel.AROUND + start + kernel.N] = [
        around(each) for each in groups
    ]
    row[kernel.RIVERS + player] = sum(
        number << 4 * colour for number, colour in enumerate(river, start=1)
    )
    row[kernel.BOWLS + player] = position.bowls[player]
    row[kernel.POINTS + player] = points(position)[player]
    row[kernel.CLAIMED + player] = len(river)


def move_of(row: Row, action: int) -> Move:
    """The move that an action in this row stands for."""
    mover, square = int(row[kernel.MOVER]), action % kernel.FLIPS
    bowl = int(row[kernel.BOWLS + mover])
    if row[kernel.PHASE] == kernel.CHOOSING:
        return CHOOSE[bowl if action == kernel.TAKE_OWN else int(row[kernel.BOWLS + 1 - mover])]
    if action == kernel.ENOUGH:
        return ENOUGH
    if action >= kernel.FLIPS:
        return FLIP[1 << square]
    established = int(row[kernel.RIVERS + mover]) >> 4 * bowl & 15
    return SWAP[1 << square] if established else ESTABLISH[1 << square]


def action_of(row: Row, move: Move) -> int:
    """The action that stands for a move in this row."""
    if move.kind is Kind.BOWL:
        own = int(row[kernel.BOWLS + int(row[kernel.MOVER])])
        return kernel.TAKE_OWN if COLOURS.index(move.at) == own else kernel.TAKE_OTHER
    if move.kind is Kind.ENOUGH:
        return kernel.ENOUGH
    square = BIT[move.at].bit_length() - 1
    return square + kernel.FLIPS if move.kind is Kind.FLIP else square
