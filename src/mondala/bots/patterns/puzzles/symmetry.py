"""Positions that are the same but for how they look: turned, mirrored, in other colours, with the
players' names exchanged. A puzzle is kept once."""

from hashlib import blake2b

from mondala.core.seats import Seat
from mondala.games.patterns.mandala import COLOURS, DISC, bits
from mondala.games.patterns.position import Position

_SIZE = DISC.size


def _orders() -> tuple[tuple[int, ...], ...]:
    """The squares in the order in which they are read, for each way to look at the mandala."""
    last, found = _SIZE - 1, []
    for mirrored in (False, True):
        cells = [(column, row) if mirrored else (row, column) for row, column in DISC.cells]
        for _ in range(4):
            found.append(tuple(8 * row + column for row, column in cells))
            cells = [(column, last - row) for row, column in cells]
    return tuple(found)


ORDERS = _orders()
FREE = 2
"""Beside 0 and 1, the mover's group and the other's: nobody's."""


def canonical(position: Position) -> str:
    """The same text for all positions that are the same but for their looks. Claim markers, whose
    places change nothing that is to come, are left out."""
    lying = _lying(position)
    return min(_read(position, [lying[square] for square in order]) for order in ORDERS)


def identity(position: Position) -> str:
    """A short name for all positions that look the same in this sense."""
    return blake2b(canonical(position).encode(), digest_size=4).hexdigest()


def _lying(position: Position) -> dict[int, tuple[int, Seat]]:
    """The colour on each square, and whose it is, seen from the mover."""
    found = {}
    for colour in range(len(COLOURS)):
        for bit in bits(position.free[colour]):
            found[bit.bit_length() - 1] = colour, FREE
        for seat in (0, 1):
            for bit in bits(position.groups[seat][colour]):
                found[bit.bit_length() - 1] = colour, seat ^ position.mover
    return found


def _read(position: Position, tokens: list[tuple[int, Seat]]) -> str:
    """The position with its colours named in the order in which they are met."""
    names = dict[int, str]()
    for colour, _ in tokens:
        if colour not in names:
            names[colour] = COLOURS[len(names)]
    seats = (position.mover, 1 - position.mover)
    board = "".join(f"{names[colour]}{whose}" for colour, whose in tokens)
    bowls = "".join(names[position.bowls[seat]] for seat in seats)
    rivers = "/".join("".join(names[colour] for colour in position.rivers[seat]) for seat in seats)
    return f"{board} {bowls} {rivers} {position.phase}"
