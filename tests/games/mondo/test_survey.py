"""Areas, lakes and misconnections decide the score: each rule on a world small enough to check."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import Chance
from mondala.games.mondo.board import EDGE_NAMES, INDEX, SPACES, BoardSide
from mondala.games.mondo.survey import Area, AreaState, survey
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import LANDS, WATER, full, grown, lay, quarter_turn, sea

FINISHED, SPOILED, OPEN = AreaState.FINISHED, AreaState.SPOILED, AreaState.OPEN


def areas(world: World, landscape: str) -> list[Area]:
    return [area for area in survey(world).areas if area.landscape == landscape]


def only(world: World, landscape: str) -> Area:
    (area,) = areas(world, landscape)
    return area


def test_an_island_is_finished() -> None:
    island = only(sea(c4="wfww panda", d4="wwwf"), "f")
    assert island == Area("f", FINISHED, False, ("c4", "d4"), ("c4r", "d4l"), ("panda",))


def test_an_area_at_an_empty_space_is_open_and_without_mistake() -> None:
    seen = survey(lay(c4="wfww"))
    assert [area.state for area in seen.areas] == [OPEN, OPEN]
    assert seen.misconnections == ()
    assert len(seen.empty) == 23


def test_an_area_is_open_even_with_one_edge_left() -> None:
    open_end = only(lay(c4="wfww", d4="wwff", d3="ffww"), "f")
    assert (open_end.state, open_end.spaces) == (OPEN, ("c4", "d4", "d3"))
    assert only(lay(c4="wfww", d4="wwff", d3="ffww", e3="wwwf"), "f").state is FINISHED


def test_a_misconnection_counts_once_for_the_pair_and_spoils_both_sides() -> None:
    beside = survey(lay(c4="wfww", d4="wwwp"))
    assert beside.misconnections == ("c4r",)
    assert {area.landscape: area.state for area in beside.areas} == {
        "f": SPOILED,
        "p": SPOILED,
        "w": OPEN,
    }
    above = survey(lay(c4="wwfw", c3="pwww"))
    assert above.misconnections == ("c4b",)
    assert {area.state for area in above.areas if area.landscape in "fp"} == {SPOILED}


def test_a_misconnection_counts_once_for_each_rim_edge() -> None:
    seen = survey(lay(a4="pppp", d6="wffw"))
    assert seen.misconnections == ("d6r", "a4t", "a4l")
    assert {area.state for area in seen.areas if area.landscape in "fp"} == {SPOILED}


def test_an_area_with_a_mistake_and_an_empty_space_is_spoiled() -> None:
    assert only(lay(c4="ffff", d4="pppp"), "f").state is SPOILED


def test_a_mistake_spoils_the_whole_area_and_no_other() -> None:
    world = sea(c4="wfww", d4="wwff", d3="ffww", e3="wwwp", b2="wfww", c2="wwwf")
    assert survey(world).misconnections == ("d3r",)
    assert [(area.spaces, area.state) for area in areas(world, "f")] == [
        (("c4", "d4", "d3"), SPOILED),
        (("b2", "c2"), FINISHED),
    ]
    assert only(world, "p").state is SPOILED
    assert only(world, "w").state is FINISHED


def test_areas_join_across_matching_edges_only() -> None:
    assert len(areas(lay(c4="ffff", d4="ffff"), "f")) == 1
    assert len(areas(lay(c4="ffff", d5="ffff"), "f")) == 2
    assert len(areas(lay(c4="fwww", d4="fwww"), "f")) == 2


def test_r5_opposite_triangles_are_two_areas() -> None:
    world = sea(b4="wpww", c4="wpwp", d4="wwwp")
    assert [area.spaces for area in areas(world, "p")] == [("b4", "c4"), ("c4", "d4")]
    assert {area.state for area in areas(world, "p")} == {FINISHED}


def test_an_area_that_comes_round_to_a_tile_again_counts_it_once() -> None:
    """b4 c4       The plains leave c3 at its top, go round by the left and come
    a3 b3 c3       back to it from below; the water between b3 and c3 is a lake.
       b2 c2"""
    world = sea(b4="wppw", c4="wwpp", a3="wpww", b3="pwpp", c3="pwpw", b2="ppww", c2="pwwp")
    ring = only(world, "p")
    assert (ring.state, len(ring.triangles)) == (FINISHED, 14)
    assert ring.spaces == ("b4", "c4", "a3", "b3", "c3", "b2", "c2")
    assert [lake.triangles for lake in survey(world).lakes] == [("b3r", "c3l")]


def test_a_lake_is_finished_water_off_the_rim() -> None:
    world = full("pppp", c4="pwpp whale", d4="pppw")
    assert [(lake.spaces, lake.animals) for lake in survey(world).lakes] == [
        (("c4", "d4"), ("whale",))
    ]


def test_water_at_the_rim_is_finished_but_no_lake() -> None:
    whole = only(sea(), "w")
    assert (whole.state, whole.on_rim, whole.is_lake) == (FINISHED, True, False)
    bay = only(full("pppp", c6="wppp"), "w")
    assert (bay.state, bay.on_rim, bay.is_lake) == (FINISHED, True, False)


def test_water_that_is_open_or_spoiled_is_no_lake() -> None:
    assert survey(lay(c4="pwpp", d4="pppw")).lakes != ()
    assert survey(lay(c4="pwpp")).lakes == ()
    assert survey(lay(c4="pwpp", d4="pppp")).lakes == ()


def test_a_matching_rim_edge_closes_an_area() -> None:
    coast = only(full("wwww", LANDS, e5="fwww"), "f")
    assert (coast.state, coast.on_rim, coast.is_lake) == (FINISHED, True, False)
    assert only(full("wwww", WATER, e5="fwww"), "f").state is SPOILED


def test_r10_the_rim_joins_nothing() -> None:
    world = full("pppp", c6="wppp", d6="wppp")
    assert [area.triangles for area in areas(world, "w")] == [("c6t",), ("d6t",)]
    assert [area.state for area in areas(world, "w")] == [FINISHED, FINISHED]
    coast = areas(full("pppp", LANDS, b5="fppp", e5="fppp"), "f")
    assert [area.state for area in coast] == [FINISHED, FINISHED]


def test_r10_one_tile_can_touch_the_rim_with_two_areas() -> None:
    bays = areas(full("pppp", LANDS, c6="fppf", f4="dpdp"), "f")
    assert [area.triangles for area in bays] == [("c6t", "c6l")]
    assert len(areas(lay(LANDS, c6="fpdf", f4="dpdp"), "d")) == 3


def test_animals_stand_in_their_own_landscape() -> None:
    world = sea(c4="wfpp panda", d4="wwwf whale")
    assert only(world, "f").animals == ("panda",)
    assert only(world, "p").animals == ()
    assert only(world, "w").animals == ("whale",)
    assert survey(world).animals == (("c4", "panda"), ("d4", "whale"))


def test_volcanos_are_part_of_no_area_and_listed_by_kind() -> None:
    seen = survey(lay(c4="wwww active", d4="wwww inactive", e4="wwww active"))
    assert (seen.active, seen.inactive) == (("c4", "e4"), ("d4",))
    assert seen.animals == ()


@given(st.integers(0, 999), st.integers(0, 24), st.sampled_from(BoardSide))
def test_every_triangle_lies_in_one_area_of_its_landscape(
    seed: int, count: int, board: BoardSide
) -> None:
    world = grown(Chance(seed).stream("world"), board, count=count)
    seen = survey(world)
    laid = [placement.space for placement in world.placements]
    listed = Counter(triangle for area in seen.areas for triangle in area.triangles)
    assert listed == dict.fromkeys((e for s in laid for e in EDGE_NAMES[INDEX[s]]), 1)
    assert set(seen.empty) == set(SPACES) - set(laid)
    for area in seen.areas:
        assert set(area.spaces) == {triangle[:2] for triangle in area.triangles}
        for triangle in area.triangles:
            cell = world.cells[INDEX[triangle[:2]]]
            assert cell is not None
            assert cell.edges["trbl".index(triangle[2])] == area.landscape


def test_r2_the_lands_side_turned_is_itself_with_other_landscapes() -> None:
    """A quarter turn takes forest's arc to desert's, and so on; areas and mistakes go with it."""
    following = str.maketrans("fdpw", "dpwf")
    for seed in range(20):
        world = grown(Chance(seed).stream("world"), LANDS, count=20)
        turned_faces = {}
        for space, cell in zip(SPACES, world.cells, strict=True):
            if cell is not None:
                edges = (cell.edges[3:] + cell.edges[:3]).translate(following)
                turned_faces[quarter_turn(space)] = edges
        seen, after = survey(world), survey(lay(LANDS, **turned_faces))
        assert len(seen.misconnections) == len(after.misconnections)
        assert Counter(
            (area.landscape.translate(following), area.state, area.on_rim, len(area.triangles))
            for area in seen.areas
        ) == Counter(
            (area.landscape, area.state, area.on_rim, len(area.triangles)) for area in after.areas
        )
