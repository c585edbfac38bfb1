"""The board and the faces as arrays of numbers, for machine code.

The code of a face in one of its turns is a number from 0 to 255: two bits for the landscape of each
edge, clockwise from the top; 0 is water. `EMPTY` is the code of a space without a tile, and
`NOTHING` the landscape of its edges.
"""

import numpy as np

from mondala.core.grid import BOTTOM, LEFT, RIGHT, TOP
from mondala.games.mondo.board import NEIGHBOURS, RIMS, BoardSide
from mondala.games.mondo.tiles import LANDSCAPES, regions

CODES = 256
EMPTY = CODES
NOTHING = 4
SPACE_COUNT = len(NEIGHBOURS)

BEYOND = np.array(
    [[-1 if beyond is None else beyond for beyond in row] for row in NEIGHBOURS], dtype=np.int64
)
"""For each space and side the neighbour there, -1 at the rim."""


def code_of(edges: str) -> int:
    return sum(LANDSCAPES.index(letter) << 2 * way for way, letter in enumerate(edges))


def _letters(code: int) -> str:
    return "".join(LANDSCAPES[code >> 2 * way & 3] for way in range(4))


EDGES = np.array(
    [[code >> 2 * way & 3 for way in range(4)] for code in range(CODES)] + [[NOTHING] * 4],
    dtype=np.int64,
)
"""For each code and side the landscape of that edge."""
REGION = np.array([regions(_letters(code)) for code in range(CODES)], dtype=np.int64)
"""For each code and side the number of its region on the face."""


def _lands(code: int) -> list[int]:
    found = [0, 0, 0, 0]
    for region, edge in zip(REGION[code], EDGES[code], strict=True):
        found[region] = edge
    return found


LAND_OF = np.array([_lands(code) for code in range(CODES)], dtype=np.int64)
"""For each code and region number the region's landscape; 0 is water, or no region."""
LAND_REGIONS = np.array([np.count_nonzero(lands) for lands in LAND_OF], dtype=np.int64)
"""The number of regions of a face that are land."""


def rim_of(side: BoardSide) -> np.ndarray:
    """For each space and side the landscape of the rim there, -1 where a space follows."""
    return np.array(
        [[-1 if each is None else LANDSCAPES.index(each) for each in row] for row in RIMS[side]],
        dtype=np.int64,
    )


BORDERS = np.array(
    [
        (space, way, BEYOND[space, way])
        for space in range(SPACE_COUNT)
        for way in (RIGHT, BOTTOM)
        if BEYOND[space, way] >= 0
    ],
    dtype=np.int64,
)
"""The borders between two spaces: a space, its side, the other space."""
BORDER_COUNT = len(BORDERS)


def _border_at() -> np.ndarray:
    found = np.full((SPACE_COUNT, 4), -1, dtype=np.int64)
    for border, (space, way, other) in enumerate(BORDERS):
        found[space, way] = found[other, way ^ 2] = border
    return found


BORDER_AT = _border_at()
"""For each space and side the number of the border there, -1 at the rim."""


def _corners() -> np.ndarray:
    """The corners where four spaces meet, with these spaces: the lower left, the upper left, the
    upper right, the lower right."""
    found = []
    for space in range(SPACE_COUNT):
        above, beside = BEYOND[space, TOP], BEYOND[space, RIGHT]
        if above >= 0 and beside >= 0 and BEYOND[above, RIGHT] >= 0:
            found.append((space, above, BEYOND[above, RIGHT], beside))
    return np.array(found, dtype=np.int64)


CORNERS = _corners()
CORNER_BORDERS = np.array(
    [
        [
            BORDER_AT[low, TOP],
            BORDER_AT[above, RIGHT],
            BORDER_AT[across, BOTTOM],
            BORDER_AT[beside, LEFT],
        ]
        for low, above, across, beside in CORNERS
    ],
    dtype=np.int64,
)
"""The four borders that end at a corner, clockwise from the left."""


def _ends() -> np.ndarray:
    found = np.full((len(BORDERS), 2), -1, dtype=np.int64)
    for corner, borders in enumerate(CORNER_BORDERS):
        for border in borders:
            found[border, 0 if found[border, 0] < 0 else 1] = corner
    return found


ENDS = _ends()
"""The corners at which a border ends, -1 at the rim."""
