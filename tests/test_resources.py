"""The data files that come with the package."""

from mondala.games.mondo.board import SPACES, BoardSide
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.tiles import format_tiles, parse_tiles
from mondala.games.mondo.world import parse_placements
from mondala.resources import perfect_worlds, standard_tiles


def test_the_standard_tiles_are_read_once() -> None:
    assert standard_tiles() is standard_tiles()


def test_the_standard_tiles_are_a_set_in_the_notation() -> None:
    tiles = standard_tiles()
    again = parse_tiles(format_tiles(tiles.tiles))
    assert (len(tiles), again.digest) == (136, tiles.digest)


def test_perfect_worlds_are_of_the_standard_tiles_for_both_sides() -> None:
    tiles, worlds = standard_tiles(), perfect_worlds()
    whom = ("all", "children")
    assert {*worlds} == {(tiles.digest, side.value, each) for side in BoardSide for each in whom}
    for (_, side, _), world in worlds.items():
        placements = parse_placements(world)
        build_world(BoardSide(side), placements, tiles, solo=False)
        assert len({placement.tile for placement in placements}) == len(SPACES)
