"""The exact worth of a world: its finished areas, mistakes, empty spaces and tasks.

To count the areas takes a pass over the whole world, so the steps of the search use an estimate, a
sum over spaces, borders and corners: two points for each region of land, less two for each border
where the same land meets and for each side of land that meets something else or nothing, plus two
for each corner whose four borders have the same land. This is two points an area if all edges match
and no area surrounds another. The *surplus* is the exact worth less the estimate.
"""

from typing import Any, TypeAlias

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.geometry import (
    BEYOND,
    BORDER_AT,
    BORDER_COUNT,
    CORNER_BORDERS,
    EDGES,
    EMPTY,
    LAND_OF,
    LAND_REGIONS,
    NOTHING,
    REGION,
    SPACE_COUNT,
)
from mondala.bots.mondo.worlds.supply import Supply
from mondala.core.grid import BOTTOM, RIGHT

AREA = 2
BITS = np.array([bin(each).count("1") for each in range(16)], dtype=np.int64)
HERD_TASK, ALL_FOUR_TASK, PERFECTION_TASK, ON_TIME_TASK = range(4)
HERD = 3


GROUND = np.dtype(
    [
        # For each space the code of its tile, and its entry in the supply, -1 without one.
        ("code", np.int64, (SPACE_COUNT,)),
        ("entry", np.int64, (SPACE_COUNT,)),
        # For each border the landscape of both edges, -1 where they differ or a tile is missing.
        ("joint", np.int64, (BORDER_COUNT,)),
        ("rim", np.int64, (SPACE_COUNT, 4)),
        ("rim_faults", np.int64, (SPACE_COUNT,)),
        # Borders without a joint, and rim faults.
        ("faults", np.int64),
        # The number of tiles laid.
        ("filled", np.int64),
        # The spaces that may be filled; the others have start tiles.
        ("free", np.int64, (SPACE_COUNT,)),
        ("free_count", np.int64),
        ("is_free", np.int64, (SPACE_COUNT,)),
    ]
)
Ground: TypeAlias = Any
"""A board and the tiles on it: a record of that type."""

GOALS = np.dtype(
    [
        # The gain of the estimate from two landscapes that meet, or from one (the column) that
        # meets an empty space (row 4).
        ("meeting", np.int64, (5, 4)),
        # The gain from a landscape (the column) at a rim of another (the row).
        ("along", np.int64, (4, 4)),
        # The cost of a mistake and of an empty space to the search.
        ("mistake", np.int64),
        ("empty", np.int64),
        # The cost of mistakes and empty spaces when worlds are compared.
        ("mistake_points", np.int64),
        ("empty_points", np.int64),
        # The tasks that the search aims at: (kind, species or landscape, value).
        ("task", np.int64, (2, 3)),
        ("task_count", np.int64),
        # The most tiles that may be laid, with those of the start.
        ("most", np.int64),
    ]
)
Goals: TypeAlias = Any
"""What counts besides the animals and volcanos on the faces: a record of that type."""

NOTES = np.dtype(
    [
        # For each region another one of its area (the root has itself), whether the area cannot be
        # finished, and the animals found for a task.
        ("parent", np.int64, (4 * SPACE_COUNT,)),
        ("spoiled", np.int64, (4 * SPACE_COUNT,)),
        ("tally", np.int64, (4 * SPACE_COUNT,)),
    ]
)
Notes: TypeAlias = Any
"""Memory for counting: a record of that type."""


@compiled
def settle(ground: Ground, space: int) -> None:
    """Updates the joints and faults at the sides of a space whose tile has changed."""
    faults = 0
    for way in range(4):
        beyond, edge = BEYOND[space, way], EDGES[ground.code[space], way]
        if beyond < 0:
            faults += edge != ground.rim[space, way] and edge != NOTHING
        else:
            border = BORDER_AT[space, way]
            met = EDGES[ground.code[beyond], way ^ 2]
            joint = edge if edge == met and edge != NOTHING else -1
            ground.faults += int(joint < 0) - int(ground.joint[border] < 0)
            ground.joint[border] = joint
    ground.faults += faults - ground.rim_faults[space]
    ground.rim_faults[space] = faults


@compiled
def show(ground: Ground, space: int, code: int, entry: int) -> None:
    """Lays a tile on a space or takes it away, without a change of the supply."""
    ground.filled += int(code != EMPTY) - int(ground.code[space] != EMPTY)
    ground.code[space], ground.entry[space] = code, entry
    settle(ground, space)


@compiled
def root(parent: np.ndarray, region: int) -> int:
    """The region that stands for the whole area."""
    while parent[region] != region:
        parent[region] = parent[parent[region]]
        region = parent[region]
    return region


@compiled
def examine(ground: Ground, supply: Supply, goals: Goals, notes: Notes) -> tuple[int, int]:
    """The surplus, and the points of the world."""
    areas, estimate, mistakes, empty = _count(ground, notes)
    progress, tasks = _tasks(ground, supply, goals, notes, mistakes, empty)
    points = AREA * areas + tasks - goals.mistake_points * mistakes - goals.empty_points * empty
    for space in range(SPACE_COUNT):
        if ground.entry[space] >= 0:
            points += supply.points[ground.entry[space]]
    return AREA * (areas - estimate) + progress, points


