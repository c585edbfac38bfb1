"""The tiles that empty spaces ask for, and how hard they are to come by."""

from mondala.bots.mondo.outlook import HOPELESS, asked_of, hardships
from mondala.games.mondo.board import INDEX
from mondala.games.mondo.tiles import parse_tiles
from tests.games.mondo.helpers import LANDS, TILES, lay

HARDSHIPS = hardships(TILES)


def test_a_space_asks_for_what_lies_or_runs_along_it() -> None:
    world = lay(c4="wdff", d5="dddd")
    assert asked_of(world, INDEX["d4"]) == "d..d"
    assert asked_of(world, INDEX["c5"]) == ".dw."
    assert asked_of(lay(LANDS, c4="wwww"), INDEX["c6"]) == "f..f"


def test_what_no_tile_can_answer_is_hopeless() -> None:
    """Four landscapes, or two twice across: there are no such faces (R6)."""
    assert HARDSHIPS["wdfp"] == HARDSHIPS["wdwd"] == HOPELESS


def test_the_more_tiles_fit_the_easier_a_space_is() -> None:
    """Water is on most backs; one tile of each landscape alone stands beside twenty backs."""
    assert HARDSHIPS["...."] < HARDSHIPS["w..."] < HARDSHIPS["wwww"] < HARDSHIPS["dddd"]
    assert HARDSHIPS["dddd"] < HARDSHIPS["dddw"] < HARDSHIPS["ddwf"] < HOPELESS


def test_a_hardship_is_the_same_however_the_space_is_turned() -> None:
    for asked, hardship in HARDSHIPS.items():
        assert hardship == HARDSHIPS[asked[1:] + asked[0]]


def test_it_is_the_set_on_the_table_that_counts() -> None:
    own = hardships(parse_tiles("wdwd | f"))
    assert own["wdwd"] < own["wwww"] == HOPELESS
