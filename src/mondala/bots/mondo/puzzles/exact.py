"""The best way to fill a few empty spaces, by branch and bound over all fillings.

Points are counted in halves. An area is worth two points as long as it can still be finished: it is
counted from its first tile on, subtracted when it is spoiled, and counted once when two areas join.
The upper bound for an empty space is looked up by the edges of its neighbours: what stands on the
tile, less misconnections, and for each region that joins no area yet two points, less one for each
side on which it must continue, plus a half for each two such sides in a row, since four such turns
may close a ring (see `worlds.bound`). A region that joins areas adds nothing.
"""

from typing import Any, TypeAlias

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.geometry import (
    BEYOND,
    EDGES,
    EMPTY,
    LAND_OF,
    REGION,
    SPACE_COUNT,
)

MISTAKE = GAP = 2
AREA = 4
OPEN = 4
"""The edge of an undecided neighbour; landscapes are 0 to 3."""
BARE = 5
"""The edge of a neighbour that stays empty."""
SHOWN = 6
UNDECIDED = EMPTY + 1
GAVE_UP = -(1 << 40)
REGIONS = 4 * SPACE_COUNT

BUILD = np.dtype(
    [
        # For each space the code of its tile; EMPTY if it stays empty, UNDECIDED while it is open.
        ("code", np.int64, (SPACE_COUNT,)),
        # For each region, four a space, its area, and whether that can no longer be finished.
        ("parent", np.int16, (REGIONS,)),
        ("spoiled", np.int8, (REGIONS,)),
        ("halves", np.int64),
        # The upper bound for the spaces after the next one.
        ("rest", np.int64),
    ]
)
Build: TypeAlias = Any
"""A world that is being filled, and its points so far: a record of that type."""


@compiled
def _root(parent: np.ndarray, region: int) -> int:
    while parent[region] != region:
        region = parent[region]
    return region


@compiled
def _spoil(build: Build, region: int) -> None:
    area = _root(build.parent, region)
    if not build.spoiled[area]:
        build.spoiled[area] = 1
        build.halves -= AREA


@compiled
def _join(build: Build, one: int, other: int) -> None:
    """Joins two areas, which leaves one that can be finished only if both could be."""
    first, second = _root(build.parent, one), _root(build.parent, other)
    if first != second:
        if not (build.spoiled[first] and build.spoiled[second]):
            build.halves -= AREA
        build.spoiled[first] |= build.spoiled[second]
        build.parent[second] = first


@compiled
def lay(build: Build, rim: np.ndarray, space: int, code: int, points: int) -> None:
    """Decides a space: with a tile of that code and so many points on it, or EMPTY."""
    build.code[space] = code
    build.halves += -GAP if code == EMPTY else 2 * points
    if code != EMPTY:
        for number in range(4):
            if LAND_OF[code, number]:
                build.parent[4 * space + number], build.spoiled[4 * space + number] = (
                    4 * space + number,
                    0,
                )
                build.halves += AREA
    for way in range(4):
        _meet(build, rim, space, way)


@compiled
def _meet(build: Build, rim: np.ndarray, space: int, way: int) -> None:
    code, beyond = build.code[space], BEYOND[space, way]
    edge = 0 if code == EMPTY else EDGES[code, way]
    mine = -1 if edge == 0 else 4 * space + REGION[code, way]
    if beyond < 0:
        if code != EMPTY and edge != rim[space, way]:
            build.halves -= MISTAKE
            if mine >= 0:
                _spoil(build, mine)
        return
    there = build.code[beyond]
    if there == UNDECIDED:
        return
    met = 0 if there == EMPTY else EDGES[there, way ^ 2]
    theirs = -1 if met == 0 else 4 * beyond + REGION[there, way ^ 2]
    bare = code == EMPTY or there == EMPTY
    if not bare and edge == met:
        if mine >= 0:
            _join(build, mine, theirs)
        return
    if not bare:
        build.halves -= MISTAKE
    if mine >= 0:
        _spoil(build, mine)
    if theirs >= 0:
        _spoil(build, theirs)


@compiled
def _shown(code: np.ndarray, space: int) -> int:
    """The edges that the four neighbours show to a space, as one number; the rim counts as 0."""
    found = 0
    for way in range(3, -1, -1):
        beyond = BEYOND[space, way]
        shows = 0
        if beyond >= 0:
            there = code[beyond]
            if there == UNDECIDED:
                shows = OPEN
            elif there == EMPTY:
                shows = BARE
            else:
                shows = EDGES[there, way ^ 2]
        found = SHOWN * found + shows
    return found


