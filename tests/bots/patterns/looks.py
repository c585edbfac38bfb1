"""Positions as they look turned, mirrored, in other colours, with the players exchanged."""

from mondala.bots.patterns.puzzles.symmetry import ORDERS
from mondala.core.seats import PerSeat
from mondala.games.patterns.mandala import COLOURS, bits
from mondala.games.patterns.position import Position


def moved(mask: int, order: tuple[int, ...]) -> int:
    """The mask as it lies when the mandala is read in that order."""
    to = dict(zip(order, ORDERS[0], strict=True))
    return sum(1 << to[bit.bit_length() - 1] for bit in bits(mask))


def in_other_looks(position: Position, way: int, turn: int, *, seats: bool) -> Position:
    order = ORDERS[way]
    named = [(colour + turn) % len(COLOURS) for colour in range(len(COLOURS))]

    def masks(of: tuple[int, ...]) -> tuple[int, ...]:
        found = [0] * len(COLOURS)
        for colour, mask in enumerate(of):
            found[named[colour]] = moved(mask, order)
        return tuple(found)

    step = -1 if seats else 1
    return Position(
        free=masks(position.free),
        groups=PerSeat([masks(each) for each in position.groups][::step]),
        claims=moved(position.claims, order),
        rivers=PerSeat([tuple(named[c] for c in river) for river in position.rivers][::step]),
        bowls=PerSeat([named[colour] for colour in position.bowls][::step]),
        mover=1 - position.mover if seats else position.mover,
        phase=position.phase,
    )
