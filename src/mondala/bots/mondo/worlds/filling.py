"""Converts a setting into the arrays of the search, and its result back into placements."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from mondala.bots.mondo.counting import Setting
from mondala.bots.mondo.worlds.geometry import (
    BORDER_COUNT,
    CODES,
    EMPTY,
    LAND_REGIONS,
    SPACE_COUNT,
    code_of,
    rim_of,
)
from mondala.bots.mondo.worlds.supply import NEVER, SUPPLY, Supply, take
from mondala.bots.mondo.worlds.value import (
    ALL_FOUR_TASK,
    AREA,
    GOALS,
    GROUND,
    HERD_TASK,
    ON_TIME_TASK,
    PERFECTION_TASK,
    Goals,
    Ground,
    show,
)
from mondala.games.mondo.board import INDEX, SPACES
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.tiles import (
    HOME,
    LANDSCAPE_NAMES,
    LANDSCAPES,
    SPECIES,
    Face,
    Side,
    Volcano,
    turned,
)
from mondala.games.mondo.world import Placement

MINUS = 4
"""The weight of a minus point of solo in the search: more than its animals and areas."""
MINUS_POINTS = 100
"""Its weight when worlds are compared: more than all animals and areas together."""
SPECIES_NUMBER = {
    animal: 4 * LANDSCAPES.index(letter) + number
    for letter, animals in SPECIES.items()
    for number, animal in enumerate(animals)
}


def new_record(kind: np.dtype[np.void]) -> Any:
    """An empty record."""
    return np.zeros(1, kind)[0]


class Stock(NamedTuple):
    """The tiles of a setting: for the search, and for reading what it found."""

    supply: Supply
    showing: list[tuple[int, Side, int]]
    """For each entry the tile's number, the side that lies up, and the turn."""


def stock_of(setting: Setting, tasks: Sequence[str]) -> Stock:
    """The tiles of a setting, for a search that aims at these tasks. Of the ways in which a tile
    gets the same code only the best is kept."""
    ways: list[dict[int, tuple[int, int, int, Side, int]]] = [{} for _ in range(CODES)]
    for number in setting.numbers:
        for side in Side:
            face = setting.tiles[number].face(side)
            worth, points = _worth(setting, face, tasks), _points(setting, face)
            animal = -1 if face.animal is None else SPECIES_NUMBER[face.animal]
            for turn in range(1 if len(set(face.edges)) == 1 else 4):
                there = ways[code_of(turned(face.edges, turn))]
                if number not in there or worth > there[number][0]:
                    there[number] = worth, points, animal, side, turn
    rows = [
        (code, number, *way)
        for code, there in enumerate(ways)
        for number, way in sorted(there.items(), key=lambda each: (-each[1][0], each[0]))
    ]
    showing = [(number, side, turn) for _, number, _, _, _, side, turn in rows]
    return Stock(_supply(setting, rows), showing)


def _worth(setting: Setting, face: Face, tasks: Sequence[str]) -> int:
    """The worth of what stands on a face, to the search."""
    wanted = face.animal is not None and any(_wants(task, face.animal) for task in tasks)
    return (
        int(face.animal is not None)
        + int(wanted)
        - _volcano(setting, face) * (MINUS if setting.solo else 1)
    )


def _points(setting: Setting, face: Face) -> int:
    """The worth of what stands on a face when worlds are compared."""
    return int(face.animal is not None) - _volcano(setting, face) * (
        MINUS_POINTS if setting.solo else 1
    )


def _volcano(setting: Setting, face: Face) -> int:
    """The number, 0 or 1, of volcanos that count: in solo every one does, for children none."""
    if setting.children or face.volcano is None:
        return 0
    return int(setting.solo is not None or face.volcano is Volcano.ACTIVE)


def _wants(task: str, animal: str) -> bool:
    return task in (f"{animal}s", f"{LANDSCAPE_NAMES[HOME[animal]]} animals")