@compiled
def _most(rim: np.ndarray, space: int, code: int, shown: int) -> int:
    """The most halves that a tile of that code can bring, without what stands on it."""
    halves = 0
    brings = np.zeros(4, np.int64)
    for number in range(4):
        brings[number] = AREA if LAND_OF[code, number] else -1000
    shows = np.zeros(4, np.int64)
    for way in range(4):
        shows[way] = shown % SHOWN
        shown //= SHOWN
    for way in range(4):
        number, edge = REGION[code, way], EDGES[code, way]
        if BEYOND[space, way] < 0:
            if edge != rim[space, way]:
                halves -= MISTAKE
                brings[number] = -1000
        elif shows[way] == OPEN:
            brings[number] -= 2
            after = (way + 1) & 3
            if REGION[code, after] == number and BEYOND[space, after] >= 0:
                brings[number] += shows[after] == OPEN
        else:
            if shows[way] != edge and shows[way] != BARE:
                halves -= MISTAKE
            brings[number] = -1000
    for number in range(4):
        halves += max(0, brings[number])
    return halves


@compiled
def _table(rim: np.ndarray, spaces: np.ndarray, code: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The most halves that a tile brings to each of the spaces, for all edges its neighbours can
    show."""
    found = np.full((len(spaces), SHOWN**4), -GAP, np.int64)
    for at in range(len(spaces)):
        for shown in range(SHOWN**4):
            for entry in range(len(code)):
                brings = _most(rim, spaces[at], code[entry], shown) + 2 * points[entry]
                found[at, shown] = max(found[at, shown], brings)
    return found


@compiled
def _copy(build: Build, to: Build) -> None:
    to.halves = build.halves
    for space in range(SPACE_COUNT):
        to.code[space] = build.code[space]
    for region in range(REGIONS):
        to.parent[region] = build.parent[region]
        to.spoiled[region] = build.spoiled[region]


@compiled
def _rest(build: Build, spaces: np.ndarray, first: int, table: np.ndarray) -> int:
    """The upper bound in halves for the spaces from `first` on."""
    found = 0
    for at in range(first, len(spaces)):
        found += table[at, _shown(build.code, spaces[at])]
    return found


@compiled
def fill(
    builds: np.ndarray,
    rim: np.ndarray,
    spaces: np.ndarray,
    code: np.ndarray,
    tile: np.ndarray,
    points: np.ndarray,
    reached: int,
    most: int,
    best: np.ndarray,
) -> int:
    """The most halves possible if more than `reached`, else `reached`; writes the entries laid into
    `best`, -1 for none. `builds` has a record for each depth, the first with the laid tiles.
    GAVE_UP if `most` steps are not enough."""
    table, count = _table(rim, spaces, code, points), len(spaces)
    used = np.zeros(tile.max() + 1, np.int64)
    following, chosen = np.zeros(count + 1, np.int64), np.full(count + 1, -1, np.int64)
    depth, steps = 0, 0
    while depth >= 0:
        if depth == count:
            reached = builds[depth].halves
            best[:] = chosen[:count]
            depth -= 1
            continue
        if chosen[depth] >= 0:
            used[tile[chosen[depth]]] = 0
            chosen[depth] = -1
        entry = following[depth]
        if entry > len(code):
            depth -= 1
            continue
        following[depth] += 1
        build, space = builds[depth], spaces[depth]
        if entry == 0:
            build.rest = _rest(build, spaces, depth + 1, table)
        lies, bears, brings = EMPTY, 0, -GAP
        if entry < len(code):
            if used[tile[entry]]:
                continue
            lies, bears = code[entry], points[entry]
            shown = _shown(build.code, space)
            brings = _most(rim, space, lies, shown) + 2 * bears
        if build.halves + brings + build.rest <= reached:
            continue
        steps += 1
        if steps > most:
            return GAVE_UP
        after = builds[depth + 1]
        _copy(build, after)
        lay(after, rim, space, lies, bears)
        if after.halves + _rest(after, spaces, depth + 1, table) <= reached:
            continue
        if entry < len(code):
            chosen[depth] = entry
            used[tile[entry]] = 1
        depth += 1
        following[depth] = 0
    return reached
