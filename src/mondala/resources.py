"""The data files that come with the package."""

from functools import cache
from importlib.resources import files

from mondala.games.mondo.tiles import TileSet, parse_tiles


@cache
def standard_tiles() -> TileSet:
    """Mondala's own 136 tiles (R6)."""
    return parse_tiles(files("mondala.games.mondo").joinpath("tiles.txt").read_text("utf-8"))
