"""The score sheet, row by row, with the example that the rules work through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import Chance
from mondala.core.seats import PerSeat
from mondala.core.value import replace
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.goals import MODIFIERS, TASKS
from mondala.games.mondo.options import Solo, Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import ROWS, ModifierRow, Points, Sheet
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.tiles import TileSet, parse_tiles
from mondala.games.mondo.world import Placement, World, parse_placements
from tests.games.mondo.helpers import LANDS, TILES, WATER, full, grown, lay, quarter_turn, sea

HER_WORLD = (
    "e2=98f1 e3=97f3 d3=25f1 d2=1f1 c3=27f1 d4=129f2 d5=125f3 e4=75b1 b3=85b3 c5=124f3 c2=118b3 "
    "b4=61b1 a4=112b2 c6=93f3 e5=28b3 f4=127b0 d6=99f0 a3=2f3 b2=53b0 c4=29f0 c1=32b2 d1=7b1 "
    "b5=23f2"
)
OTHER_WORLD = (
    "d4=109f1 c4=113f0 c5=3f3 b4=130f1 c6=73b1 b5=55b2 b3=91f1 c3=15b1 d3=67f2 d5=128b1 d2=18f2 "
    "d1=64b3 a4=19f2 e5=12b3 e2=92f1 e4=94f0 a3=17f2 b2=122b2 f4=120b0 e3=43f3 c2=66b0 c1=135b2 "
    "d6=59b3 f3=37b0"
)
CALM = Standing(sea())


def built(text: str) -> World:
    return build_world(WATER, parse_placements(text), TILES, solo=False)


def sheets(terms: Terms, *standings: Standing) -> PerSeat[Sheet]:
    return score_round(terms, PerSeat(standings))


def scores(terms: Terms, *standings: Standing) -> PerSeat[Points]:
    return sheets(terms, *standings).map(lambda sheet: sheet.points())


def points(world: World, terms: Terms | None = None) -> Points:
    """The score of a world on its own."""
    return scores(terms or Terms(), Standing(world))[0]


def volcanos(*standings: Standing, terms: Terms | None = None) -> list[int]:
    return [sheet.volcanos for sheet in scores(terms or Terms(), *standings)]


def smoking(active: int, inactive: int = 0) -> World:
    """A sea with so many volcanos."""
    kinds = ["active"] * active + ["inactive"] * inactive
    return sea(**{space: f"wwww {kind}" for space, kind in zip(SPACES, kinds, strict=False)})


def test_the_worked_example_of_the_rules() -> None:
    her, other = Standing(built(HER_WORLD), chip=2), Standing(built(OTHER_WORLD))
    scored, opponent = scores(Terms(), her, other)
    assert scored == Points(
        animals=6,
        landscapes=8,
        chip=2,
        modifier=0,
        tasks=0,
        volcanos=0,
        empty=-1,
        misconnections=-4,
    )
    assert scored.total == 11
    assert opponent.volcanos == -5
    with_chip, opponent = scores(Terms(), replace(her, volcano_chip=True), other)
    assert (with_chip.volcanos, with_chip.total, opponent.volcanos) == (-6, 5, 0)


def test_animals_count_wherever_they_stand() -> None:
    """In a spoiled, an open and a finished area, and in water."""
    world = lay(c4="ffff panda", d4="pppp lion", a3="wdww camel", b3="wwwd", b4="wwww whale")
    assert points(world).animals == 4


def test_a_finished_land_counts_two_of_whatever_size() -> None:
    assert points(sea(c4="wfww", d4="wwwf")).landscapes == 2
    assert points(sea(b4="wfww", c4="wfff", d4="wwwf", c3="fwww")).landscapes == 2
    assert points(sea(b4="wfww", c4="wwwf", d3="wpww", e3="wwwp", c2="wdww", d2="wwwd")) == Points(
        animals=0,
        landscapes=6,
        chip=0,
        modifier=0,
        tasks=0,
        volcanos=0,
        empty=0,
        misconnections=0,
    )


def test_water_never_counts_as_a_landscape() -> None:
    assert points(sea()).landscapes == 0
    assert points(full("pppp", c4="pwpp", d4="pppw")).landscapes == 0


def test_an_open_or_spoiled_land_counts_nothing() -> None:
    assert points(lay(c4="wfww")).landscapes == 0
    assert points(sea(c4="wfww")).landscapes == 0


def test_the_chip_counts_its_value() -> None:
    assert [scores(Terms(), Standing(sea(), chip=chip))[0].chip for chip in (4, 1)] == [4, 1]
    assert points(sea()).chip == 0


def test_empty_spaces_and_misconnections_cost_one_each() -> None:
    assert (points(lay(c4="wwww")).empty, points(lay(c4="wwww")).misconnections) == (-23, 0)
    assert (points(sea(c4="pppp")).empty, points(sea(c4="pppp")).misconnections) == (0, -4)
    assert points(full("wwww", LANDS)).misconnections == -18


def test_r11_only_the_most_volcanos_are_punished() -> None:
    assert volcanos(Standing(smoking(3)), Standing(smoking(2)), CALM) == [-3, 0, 0]


def test_r11_all_who_tie_for_the_most_are_punished() -> None:
    assert volcanos(Standing(smoking(2)), Standing(smoking(2)), CALM) == [-2, -2, 0]


def test_r11_nobody_is_punished_at_zero() -> None:
    assert volcanos(CALM, Standing(smoking(0, 5))) == [0, 0]


def test_r11_a_holder_of_the_volcano_chip_compares_and_pays_inactive_ones_too() -> None:
    holder = Standing(smoking(1, 2), volcano_chip=True)
    assert volcanos(holder, Standing(smoking(2, 4))) == [-3, 0]
    assert volcanos(holder, Standing(smoking(3, 4))) == [-3, -3]
    assert volcanos(holder, Standing(smoking(4, 4))) == [0, -4]
    assert volcanos(holder, replace(holder, world=smoking(2, 4))) == [0, -6]


def test_handicap_punishes_each_for_their_own_and_compares_nobody() -> None:
    standings = [Standing(smoking(2, 3), handicap=handicap) for handicap in (0, 1, 2)]
    assert volcanos(*standings, terms=Terms(handicap=True)) == [0, -2, -5]
    alone = Standing(smoking(1), handicap=1)
    assert volcanos(alone, Standing(smoking(6)), terms=Terms(handicap=True)) == [-1, 0]


def test_r14_children_pay_for_empty_spaces_only() -> None:
    """One finished forest, one plains spoiled by a clash, three volcanos, an empty space."""
    world = sea(c4="wfww panda", d4="wwwf active", c2="wpww active", d2="wwww inactive")
    empty_c6 = replace(world, cells=(None, *world.cells[1:]))
    (scored,) = scores(Terms(children=True), Standing(empty_c6, chip=4, volcano_chip=True))
    assert scored == Points(
        animals=1,
        landscapes=2,
        chip=4,
        modifier=0,
        tasks=0,
        volcanos=0,
        empty=-1,
        misconnections=0,
    )
    assert points(empty_c6).misconnections == -1


@pytest.mark.parametrize(("solo", "most"), [("easy", 3), ("moderate", 2), ("hard", 1)])
def test_solo_is_won_with_so_many_minus_points(solo: str, most: int) -> None:
    terms = Terms(solo=Solo(solo))
    for active in range(most + 1):
        edge = points(smoking(active, most - active), terms)
        assert (edge.won, edge.total) == (True, -most)
    assert points(smoking(1, most), terms).won is False
    assert points(smoking(0, most + 1), terms).won is False


def test_solo_counts_minus_points_only() -> None:
    """An empty space, a clash, both kinds of volcano; animals and lands are worth nothing."""
    world = sea(c4="wfww panda", d4="wwwf active", c2="wpww whale", d2="wwww inactive")
    one_empty = replace(world, cells=(None, *world.cells[1:]))
    (scored,) = scores(Terms(solo=Solo.EASY), Standing(one_empty))
    assert scored == Points(
        animals=0,
        landscapes=0,
        chip=0,
        modifier=0,
        tasks=0,
        volcanos=-2,
        empty=-1,
        misconnections=-1,
        won=False,
    )
    assert points(world, Terms(solo=Solo.EASY)).won is True


def test_a_round_with_others_has_no_verdict() -> None:
    assert points(sea()).won is None
    assert "won" not in points(sea()).as_rows()
    assert points(sea(), Terms(solo=Solo.EASY)).as_rows()["won"] is True


@given(st.integers(0, 999), st.integers(3, 24), st.sampled_from(sorted(MODIFIERS)))
def test_a_row_is_explained_by_what_it_counts(seed: int, count: int, modifier: str) -> None:
    stream = Chance(seed).stream("worlds")
    standings = [
        Standing(grown(stream, count=count), tasks=stream.shuffled(tuple(TASKS))[:2])
        for _ in range(2)
    ]
    for standing, sheet in zip(standings, sheets(Terms(modifier), *standings), strict=True):
        assert sheet.animals.points == len(sheet.animals.spaces)
        assert sheet.landscapes.points == 2 * len(sheet.landscapes.areas)
        assert sheet.volcanos.points == -len(sheet.volcanos.spaces)
        assert sheet.empty.points == -len(sheet.empty.spaces)
        assert sheet.misconnections.points == -len(sheet.misconnections.edges)
        assert all(area.finished for area in sheet.landscapes.areas + sheet.modifier.areas)
        assert sheet.modifier.measure == explained(sheet.modifier)
        assert tuple(result.task for result in sheet.tasks) == standing.tasks
        assert all((result.points > 0) is result.met for result in sheet.tasks)
        assert sheet.points().total == sum(getattr(sheet.points(), row) for row in ROWS)


def explained(row: ModifierRow) -> int:
    """The sums of the spaces and areas of a modifier's row."""
    if row.modifier is not None and row.modifier.startswith("largest"):
        return sum(len(area.spaces) for area in row.areas)
    return len(row.areas) + len(row.spaces)