@compiled
def worth(ground: Ground, supply: Supply, goals: Goals, notes: Notes) -> int:
    """The worth of the world to the search, without what stands on start tiles."""
    areas, _, mistakes, empty = _count(ground, notes)
    progress, _ = _tasks(ground, supply, goals, notes, mistakes, empty)
    total: int = AREA * areas + progress - goals.mistake * mistakes - goals.empty * empty
    for space in range(SPACE_COUNT):
        if ground.entry[space] >= 0:
            total += supply.worth[ground.entry[space]] - AREA * LAND_REGIONS[ground.code[space]]
    return total


@compiled
def _tasks(
    ground: Ground, supply: Supply, goals: Goals, notes: Notes, mistakes: int, empty: int
) -> tuple[int, int]:
    """The worth of the tasks to the search, and their points."""
    progress = tasks = 0
    for number in range(goals.task_count):
        kind, what, value = goals.task[number, 0], goals.task[number, 1], goals.task[number, 2]
        if kind == PERFECTION_TASK:
            done = value if empty == 0 and mistakes == 0 else 0
            near = done
        elif kind == ON_TIME_TASK:
            done = value if empty == 0 else 0
            near = done
        else:
            done, near = _gathered(ground, supply, notes, kind, what, value)
        progress += near
        tasks += done
    return progress, tasks


@compiled
def _count(ground: Ground, notes: Notes) -> tuple[int, int, int, int]:
    """The number of finished areas, its estimate, mistakes and empty spaces. Leaves the areas in
    `notes`."""
    parent, spoiled = notes.parent, notes.spoiled
    for region in range(4 * SPACE_COUNT):
        parent[region], spoiled[region] = region, 0
    estimate = mistakes = empty = 0
    for space in range(SPACE_COUNT):
        code = ground.code[space]
        if code == EMPTY:
            empty += 1
            continue
        estimate += LAND_REGIONS[code]
        for way in range(4):
            beyond, edge = BEYOND[space, way], EDGES[code, way]
            region = 4 * space + REGION[code, way]
            counted = beyond < 0 or way in (RIGHT, BOTTOM)
            across = EMPTY if beyond < 0 else ground.code[beyond]
            met = ground.rim[space, way] if beyond < 0 else EDGES[across, way ^ 2]
            if met != edge:
                mistakes += counted and met != NOTHING
                if edge:
                    spoiled[region] = 1
                    estimate -= 1
            elif edge and counted and beyond >= 0:
                estimate -= 1
                parent[root(parent, region)] = root(parent, 4 * beyond + REGION[across, way ^ 2])
    return _areas(ground, notes), estimate + _rings(ground), mistakes, empty


@compiled
def _areas(ground: Ground, notes: Notes) -> int:
    """The number of finished areas of land, once `notes` has all regions joined."""
    parent, spoiled = notes.parent, notes.spoiled
    for region in range(4 * SPACE_COUNT):
        if spoiled[region]:
            spoiled[root(parent, region)] = 1
    areas = 0
    for space in range(SPACE_COUNT):
        code = ground.code[space]
        if code != EMPTY:
            for number in range(4):
                region = 4 * space + number
                areas += (
                    LAND_OF[code, number] > 0 and parent[region] == region and not spoiled[region]
                )
    return areas


@compiled
def _rings(ground: Ground) -> int:
    """The number of corners whose four borders have the same land."""
    found = 0
    for corner in range(len(CORNER_BORDERS)):
        land = ground.joint[CORNER_BORDERS[corner, 0]]
        found += land > 0 and (
            ground.joint[CORNER_BORDERS[corner, 1]] == land
            and ground.joint[CORNER_BORDERS[corner, 2]] == land
            and ground.joint[CORNER_BORDERS[corner, 3]] == land
        )
    return found


@compiled
def _gathered(
    ground: Ground, supply: Supply, notes: Notes, kind: int, what: int, value: int
) -> tuple[int, int]:
    """The points of a task about animals in one area, and its worth to the search: part of them for
    each animal that is there already, so that the search is drawn towards it."""
    tally = notes.tally
    for region in range(4 * SPACE_COUNT):
        tally[region] = 0
    done = nearest = 0
    wanted = HERD if kind == HERD_TASK else 4
    for space in range(SPACE_COUNT):
        entry = ground.entry[space]
        animal = supply.species[entry] if entry >= 0 else -1
        fits = animal == what if kind == HERD_TASK else animal >= 0 and animal // 4 == what
        if not fits:
            continue
        area = _area_of(ground, notes, space, animal // 4)
        if kind == HERD_TASK:
            tally[area] += 1
            found = tally[area]
        else:
            tally[area] |= 1 << animal % 4
            found = BITS[tally[area]]
        nearest = max(nearest, min(found, wanted))
        if found >= wanted and not notes.spoiled[area]:
            done = value
    return done, value if done else value * nearest // (wanted + 1)


@compiled
def _area_of(ground: Ground, notes: Notes, space: int, landscape: int) -> int:
    """The area of that landscape on a tile whose face has it."""
    code = ground.code[space]
    for number in range(4):
        if LAND_OF[code, number] == landscape:
            return root(notes.parent, 4 * space + number)
    return 4 * space
