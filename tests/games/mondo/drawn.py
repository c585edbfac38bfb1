"""Data from the rules with which the browser client's tests compare its drawing of Mondo.

`python -m tests.games.mondo.drawn` writes the files anew.
"""

import json
from pathlib import Path
from typing import Any

from mondala.core.chance import Stream
from mondala.games.mondo.board import NEIGHBOURS, RIMS, SPACES, BoardSide
from mondala.games.mondo.pile import ANGLES, Lying, Pile, Spot, scramble
from mondala.resources import standard_tiles

_DRAWING = Path(__file__).parents[3] / "web/src/boards/mondo/drawing"
PILE, WORLD = _DRAWING / "pile.fixture.json", _DRAWING / "world.fixture.json"
TILES = 60
STEP = 23


def drawn_pile() -> dict[str, Any]:
    """A pile, which tile lies highest at many points of it, and points near a tile's edges."""
    tiles = standard_tiles()
    pile = scramble(tuple(tiles.numbers())[:TILES], tiles, Stream(b"drawn", "pile"))
    return {
        "pile": [[lying.handle, list(lying.spot)] for lying in pile.tiles],
        "points": [
            [x, y, _highest(pile, x, y)]
            for x in range(-40, pile.width + 40, STEP)
            for y in range(-40, pile.height + 40, STEP)
        ],
        "edges": [
            [angle, x, y, _lying(Spot(500, 500, angle)).covers(x, y)]
            for angle in range(ANGLES)
            for x, y in _around(angle)
        ],
        "buried": sorted(
            lying.handle for height, lying in enumerate(pile.tiles) if pile.buried(height)
        ),
    }


def _around(angle: int) -> list[tuple[int, int]]:
    """Points within two hundredths of an edge of a tile at 500, 500, from all sides."""
    tile = _lying(Spot(500, 500, angle))
    inside = {(x, y) for x in range(425, 576, 7) for y in range(425, 576) if tile.covers(x, y)}
    return [
        (x, y + off)
        for x, y in sorted(inside)
        if (x, y + 1) not in inside or (x, y - 1) not in inside
        for off in (-1, 0, 1)
    ]


def _lying(spot: Spot) -> Lying:
    return Lying(1, spot, "wwww", None, None, 0)


def _highest(pile: Pile, x: int, y: int) -> int | None:
    return next((lying.handle for lying in reversed(pile.tiles) if lying.covers(x, y)), None)


def drawn_world() -> dict[str, Any]:
    return {
        "spaces": list(SPACES),
        "neighbours": [
            [None if beyond is None else SPACES[beyond] for beyond in beyonds]
            for beyonds in NEIGHBOURS
        ],
        "rims": {side.value: [list(rim) for rim in RIMS[side]] for side in BoardSide},
    }


if __name__ == "__main__":
    for path, value in ((PILE, drawn_pile()), (WORLD, drawn_world())):
        path.write_text(json.dumps(value, separators=(",", ":")) + "\n", "utf-8")
