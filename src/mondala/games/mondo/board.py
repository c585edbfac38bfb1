"""The world board: 24 spaces, the rim of both its sides (R1, R2), the marked spaces (R3).

An edge is written as its space and a direction: `c6t` is the top edge of c6. Since a triangle has
one outer edge, the same word names the triangle.
"""

from enum import StrEnum
from typing import TypeAlias

from mondala.core.grid import disc

DISC = disc(6)
SPACES = DISC.names
INDEX = {name: index for index, name in enumerate(SPACES)}
NEIGHBOURS = DISC.neighbours
EDGE_NAMES = tuple(tuple(f"{name}{way}" for way in "trbl") for name in SPACES)
MARKED = ("c5", "e4", "d2", "b3")


class BoardSide(StrEnum):
    WATER = "water"
    LANDS = "lands"


Rim: TypeAlias = tuple[tuple[str | None, ...], ...]
"""For each space and direction the landscape of the rim there, None where a space follows."""

_ARCS = {
    "f": "b5t c6l c6t d6t d6r e5t",
    "d": "e5r f4t f4r f3r f3b e2r",
    "p": "e2b d1r d1b c1b c1l b2b",
    "w": "b2l a3b a3l a4l a4t b5l",
}
_ARC_OF = {edge: letter for letter, edges in _ARCS.items() for edge in edges.split()}


def _rim(landscape: dict[str, str]) -> Rim:
    return tuple(
        tuple(
            landscape[edge] if beyond is None else None
            for edge, beyond in zip(edges, neighbours, strict=True)
        )
        for edges, neighbours in zip(EDGE_NAMES, NEIGHBOURS, strict=True)
    )


RIMS = {
    BoardSide.WATER: _rim(dict.fromkeys(_ARC_OF, "w")),
    BoardSide.LANDS: _rim(_ARC_OF),
}
