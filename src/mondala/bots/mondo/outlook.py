"""The difficulty of filling an empty space: by how many tiles of the set fit there.

A space's requirement is written as four characters, clockwise from the top: the landscape that
borders on that side, or a dot where nothing lies yet: `w.d.`.
"""

from collections import Counter
from itertools import product

from mondala.games.mondo.board import NEIGHBOURS, RIMS
from mondala.games.mondo.tiles import LANDSCAPES, Tile, TileSet, turned
from mondala.games.mondo.world import World

ANY = "."
HOPELESS = 180
"""The assumed cost of a space that no tile fits, in hundredths of a point: a misconnection, and an
area that it may spoil."""
HALFWAY = 6
"""The number of fitting tiles at which a space costs half of that."""


def hardships(tiles: TileSet) -> dict[str, int]:
    """The cost of every requirement that a space can have, in hundredths of a point."""
    fitting: Counter[str] = Counter()
    for tile in tiles.tiles:
        fitting.update(_askings(tile))
    return {
        asked: HOPELESS * HALFWAY // (HALFWAY + fitting[asked])
        for asked in map("".join, product(LANDSCAPES + ANY, repeat=4))
    }


def _askings(tile: Tile) -> set[str]:
    """The requirements that the tile fits, with either side up and at any turn."""
    lying = {turned(face.edges, turn) for face in (tile.front, tile.back) for turn in range(4)}
    return {
        "".join(asked) for edges in lying for asked in product(*((edge, ANY) for edge in edges))
    }


def asked_of(world: World, space: int) -> str:
    """The requirement of an empty space."""
    rim = RIMS[world.board][space]
    signs = []
    for way, beyond in enumerate(NEIGHBOURS[space]):
        cell = None if beyond is None else world.cells[beyond]
        signs.append(cell.edges[(way + 2) % 4] if cell else rim[way] or ANY)
    return "".join(signs)
