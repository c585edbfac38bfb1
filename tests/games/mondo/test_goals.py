"""The five modifiers and the twelve tasks, each met and not met."""

import pytest

from mondala.core.seats import PerSeat
from mondala.games.mondo.goals import MODIFIERS, TASKS
from mondala.games.mondo.options import Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import ModifierRow, TaskResult
from mondala.games.mondo.tiles import LANDSCAPE_NAMES, SPECIES
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import LANDS, full, lay, sea


def modifier_rows(modifier: str, *worlds: World) -> PerSeat[ModifierRow]:
    standings = PerSeat(Standing(world) for world in worlds)
    return score_round(Terms(modifier), standings).map(lambda sheet: sheet.modifier)


def measures(modifier: str, *worlds: World) -> list[int]:
    return [row.measure for row in modifier_rows(modifier, *worlds)]


def swimming(whales: int) -> World:
    """A sea with so many aquatic animals."""
    spaces = ("a3", "b3", "c3", "d3")[:whales]
    return sea(**dict.fromkeys(spaces, "wwww whale"))


@pytest.mark.parametrize(
    ("whales", "points"),
    [
        ((0, 1), [-4, 4]),
        ((1, 1), [0, 0]),
        ((0, 0), [0, 0]),
        ((1, 2, 3), [-4, 0, 4]),
        ((3, 3, 1), [4, 4, -4]),
        ((1, 1, 3), [-4, -4, 4]),
        ((2, 2, 2, 2), [0, 0, 0, 0]),
        ((4, 0, 0, 4), [4, -4, -4, 4]),
        ((0, 1, 1, 2), [-4, 0, 0, 4]),
        ((2,), [0]),
    ],
)
def test_every_best_gains_and_every_worst_loses_four(
    whales: tuple[int, ...], points: list[int]
) -> None:
    rows = modifier_rows("most aquatic animals", *map(swimming, whales))
    assert [row.points for row in rows] == points
    assert [row.measure for row in rows] == list(whales)


def test_there_are_five_modifiers() -> None:
    assert sorted(MODIFIERS) == [
        "largest forest",
        "largest lake",
        "most aquatic animals",
        "most lakes",
        "most landscapes",
    ]


def test_most_landscapes_counts_finished_lands() -> None:
    two = sea(c4="wfww", d4="wwwf", c2="wpww", d2="wwwp", e2="wdww")
    lakes = full("pppp", c4="pwpp", d4="pppw")
    assert measures("most landscapes", two, sea(), lakes) == [2, 0, 0]


def test_most_lakes_counts_lakes_off_the_rim() -> None:
    two = full("pppp", c4="pwpp", d4="pppw", c2="pwpp", d2="pppw")
    bays = full("pppp", c6="wppp", c1="ppwp")
    assert measures("most lakes", two, bays, sea()) == [2, 0, 0]


def test_most_aquatic_animals_counts_them_wherever_they_stand() -> None:
    spoiled = sea(c4="wfww turtle", c2="wwww octopus", d2="wwww active", e2="wpww lion")
    assert measures("most aquatic animals", spoiled, lay(c4="wwww whale")) == [2, 1]


def test_largest_lake_counts_its_tiles() -> None:
    both = full("pppp", c4="pwpp", d4="ppww", d3="wppp", c2="pwpp", d2="pppw")
    small = full("pppp", c4="pwpp", d4="pppw")
    assert measures("largest lake", both, small, sea()) == [3, 2, 0]


def test_largest_forest_counts_tiles_of_a_finished_one() -> None:
    both = sea(b4="wfww", c4="wwff", c3="fwww", d2="wfww", e2="wwwf")
    spoiled = sea(b4="wfww", c4="wwff", c3="ffww")
    assert measures("largest forest", both, spoiled, sea()) == [3, 0, 0]
    on_rim = {"c6": "ffwf", "d6": "ffwf"}
    assert measures("largest forest", full("wwww", LANDS, **on_rim), sea()) == [2, 0]
    more_tiles = full("wwww", LANDS, **on_rim, b4="wfww", c4="wwff", c3="fwww")
    assert measures("largest forest", more_tiles, sea()) == [3, 0]


def result(task: str, world: World, chip: int | None = None) -> TaskResult:
    (sheet,) = score_round(Terms(), PerSeat([Standing(world, chip, (task,))]))
    return sheet.tasks[0]


def island(landscape: str, *animals: str, **instead: str) -> World:
    """One finished area of four tiles in the sea, with animals on its first tiles."""
    edges = {"c3": "wLLL", "b3": "wLww", "d3": "wwwL", "c2": "Lwww"}
    standing = (*animals, "", "", "", "")
    faces = {
        space: f"{edges[space].replace('L', landscape)} {animal}".strip()
        for space, animal in zip(edges, standing, strict=False)
    }
    return sea(**(faces | instead))


