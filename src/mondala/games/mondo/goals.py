"""The five score modifiers and the twelve additional tasks."""

from collections.abc import Callable

from mondala.core.value import Value
from mondala.games.mondo.sheet import TaskResult
from mondala.games.mondo.survey import Area, Survey
from mondala.games.mondo.tiles import HOME, LANDSCAPE_NAMES, SPECIES

HERD = 3
TASKS_PER_PLAYER = 2
TILES_BEFORE_TASK = 3


class Measure(Value, frozen=True):
    """A player's number under a modifier, and what was counted."""

    number: int
    areas: tuple[Area, ...] = ()
    spaces: tuple[str, ...] = ()


def _most_landscapes(seen: Survey) -> Measure:
    return _count(tuple(area for area in seen.finished if area.landscape != "w"))


def _most_lakes(seen: Survey) -> Measure:
    return _count(seen.lakes)


def _most_aquatic_animals(seen: Survey) -> Measure:
    spaces = tuple(space for space, animal in seen.animals if HOME[animal] == "w")
    return Measure(len(spaces), spaces=spaces)


def _largest_lake(seen: Survey) -> Measure:
    return _largest(seen.lakes)


def _largest_forest(seen: Survey) -> Measure:
    return _largest(tuple(area for area in seen.finished if area.landscape == "f"))


def _count(areas: tuple[Area, ...]) -> Measure:
    return Measure(len(areas), areas)


def _largest(areas: tuple[Area, ...]) -> Measure:
    """The largest area by its number of tiles; 0 without any."""
    if not areas:
        return Measure(0)
    largest = max(areas, key=lambda area: len(area.spaces))
    return Measure(len(largest.spaces), (largest,))


MODIFIERS: dict[str, Callable[[Survey], Measure]] = {
    "most landscapes": _most_landscapes,
    "most lakes": _most_lakes,
    "most aquatic animals": _most_aquatic_animals,
    "largest lake": _largest_lake,
    "largest forest": _largest_forest,
}


class Task(Value, frozen=True):
    """A task: its points are gained if it is met, else lost. `met_by` gives what met it, or
    None."""

    value: int
    met_by: Callable[[Survey, int | None], tuple[Area, ...] | None]


def _herd(species: str) -> Task:
    def met_by(seen: Survey, _chip: int | None) -> tuple[Area, ...] | None:
        herds = [area for area in seen.finished if area.animals.count(species) >= HERD]
        return tuple(herds) or None

    return Task(9, met_by)


def _all_four(landscape: str) -> Task:
    def met_by(seen: Survey, _chip: int | None) -> tuple[Area, ...] | None:
        found = [area for area in seen.finished if set(SPECIES[landscape]) <= set(area.animals)]
        return tuple(found) or None

    return Task(7, met_by)


def _perfection(seen: Survey, _chip: int | None) -> tuple[Area, ...] | None:
    return None if seen.empty or seen.misconnections else ()


def _on_time(seen: Survey, _chip: int | None) -> tuple[Area, ...] | None:
    return None if seen.empty else ()


def _first(_seen: Survey, chip: int | None) -> tuple[Area, ...] | None:
    return () if chip == 4 else None


TASKS: dict[str, Task] = {
    **{
        f"{species}s": _herd(species)
        for species in ("buffalo", "elephant", "panda", "parrot", "snake", "scorpion")
    },
    **{f"{LANDSCAPE_NAMES[landscape]} animals": _all_four(landscape) for landscape in "pfd"},
    "perfection": Task(5, _perfection),
    "on time": Task(3, _on_time),
    "first": Task(3, _first),
}


def task_result(name: str, seen: Survey, chip: int | None) -> TaskResult:
    task = TASKS[name]
    areas = task.met_by(seen, chip)
    if areas is None:
        return TaskResult(points=-task.value, task=name, met=False)
    return TaskResult(points=task.value, areas=areas, task=name, met=True)
