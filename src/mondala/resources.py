"""The data files that come with the package."""

from functools import cache
from importlib.resources import files

from mondala.games.mondo.tiles import TileSet, parse_tiles


@cache
def standard_tiles() -> TileSet:
    """Mondala's own 136 tiles (R6)."""
    return parse_tiles(files("mondala.games.mondo").joinpath("tiles.txt").read_text("utf-8"))


@cache
def perfect_worlds() -> dict[tuple[str, str, str], str]:
    """Worlds of Mondo that a long search found, in the notation: by the hash of the tile set, the
    side of the board, and whether they are for `children` or for `all`. Lines with # are comments.
    """
    text = files("mondala.bots.mondo").joinpath("perfect_worlds.txt").read_text("utf-8")
    lines = (line.split(maxsplit=3) for line in text.splitlines() if not line.startswith("#"))
    return {(digest, side, whom): world for digest, side, whom, world in lines}


@cache
def mondo_puzzles() -> str:
    """The worlds of Mondo that are to be finished, one a line as in docs/puzzles.md."""
    return files("mondala.bots.mondo.puzzles").joinpath("puzzles.txt").read_text("utf-8")


@cache
def patterns_net() -> bytes:
    """The net that Patterns' strongest bots think with, as ONNX."""
    return files("mondala.bots.patterns").joinpath("net.onnx").read_bytes()


@cache
def patterns_puzzles() -> str:
    """The puzzles of Patterns, one a line as in docs/puzzles.md."""
    return files("mondala.bots.patterns.puzzles").joinpath("puzzles.txt").read_text("utf-8")


@cache
def patterns_days() -> str:
    """The positions of Patterns' days, in the same form. Nothing may be added to them."""
    return files("mondala.bots.patterns.puzzles").joinpath("days.txt").read_text("utf-8")