@given(st.integers(0, 999), st.integers(0, 24), st.integers(1, 3))
def test_a_water_side_world_scores_the_same_turned(seed: int, count: int, turns: int) -> None:
    world = grown(Chance(seed).stream("world"), count=count)
    rotated = world
    for _ in range(turns):
        rotated = quarter_turned(rotated)
    assert points(rotated) == points(world)
    solo = Terms(solo=Solo.EASY)
    assert points(rotated, solo) == points(world, solo)


def quarter_turned(world: World) -> World:
    after = World(WATER)
    for space, tile, side, turn in world.placements:
        after = after.lay(Placement(quarter_turn(space), tile, side, (turn + 1) % 4), TILES)
    return after


@given(st.integers(0, 999), st.integers(0, 24))
def test_a_water_side_world_scores_the_same_in_the_mirror(seed: int, count: int) -> None:
    world = grown(Chance(seed).stream("world"), count=count)
    after = World(WATER)
    for space, tile, side, turn in world.placements:
        mirrored = "fedcba"["abcdef".index(space[0])] + space[1]
        after = after.lay(Placement(mirrored, tile, side, -turn % 4), MIRRORED)
    assert points(after) == points(world)


def mirror_image(tiles: TileSet) -> TileSet:
    """Every front with its right and left edges exchanged."""
    lines = (str(tile) for tile in tiles.tiles)
    return parse_tiles("\n".join(line[0] + line[3:0:-1] + line[4:] for line in lines))


MIRRORED = mirror_image(TILES)
