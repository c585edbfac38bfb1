"""Positions as they look turned, mirrored, in other colours, with the players exchanged."""

from mondala.bots.patterns.puzzles.symmetry import ORDERS, Looks
from mondala.core.seats import PerSeat
from mondala.core.value import replace
from mondala.games.patterns.mandala import COLOURS
from mondala.games.patterns.position import Position


def in_other_looks(position: Position, way: int, turn: int, *, seats: bool) -> Position:
    colours = tuple((colour + turn) % len(COLOURS) for colour in range(len(COLOURS)))
    found = Looks(ORDERS[way], colours).position(position)
    return exchanged(found) if seats else found


def exchanged(position: Position) -> Position:
    return replace(
        position,
        groups=PerSeat(position.groups[::-1]),
        rivers=PerSeat(position.rivers[::-1]),
        bowls=PerSeat(position.bowls[::-1]),
        mover=1 - position.mover,
    )
