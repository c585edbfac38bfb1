"""The board's shape, its two rims and the marked spaces are rulings: held here word for word."""

from mondala.games.mondo.board import EDGE_NAMES, INDEX, MARKED, NEIGHBOURS, RIMS, SPACES
from tests.games.mondo.helpers import LANDS, WATER

ARCS = {
    "f": "b5's top, c6's left and top, d6's top and right, e5's top",
    "d": "e5's right, f4's top and right, f3's right and bottom, e2's right",
    "p": "e2's bottom, d1's right and bottom, c1's bottom and left, b2's bottom",
    "w": "b2's left, a3's bottom and left, a4's left and top, b5's left",
}
"""As the rules page has them."""


def rim_edges(rim: tuple[tuple[str | None, ...], ...]) -> dict[str, str]:
    """The landscape of every rim edge, by the edge's name."""
    return {
        edge: letter
        for names, letters in zip(EDGE_NAMES, rim, strict=True)
        for edge, letter in zip(names, letters, strict=True)
        if letter is not None
    }


def test_r1_rows_of_2_4_6_6_4_2() -> None:
    rows = ["c6 d6", "b5 c5 d5 e5", "a4 b4 c4 d4 e4 f4", "a3 b3 c3 d3 e3 f3"]
    assert " ".join(SPACES) == " ".join([*rows, "b2 c2 d2 e2", "c1 d1"])


def test_r1_neighbours_share_an_edge() -> None:
    around = NEIGHBOURS[INDEX["c5"]]
    assert [SPACES[space] for space in around if space is not None] == ["c6", "d5", "c4", "b5"]
    assert NEIGHBOURS[INDEX["c6"]] == (None, INDEX["d6"], INDEX["c5"], None)
    for space, around in enumerate(NEIGHBOURS):
        for way, beyond in enumerate(around):
            assert beyond is None or NEIGHBOURS[beyond][(way + 2) % 4] == space


def test_r2_the_water_side_has_24_rim_edges_of_water() -> None:
    assert list(rim_edges(RIMS[WATER]).values()) == ["w"] * 24


def test_r2_the_lands_side_has_four_arcs_as_listed() -> None:
    listed: dict[str, str] = {}
    for letter, words in ARCS.items():
        for part in words.split(", "):
            space, ways = part.split("'s ")
            listed |= {f"{space}{way[0]}": letter for way in ways.split(" and ")}
    assert len(listed) == 24
    assert rim_edges(RIMS[LANDS]) == listed


def test_r2_both_sides_have_their_rim_in_the_same_places() -> None:
    for names, around in zip(EDGE_NAMES, NEIGHBOURS, strict=True):
        outer = {edge for edge, beyond in zip(names, around, strict=True) if beyond is None}
        assert outer == {edge for edge in names if edge in rim_edges(RIMS[LANDS])}


def test_r3_marked_spaces_are_a_pinwheel_off_the_rim_and_apart() -> None:
    assert set(MARKED) == {"c5", "e4", "d2", "b3"}
    for space in MARKED:
        around = NEIGHBOURS[INDEX[space]]
        assert None not in around
        assert not {SPACES[other] for other in around if other is not None} & set(MARKED)