HERDS = {
    "buffalos": ("p", "buffalo", "zebra"),
    "elephants": ("p", "elephant", "buffalo"),
    "pandas": ("f", "panda", "parrot"),
    "parrots": ("f", "parrot", "panda"),
    "snakes": ("d", "snake", "scorpion"),
    "scorpions": ("d", "scorpion", "camel"),
}
ALL_FOUR = {"plains animals": "p", "forest animals": "f", "desert animals": "d"}


def test_there_are_twelve_tasks_of_these_values() -> None:
    values = dict.fromkeys(HERDS, 9) | dict.fromkeys(ALL_FOUR, 7)
    values |= {"perfection": 5, "on time": 3, "first": 3}
    assert {name: task.value for name, task in TASKS.items()} == values


@pytest.mark.parametrize("task", HERDS)
def test_a_herd_is_at_least_three_in_one_finished_area(task: str) -> None:
    landscape, animal, _ = HERDS[task]
    for count in (3, 4):
        found = result(task, island(landscape, *[animal] * count))
        assert (found.points, found.met) == (9, True)
        assert [area.animals for area in found.areas] == [(animal,) * count]


@pytest.mark.parametrize("task", HERDS)
def test_a_herd_is_not_two_nor_another_species(task: str) -> None:
    landscape, animal, other = HERDS[task]
    for herd in [(animal, animal), (animal, animal, other), (other, other, other)]:
        missed = result(task, island(landscape, *herd))
        assert (missed.points, missed.met, missed.areas) == (-9, False, ())


@pytest.mark.parametrize("task", HERDS)
def test_a_herd_does_not_stand_in_two_areas(task: str) -> None:
    landscape, animal, _ = HERDS[task]
    apart = {"d5": f"w{landscape}ww {animal}", "e5": f"www{landscape} {animal}"}
    assert not result(task, island(landscape, animal, animal, **apart)).met


@pytest.mark.parametrize("task", HERDS)
def test_a_herd_in_a_spoiled_or_open_area_does_not_count(task: str) -> None:
    landscape, animal, _ = HERDS[task]
    assert not result(task, island(landscape, animal, animal, animal, c2="wwww")).met
    three = dict.fromkeys(("c4", "c3", "b3"), f"{landscape * 4} {animal}")
    assert not result(task, lay(**three)).met


@pytest.mark.parametrize("task", ALL_FOUR)
def test_all_four_species_in_one_finished_area(task: str) -> None:
    landscape = ALL_FOUR[task]
    found = result(task, island(landscape, *SPECIES[landscape]))
    assert (found.points, found.met) == (7, True)
    assert [set(area.animals) for area in found.areas] == [set(SPECIES[landscape])]


@pytest.mark.parametrize("task", ALL_FOUR)
def test_three_species_or_four_in_two_or_unfinished_areas_are_not_enough(task: str) -> None:
    landscape = ALL_FOUR[task]
    *three, fourth = SPECIES[landscape]
    missed = result(task, island(landscape, *three, three[0]))
    assert (missed.points, missed.met) == (-7, False)
    apart = {"d5": f"w{landscape}ww {fourth}", "e5": f"www{landscape}"}
    assert not result(task, island(landscape, *three, **apart)).met
    spoiled = island(landscape, *three, c2=f"{landscape * 4} {fourth}")
    assert not result(task, spoiled).met


def test_perfection_is_no_empty_space_and_no_misconnection() -> None:
    assert result("perfection", sea()).points == 5
    assert result("perfection", sea(c4="wfww")).points == -5
    assert result("perfection", lay(c4="wwww")).points == -5


def test_on_time_is_no_empty_space() -> None:
    assert result("on time", sea(c4="wfww")).points == 3
    assert result("on time", lay(c4="wwww")).points == -3


def test_first_is_the_top_chip() -> None:
    assert [result("first", sea(), chip).points for chip in (4, 3, 2, 1, None)] == [
        3,
        -3,
        -3,
        -3,
        -3,
    ]


def test_each_task_of_a_player_counts() -> None:
    standing = Standing(sea(), chip=4, tasks=("first", "pandas"))
    (sheet,) = score_round(Terms(), PerSeat([standing]))
    assert sheet.points().tasks == 3 - 9


def test_a_task_is_named_after_a_landscape_in_words() -> None:
    assert {f"{LANDSCAPE_NAMES[letter]} animals": letter for letter in "pfd"} == ALL_FOUR
