"""Positions that differ only in their looks: turned, mirrored, recoloured, or with the players
exchanged. A puzzle is stored once."""

from collections.abc import Sequence
from hashlib import blake2b

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.games.patterns.mandala import BIT, COLOURS, DISC, NAME, bits
from mondala.games.patterns.moves import Move, parse_move
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position

_SIZE = DISC.size


def _orders() -> tuple[tuple[int, ...], ...]:
    """The squares in reading order for each of the mandala's symmetries."""
    last, found = _SIZE - 1, []
    for mirrored in (False, True):
        cells = [(column, row) if mirrored else (row, column) for row, column in DISC.cells]
        for _ in range(4):
            found.append(tuple(8 * row + column for row, column in cells))
            cells = [(column, last - row) for row, column in cells]
    return tuple(found)


ORDERS = _orders()
FREE = 2
"""Nobody's token, beside 0 and 1 for the mover's group and the opponent's."""


class Looks(Value, frozen=True):
    """A transformation of positions: the order in which the mandala is read, and for each colour
    the one that replaces it."""

    order: tuple[int, ...]
    colours: tuple[int, ...]

    def mask(self, mask: int) -> int:
        to = dict(zip(self.order, ORDERS[0], strict=True))
        return sum(1 << to[bit.bit_length() - 1] for bit in bits(mask))

    def masks(self, of: Sequence[int]) -> tuple[int, ...]:
        """The transformed mask of each colour."""
        by_colour = dict(zip(self.colours, map(self.mask, of), strict=True))
        return tuple(by_colour[colour] for colour in range(len(COLOURS)))

    def position(self, position: Position) -> Position:
        colours = self.colours
        return replace(
            position,
            free=self.masks(position.free),
            groups=PerSeat(map(self.masks, position.groups)),
            claims=self.mask(position.claims),
            rivers=PerSeat(tuple(colours[colour] for colour in each) for each in position.rivers),
            bowls=PerSeat(colours[colour] for colour in position.bowls),
        )

    def move(self, move: Move) -> Move:
        """The transformed move, which must be one in play that names a space."""
        return Move(move.kind, NAME[self.mask(BIT[move.at])])

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The transformed puzzle; its name and figures stay."""
        line = tuple(str(self.move(parse_move(move))) for move in puzzle.line)
        position = self.position(parse_position(puzzle.position))
        return replace(puzzle, line=line, position=format_position(position))


def canonical(position: Position) -> str:
    """The same text for all positions that differ only in their looks. Claim markers, whose places
    do not affect play, are left out."""
    lying = _lying(position)
    return min(_read(position, [lying[square] for square in order]) for order in ORDERS)


def identity(position: Position) -> str:
    """A short name shared by all positions that differ only in their looks."""
    return blake2b(canonical(position).encode(), digest_size=4).hexdigest()


def _lying(position: Position) -> dict[int, tuple[int, Seat]]:
    """The colour on each square, and its owner as seen from the mover."""
    found = {}
    for colour in range(len(COLOURS)):
        for bit in bits(position.free[colour]):
            found[bit.bit_length() - 1] = colour, FREE
        for seat in (0, 1):
            for bit in bits(position.groups[seat][colour]):
                found[bit.bit_length() - 1] = colour, seat ^ position.mover
    return found


def _read(position: Position, tokens: list[tuple[int, Seat]]) -> str:
    """The position with its colours named in the order of their appearance."""
    names = dict[int, str]()
    for colour, _ in tokens:
        if colour not in names:
            names[colour] = COLOURS[len(names)]
    seats = (position.mover, 1 - position.mover)
    board = "".join(f"{names[colour]}{whose}" for colour, whose in tokens)
    bowls = "".join(names[position.bowls[seat]] for seat in seats)
    rivers = "/".join("".join(names[colour] for colour in position.rivers[seat]) for seat in seats)
    return f"{board} {bowls} {rivers} {position.phase}"
