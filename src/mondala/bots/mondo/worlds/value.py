"""The exact worth of a world: its finished areas, mistakes, empty spaces and tasks.

The search goes by an estimate that is a sum over spaces, borders and corners: two points for each
region of land, less two for each border that joins two, and for each side of land that meets
something else or nothing, plus two for each corner with one land all around. Where everything
matches this is the number of areas. `surplus` is by how much the truth differs from it.
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
        # For each space how the tile there lies, and its entry in the supply, -1 without one.
        ("code", np.int64, (SPACE_COUNT,)),
        ("entry", np.int64, (SPACE_COUNT,)),
        # For each border the landscape that meets there, -1 where two meet or a tile is missing.
        ("joint", np.int64, (BORDER_COUNT,)),
        ("rim", np.int64, (SPACE_COUNT, 4)),
        ("rim_faults", np.int64, (SPACE_COUNT,)),
        # Borders without a joint, and rim faults.
        ("faults", np.int64),
        # How many tiles lie.
        ("filled", np.int64),
        # The spaces that may be filled; on the others start tiles lie for good.
        ("free", np.int64, (SPACE_COUNT,)),
        ("free_count", np.int64),
        ("is_free", np.int64, (SPACE_COUNT,)),
    ]
)
Ground: TypeAlias = Any
"""A board and what lies on it: a record of that type."""

GOALS = np.dtype(
    [
        # The estimate's gain from two landscapes that meet, or one beside an empty space.
        ("meeting", np.int64, (5, 4)),
        # The gain from a landscape along a rim of another.
        ("along", np.int64, (4, 4)),
        # The cost of a mistake and of an empty space to the search.
        ("mistake", np.int64),
        ("empty", np.int64),
        # The cost of mistakes and empty spaces when worlds are compared.
        ("mistake_points", np.int64),
        ("empty_points", np.int64),
        # The tasks that are aimed at: (kind, species or landscape, value).
        ("task", np.int64, (2, 3)),
        ("task_count", np.int64),
        # So many tiles may lie.
        ("most", np.int64),
    ]
)
Goals: TypeAlias = Any
"""A record of what counts besides what stands on the faces."""

NOTES = np.dtype(
    [
        # For each region its area, whether that is spoiled, and a number.
        ("parent", np.int64, (4 * SPACE_COUNT,)),
        ("spoiled", np.int64, (4 * SPACE_COUNT,)),
        ("tally", np.int64, (4 * SPACE_COUNT,)),
    ]
)
Notes: TypeAlias = Any
"""Room for counting: a record of that type."""


@compiled
def settle(ground: Ground, space: int) -> None:
    """Tells what meets at the sides of a space after its tile has changed."""
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
    """Puts a tile on a space, or takes it away; the supply is not told."""
    ground.filled += int(code != EMPTY) - int(ground.code[space] != EMPTY)
    ground.code[space], ground.entry[space] = code, entry
    settle(ground, space)


@compiled
def root(parent: np.ndarray, region: int) -> int:
    while parent[region] != region:
        parent[region] = parent[parent[region]]
        region = parent[region]
    return region


@compiled
def examine(ground: Ground, supply: Supply, goals: Goals, notes: Notes) -> tuple[int, int]:
    """The surplus of the truth over the estimate, and the points of the world."""
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
    """What the tasks bring to the search, and what they bring in points."""
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
    """Finished areas, the estimate of their number, mistakes and empty spaces."""
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
    """Finished areas of land, once all regions are joined."""
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
    """Corners with one land all around."""
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
    """The value of a task about animals in one area if it is met, and part of it for coming near:
    so that the search is drawn to it."""
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
    """The area of that landscape on a tile that has it."""
    code = ground.code[space]
    for number in range(4):
        if LAND_OF[code, number] == landscape:
            return root(notes.parent, 4 * space + number)
    return 4 * space
