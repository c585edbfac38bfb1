"""A world grows tile by tile, each joined to another; what lies, lies. Its notation is public."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import Chance
from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.games.mondo.board import INDEX, SPACES
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import (
    Placement,
    World,
    format_placements,
    parse_placement,
    parse_placements,
)
from tests.games.mondo.helpers import TILES, WATER, grown

placements = st.builds(
    Placement,
    st.sampled_from(SPACES),
    st.integers(1, 999_999),
    st.sampled_from(Side),
    st.integers(0, 3),
)


def placed(text: str) -> World:
    world = World(WATER)
    for placement in parse_placements(text):
        world = world.place(placement, TILES)
    return world


def refusal(world: World, space: str) -> str:
    with pytest.raises(NotAllowed) as refused:
        world.place(Placement(space, 1, Side.FRONT, 0), TILES)
    return refused.value.code


def test_the_first_tile_goes_on_any_space() -> None:
    assert World(WATER).open_spaces() == SPACES
    for space in SPACES:
        assert placed(f"{space}=1f0").placements == (Placement(space, 1, Side.FRONT, 0),)


def test_a_later_tile_shares_an_edge_with_one_that_lies() -> None:
    world = placed("c4=1f0")
    assert set(world.open_spaces()) == {"c5", "d4", "c3", "b4"}
    assert refusal(world, "d5") == "not-joined"
    assert refusal(world, "f4") == "not-joined"
    assert refusal(world, "c4") == "space-taken"
    assert refusal(world, "a1") == "no-such-space"


@given(st.integers(0, 999), st.integers(0, 23))
def test_open_spaces_are_those_where_a_tile_may_go(seed: int, count: int) -> None:
    world = grown(Chance(seed).stream("world"), count=count)
    allowed = []
    for space in SPACES:
        try:
            world.check_space(space)
        except NotAllowed:
            continue
        allowed.append(space)
    assert world.open_spaces() == tuple(allowed)


def test_a_full_world_has_no_open_space() -> None:
    assert grown(Chance(1).stream("world")).open_spaces() == ()


def test_edges_lie_as_the_tile_is_turned() -> None:
    """Tile 129 is `ppdw active | f`."""
    for turn, edges in enumerate(["ppdw", "wppd", "dwpp", "pdwp"]):
        laid = placed(f"c4=129f{turn}").cells[INDEX["c4"]]
        assert laid is not None
        assert (laid.edges, str(laid.face)) == (edges, "ppdw active")
    back = placed("c4=129b3").cells[INDEX["c4"]]
    assert back is not None
    assert back.edges == str(back.face) == "ffff"


def test_a_tile_that_is_not_in_the_set_cannot_lie() -> None:
    with pytest.raises(NotAllowed, match="there is no tile 137"):
        placed("c4=137f0")


def test_what_lies_stays_and_keeps_its_order() -> None:
    world = placed("c4=1f0 c5=2b1")
    later = world.place(Placement("d4", 3, Side.FRONT, 2), TILES)
    assert later.placements[:2] == world.placements
    assert format_placements(later.placements) == "c4=1f0 c5=2b1 d4=3f2"
    assert len(world.placements) == 2


@given(st.lists(placements))
def test_printing_and_reading_placements_are_inverse(listed: list[Placement]) -> None:
    text = format_placements(listed)
    assert parse_placements(text) == tuple(listed)


@pytest.mark.parametrize(
    "word",
    [
        *("c5", "c5=17", "c5=17f", "c5=17f4", "c5=17x2", "c5=0f0", "c5=017f2", "c5=-1f0"),
        *("a1=17f2", "g3=17f2", "c7=17f2", "C5=17f2", "c5=1234567f0", "c5=1f0,"),
    ],
)
def test_anything_else_is_unreadable_and_named(word: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_placement(word)
    assert repr(word) in str(error.value)


@given(st.text() | st.from_regex(r"([a-g][0-7]=[0-9]{1,3}[fb][0-4] ?)+"))
def test_any_text_is_placements_or_an_error_of_ours(text: str) -> None:
    try:
        listed = parse_placements(text)
    except MondalaError:
        return
    assert parse_placements(format_placements(listed)) == listed


def test_a_world_is_told_tile_by_tile() -> None:
    world = grown(Chance(3).stream("world"))
    stages = list(world.stages())
    assert stages[-1] == world
    assert [stage.placements for stage in stages] == [
        world.placements[:count] for count in range(1, 25)
    ]