def _supply(setting: Setting, rows: Sequence[tuple[int, int, int, int, int, Side, int]]) -> Supply:
    index = {number: place for place, number in enumerate(setting.numbers)}
    supply = new_record(SUPPLY)
    code = np.array([row[0] for row in rows])
    tile = np.array([index[row[1]] for row in rows])
    count, order = len(rows), np.argsort(tile, kind="stable")
    supply["first"] = first = np.searchsorted(code, np.arange(CODES + 1))
    supply["tile"][:count] = tile
    supply["worth"][:count] = [row[2] for row in rows] + AREA * LAND_REGIONS[code]
    supply["points"][:count] = [row[3] for row in rows]
    supply["species"][:count] = [row[4] for row in rows]
    supply["tile_first"][: len(index) + 1] = np.searchsorted(tile[order], np.arange(len(index) + 1))
    supply["of_tile"][:count] = np.stack([code[order], order], axis=1)
    there = first[1:] > first[:-1]
    supply["best"] = np.where(there, first[:-1], -1)
    supply["best_worth"] = np.where(there, supply["worth"][supply["best"]], NEVER)
    supply["code_count"] = there.sum()
    supply["codes"][: there.sum()] = np.flatnonzero(there)
    return supply


def goals_of(setting: Setting, tasks: Sequence[str]) -> Goals:
    """What counts in a setting, for a search that aims at these tasks."""
    minus = MINUS if setting.solo else 1
    mistake = 0 if setting.children else minus
    land = [0, AREA, AREA, AREA]
    meeting = [
        [-land[one] if one == other else -mistake - land[one] - land[other] for other in range(4)]
        for one in range(4)
    ]
    along = [[0 if edge == rim else -mistake - land[edge] for edge in range(4)] for rim in range(4)]
    points = MINUS_POINTS if setting.solo else 1
    goals = new_record(GOALS)
    goals["meeting"] = [*meeting, [-each for each in land]]
    goals["along"] = along
    goals["mistake"] = mistake
    goals["empty"] = minus
    goals["mistake_points"] = 0 if setting.children else points
    goals["empty_points"] = points
    goals["task_count"] = len(tasks)
    for number, task in enumerate(tasks):
        goals["task"][number] = _aim(task)
    goals["most"] = min(SPACE_COUNT, setting.most + len(setting.start))
    return goals


def _aim(task: str) -> tuple[int, int, int]:
    """A task as a row of `Goals.task`."""
    value = TASKS[task].value
    if task == "perfection":
        return PERFECTION_TASK, 0, value
    if task == "on time":
        return ON_TIME_TASK, 0, value
    for letter, name in LANDSCAPE_NAMES.items():
        if task == f"{name} animals":
            return ALL_FOUR_TASK, LANDSCAPES.index(letter), value
    return HERD_TASK, SPECIES_NUMBER[task.removesuffix("s")], value


def new_ground(setting: Setting) -> Ground:
    """The board with the start tiles alone."""
    fixed = {INDEX[placement.space] for placement in setting.start}
    free = [space for space in range(SPACE_COUNT) if space not in fixed]
    ground = new_record(GROUND)
    ground["code"], ground["entry"], ground["joint"] = EMPTY, -1, -1
    ground["faults"] = BORDER_COUNT
    ground["rim"] = rim_of(setting.side)
    ground["free"][: len(free)] = free
    ground["free_count"] = len(free)
    ground["is_free"][free] = 1
    for space, _, edges in _laid(setting, setting.start):
        show(ground, space, code_of(edges), -1)
    return ground


def _laid(setting: Setting, placements: Iterable[Placement]) -> list[tuple[int, int, str]]:
    """The space, the tile and the turned edges of each placement."""
    return [
        (
            INDEX[placement.space],
            placement.tile,
            turned(setting.tiles[placement.tile].face(placement.side).edges, placement.turn),
        )
        for placement in placements
    ]


def lay_out(
    setting: Setting, stock: Stock, ground: Ground, placements: Sequence[Placement]
) -> None:
    """Lays these placements, whose tiles are in the stock, besides the start."""
    supply, place = stock.supply, {number: at for at, number in enumerate(setting.numbers)}
    for space, number, edges in _laid(setting, placements):
        code, tile = code_of(edges), place[number]
        for entry in range(supply["first"][code], supply["first"][code + 1]):
            if supply["tile"][entry] == tile:
                take(supply, entry)
                show(ground, space, code, entry)


def placements_of(stock: Stock, entries: np.ndarray) -> list[Placement]:
    """The placements that the search made, besides the start."""
    return [
        Placement(SPACES[space], *stock.showing[entry])
        for space, entry in enumerate(entries.tolist())
        if entry >= 0
    ]
