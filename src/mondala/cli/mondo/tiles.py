"""The tile set given to a command."""

from mondala.cli.files import read_text
from mondala.core.errors import Unreadable
from mondala.games.mondo.tiles import TileSet, parse_tiles
from mondala.resources import standard_tiles


def read_tiles(name: str | None) -> TileSet:
    """The tile set in a file, or Mondala's own."""
    if name is None:
        return standard_tiles()
    text = read_text(name)
    try:
        return parse_tiles(text)
    except Unreadable as error:
        raise Unreadable(f"{name}: {error}") from error
