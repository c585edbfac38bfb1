"""The shape of both games' boards: a square with three spaces cut from each corner.

. . x x . .     Spaces are named by column and row as in chess, `c6` being the first here,
. x x x x .     and counted from 0 in reading order.
x x x x x x
x x x x x x
. x x x x .
. . x x . .
"""

from functools import cache

from mondala.core.value import Value

TOP, RIGHT, BOTTOM, LEFT = range(4)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Row and column step for each direction, clockwise from the top."""


class Disc(Value, frozen=True):
    """The geometry of one such board; made by `disc`."""

    size: int
    names: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int | None, ...], ...]
    """For each space the one above, to the right, below and to the left of it."""

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The spaces row by row, from the top."""
        return tuple(
            tuple(space for space, (row, _) in enumerate(self.cells) if row == wanted)
            for wanted in range(self.size)
        )


@cache
def disc(size: int) -> Disc:
    cells = tuple(
        (row, column)
        for row in range(size)
        for column in range(size)
        if min(row, size - 1 - row) + min(column, size - 1 - column) >= 2
    )
    index = {cell: space for space, cell in enumerate(cells)}
    return Disc(
        size=size,
        names=tuple(f"{chr(ord('a') + column)}{size - row}" for row, column in cells),
        cells=cells,
        neighbours=tuple(
            tuple(index.get((row + down, column + across)) for down, across in STEPS)
            for row, column in cells
        ),
    )
