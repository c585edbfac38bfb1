"""Looking at the tiles in the middle, one after another: a bot knows only the tiles it looked at.

Where a tile lies and whether it is covered can be seen without looking at its face.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from mondala.core.seats import Seat
from mondala.games.mondo.pile import Lying

_BUCKET = 71
"""A tile covers no point that is farther than this from its centre, in either direction."""


class Sighting(NamedTuple):
    """The face that a tile showed when it was looked at; its number if both faces were known;
    whether it lay on the player's own side of the cloth; and the time."""

    face: str
    tile: int | None
    near: bool
    at: int


class Eye:
    """The tiles that a bot looks at during one decision."""

    def __init__(self, pile: Sequence[Lying]) -> None:
        self.free = {lying.handle: lying for lying in free_tiles(pile)}
        self.looked_at: set[int] = set()

    def look(self, handle: int) -> Lying | None:
        """The tile, if it can be taken; None if it is gone or buried."""
        self.looked_at.add(handle)
        return self.free.get(handle)


def is_near(x: int, y: int, cloth: tuple[int, int], seat: Seat, seats: int) -> bool:
    """Whether a place on the cloth is nearest to that seat, with the seats spread evenly around
    it."""
    width, height = cloth
    across, down = (2 * x - width) / width, (2 * y - height) / height
    reach = [
        across * sin(2 * pi * place / seats) + down * cos(2 * pi * place / seats)
        for place in range(seats)
    ]
    return reach[seat] == max(reach)


def free_tiles(pile: Sequence[Lying]) -> list[Lying]:
    """The free tiles as `Pile.free` gives them, the highest first, but much faster: it compares
    only tiles that are close to each other."""
    higher: dict[tuple[int, int], list[Lying]] = {}
    found = []
    for lying in reversed(pile):
        x, y, _ = lying.spot
        column, row = x // _BUCKET, y // _BUCKET
        near = (
            other
            for across in (column, column - 1, column + 1)
            for down in (row, row - 1, row + 1)
            for other in higher.get((across, down), ())
        )
        if not any(other.covers(x, y) for other in near):
            found.append(lying)
        higher.setdefault((column, row), []).append(lying)
    return found
