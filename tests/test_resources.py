"""The data files that come with the package."""

from mondala.games.mondo.tiles import format_tiles, parse_tiles
from mondala.resources import standard_tiles


def test_the_standard_tiles_are_read_once() -> None:
    assert standard_tiles() is standard_tiles()


def test_the_standard_tiles_are_a_set_in_the_notation() -> None:
    tiles = standard_tiles()
    again = parse_tiles(format_tiles(tiles.tiles))
    assert (len(tiles), again.digest) == (136, tiles.digest)
