"""The data files that come with the package."""

from functools import cache
from importlib.resources import files

from mondala.games.mondo.tiles import TileSet, parse_tiles


@cache
def standard_tiles() -> TileSet:
    """Mondala's own 136 tiles (R6)."""
    return parse_tiles(files("mondala.games.mondo").joinpath("tiles.txt").read_text("utf-8"))


@cache
def patterns_net() -> bytes:
    """The net that Patterns' strongest bots think with, as ONNX."""
    return files("mondala.bots.patterns").joinpath("net.onnx").read_bytes()
