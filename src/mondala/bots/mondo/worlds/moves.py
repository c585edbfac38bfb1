"""The steps of the search: one, two or four neighbouring spaces are filled anew.

Each kind of step looks at all the ways that its spaces could be filled so that they match one
another, and draws one by its worth and the heat (a heat bath). A step on two spaces changes the
landscape of the border between them, one on four those of the four borders at a corner; only a step
on one space makes mistakes and leaves spaces empty.
"""

from typing import Any, TypeAlias

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.filling import new_record
from mondala.bots.mondo.worlds.geometry import (
    BEYOND,
    BORDERS,
    CODES,
    CORNER_BORDERS,
    CORNERS,
    EDGES,
    EMPTY,
    ENDS,
)
from mondala.bots.mondo.worlds.supply import NEVER, Supply, below, choose, give_back, take, unit
from mondala.bots.mondo.worlds.value import AREA, Goals, Ground, show
from mondala.core.grid import BOTTOM, LEFT, RIGHT, TOP

EVEN = 400
"""The place of 0 in a table of weights."""


WORK = np.dtype(
    [
        ("chance", np.uint64, (1,)),
        # For each difference of worth, from -EVEN, how likely it makes a choice at this heat.
        ("weight", np.float64, (EVEN + 112,)),
        # The spaces of a step, how they lay before, and how they lie now.
        ("spaces", np.int64, (4,)),
        ("old_code", np.int64, (4,)),
        ("old_entry", np.int64, (4,)),
        ("code", np.int64, (4,)),
        ("entry", np.int64, (4,)),
        # The changes that the choices of a step bring.
        ("value", np.int64, (CODES + 1,)),
        ("side", np.int64, (4, 4)),
        ("pair", np.int64, (2, 16)),
        ("chain", np.float64, (4, 4, 4)),
        ("half", np.float64, (2, 4, 4)),
        ("lands", np.int64, (4,)),
    ]
)
Work: TypeAlias = Any
"""The search's chance, and room for its sums: a record of that type."""


def new_work(seed: int) -> Work:
    work = new_record(WORK)
    work["chance"] = seed or 1
    return work


@compiled
def weighed(work: Work, worth: int) -> float:
    weight: float = work.weight[max(0, EVEN + worth)]
    return weight


@compiled
def with_edge(code: int, way: int, landscape: int) -> int:
    return (code & ~(3 << 2 * way)) | (landscape << 2 * way)


@compiled
def sample(work: Work, count: int) -> int:
    """One of the first `count` values of a step, by its weight; -1 where none is possible."""
    most = NEVER
    for number in range(count):
        most = max(most, work.value[number])
    if most <= NEVER // 2:
        return -1
    total = 0.0
    for number in range(count):
        total += weighed(work, work.value[number] - most)
    left = unit(work.chance) * total
    for number in range(count):
        left -= weighed(work, work.value[number] - most)
        if left < 0:
            return number
    return count - 1


@compiled
def lift(ground: Ground, supply: Supply, work: Work, count: int) -> None:
    """Gives the tiles of a step's spaces back to the supply."""
    for number in range(count):
        space = work.spaces[number]
        work.old_code[number], work.old_entry[number] = ground.code[space], ground.entry[space]
        if ground.entry[space] >= 0:
            give_back(supply, ground.entry[space])


@compiled
def put_down(ground: Ground, supply: Supply, work: Work, count: int, worth: int) -> bool:
    """Fills a step's spaces as its codes say. Where two of them wanted the same tile and it brings
    less than it was worth, or cannot be done, it may be that all stays as it was."""
    brought, done = 0, 0
    while done < count:
        code = work.code[done]
        work.entry[done] = -1
        if code != EMPTY:
            if supply.best[code] < 0:
                break
            work.entry[done] = choose(supply, code, work.chance)
            brought += supply.worth[work.entry[done]]
            take(supply, work.entry[done])
        done += 1
    less = brought - worth
    if done < count or (less < 0 and unit(work.chance) >= weighed(work, less)):
        for number in range(done):
            if work.entry[number] >= 0:
                give_back(supply, work.entry[number])
        _take_old(supply, work, count)
        return False
    for number in range(count):
        show(ground, work.spaces[number], work.code[number], work.entry[number])
    return True


@compiled
def _take_old(supply: Supply, work: Work, count: int) -> None:
    for number in range(count):
        if work.old_entry[number] >= 0:
            take(supply, work.old_entry[number])


@compiled
def undo(ground: Ground, supply: Supply, work: Work, count: int) -> None:
    for number in range(count):
        if work.entry[number] >= 0:
            give_back(supply, work.entry[number])
    _take_old(supply, work, count)
    for number in range(count):
        show(ground, work.spaces[number], work.old_code[number], work.old_entry[number])


@compiled
def step_on_space(ground: Ground, supply: Supply, goals: Goals, work: Work) -> int:
    """Fills one space anew, or leaves it empty. Gives the number
    of spaces that changed."""
    space = ground.free[below(work.chance, ground.free_count)]
    work.spaces[0] = space
    lift(ground, supply, work, 1)
    filled = ground.filled - int(ground.code[space] != EMPTY)
    count = _value_space(ground, supply, goals, work, space) if filled < goals.most else 0
    work.value[count] = _value_empty(ground, goals, space)
    chosen = sample(work, count + 1)
    work.code[0] = EMPTY if chosen == count else supply.codes[chosen]
    worth = 0 if chosen == count else supply.best_worth[supply.codes[chosen]]
    return int(put_down(ground, supply, work, 1, worth))


@compiled
def _value_empty(ground: Ground, goals: Goals, space: int) -> int:
    """The value of leaving a space empty: land beside it is not finished."""
    value: int = -goals.empty
    for way in range(4):
        beyond = BEYOND[space, way]
        if beyond >= 0 and ground.code[beyond] != EMPTY and EDGES[ground.code[beyond], way ^ 2]:
            value -= AREA
    return value


@compiled
def step_to_empty(ground: Ground, supply: Supply, goals: Goals, work: Work) -> int:
    """Takes a tile away and fills an empty space instead, for worlds that may not be full."""
    space = ground.free[below(work.chance, ground.free_count)]
    other = ground.free[below(work.chance, ground.free_count)]
    if ground.code[space] == EMPTY or ground.code[other] != EMPTY:
        return 0
    work.spaces[0], work.spaces[1] = space, other
    lift(ground, supply, work, 2)
    show(ground, space, EMPTY, -1)
    _value_space(ground, supply, goals, work, space)
    change = _value_empty(ground, goals, space)
    for number in range(supply.code_count):
        if supply.codes[number] == work.old_code[0]:
            change -= work.value[number]
    change -= _value_empty(ground, goals, other)
    _value_space(ground, supply, goals, work, other)
    chosen = sample(work, supply.code_count)
    change += work.value[chosen]
    work.code[0], work.code[1] = EMPTY, supply.codes[chosen]
    if change >= 0 or unit(work.chance) < weighed(work, change):
        if put_down(ground, supply, work, 2, supply.best_worth[supply.codes[chosen]]):
            return 2
    else:
        _take_old(supply, work, 2)
    show(ground, space, work.old_code[0], work.old_entry[0])
    return 0


@compiled
def _value_space(ground: Ground, supply: Supply, goals: Goals, work: Work, space: int) -> int:
    """Writes down the value of each code on a space; gives their number."""
    side, pair = work.side, work.pair
    for way in range(4):
        beyond = BEYOND[space, way]
        for edge in range(4):
            if beyond < 0:
                side[way, edge] = goals.along[ground.rim[space, way], edge]
            else:
                side[way, edge] = goals.meeting[EDGES[ground.code[beyond], way ^ 2], edge]
    for one in range(4):
        for other in range(4):
            pair[0, one + 4 * other] = side[TOP, one] + side[RIGHT, other]
            pair[1, one + 4 * other] = side[BOTTOM, one] + side[LEFT, other]
    ringed = _note_rings(ground, work, space)
    for number in range(supply.code_count):
        code = supply.codes[number]
        value = pair[0, code & 15] + pair[1, code >> 4] + supply.best_worth[code]
        if ringed:
            for way in range(4):
                land = work.lands[way]
                if land and EDGES[code, way] == land and EDGES[code, (way + 1) & 3] == land:
                    value += AREA
        work.value[number] = value
    count: int = supply.code_count
    return count


@compiled
def _note_rings(ground: Ground, work: Work, space: int) -> bool:
    """For each corner of a space the land that lies all around the rest of it."""
    found = False
    for way in range(4):
        work.lands[way] = 0
        one, other = BEYOND[space, way], BEYOND[space, (way + 1) & 3]
        if one < 0 or other < 0 or BEYOND[one, (way + 1) & 3] < 0:
            continue
        first, third = ground.code[one], ground.code[other]
        second = ground.code[BEYOND[one, (way + 1) & 3]]
        land = EDGES[first, way ^ 2]
        if (
            0 < land < 4
            and EDGES[first, (way + 1) & 3] == land
            and EDGES[second, (way + 3) & 3] == land
            and EDGES[second, way ^ 2] == land
            and EDGES[third, way] == land
            and EDGES[third, (way + 3) & 3] == land
        ):
            work.lands[way] = land
            found = True
    return found


@compiled
def ring_land(ground: Ground, corner: int, border: int) -> int:
    """The land of the other three borders at a corner, 0 where they are not of one land."""
    if corner < 0:
        return 0
    land = -1
    for number in range(4):
        other = CORNER_BORDERS[corner, number]
        if other != border:
            met = ground.joint[other]
            if met <= 0 or (land > 0 and met != land):
                return 0
            land = met
    return land


@compiled
def step_on_border(ground: Ground, supply: Supply, goals: Goals, work: Work) -> int:
    """Draws the landscape of one border anew."""
    border = below(work.chance, len(BORDERS))
    one, way, other = BORDERS[border, 0], BORDERS[border, 1], BORDERS[border, 2]
    first, second = ground.code[one], ground.code[other]
    free = ground.is_free[one] and ground.is_free[other]
    if not free or first == EMPTY or second == EMPTY:
        return 0
    work.spaces[0], work.spaces[1] = one, other
    lift(ground, supply, work, 2)
    here = ring_land(ground, ENDS[border, 0], border)
    there = ring_land(ground, ENDS[border, 1], border)
    for land in range(4):
        worth = supply.best_worth[with_edge(first, way, land)]
        worth += supply.best_worth[with_edge(second, way ^ 2, land)]
        rings = int(land > 0 and land == here) + int(land > 0 and land == there)
        work.value[land] = worth + goals.meeting[land, land] + AREA * rings
    work.value[4] = NEVER
    if ground.joint[border] < 0:
        met = goals.meeting[EDGES[first, way], EDGES[second, way ^ 2]]
        work.value[4] = met + supply.best_worth[first] + supply.best_worth[second]
    chosen = sample(work, 5)
    work.code[0], work.code[1] = first, second
    if 0 <= chosen < 4:
        work.code[0] = with_edge(first, way, chosen)
        work.code[1] = with_edge(second, way ^ 2, chosen)
    worth = supply.best_worth[work.code[0]] + supply.best_worth[work.code[1]]
    return 2 * int(put_down(ground, supply, work, 2, worth))


@compiled
def step_on_corner(ground: Ground, supply: Supply, goals: Goals, work: Work) -> int:
    """Draws the landscapes of the four borders at one corner anew, all of which must match."""
    corner = below(work.chance, len(CORNERS))
    for number in range(4):
        space = CORNERS[corner, number]
        if not ground.is_free[space] or ground.joint[CORNER_BORDERS[corner, number]] < 0:
            return 0
        work.spaces[number] = space
    lift(ground, supply, work, 4)
    _chain(ground, supply, goals, work, corner)
    if not _sample_ring(work):
        _take_old(supply, work, 4)
        return 0
    worth = 0
    for number in range(4):
        code = with_edge(work.old_code[number], (number + 1) & 3, work.lands[(number + 3) & 3])
        work.code[number] = with_edge(code, number, work.lands[number])
        worth += supply.best_worth[work.code[number]]
    return 4 * int(put_down(ground, supply, work, 4, worth))


@compiled
def _chain(ground: Ground, supply: Supply, goals: Goals, work: Work, corner: int) -> None:
    """For each space around a corner a matrix of weights: by the landscape of the border before it
    and of the one after it, clockwise."""
    for number in range(4):
        border = CORNER_BORDERS[corner, number]
        end = ENDS[border, 0] if ENDS[border, 1] == corner else ENDS[border, 1]
        ring = ring_land(ground, end, border)
        code = work.old_code[number]
        for before in range(4):
            lying = with_edge(code, (number + 1) & 3, before)
            for after in range(4):
                worth = supply.best_worth[with_edge(lying, number, after)]
                worth += goals.meeting[after, after]
                worth += AREA * int(after > 0 and after == ring)
                work.chain[number, before, after] = weighed(work, worth)


@compiled
def _sample_ring(work: Work) -> bool:
    """Draws the four landscapes by the product of the matrices, with more weight for one land all
    around. False where there is no way to fill the spaces."""
    chain, half = work.chain, work.half
    for one in range(4):
        for other in range(4):
            half[0, one, other] = half[1, one, other] = 0.0
            for middle in range(4):
                half[0, one, other] += chain[0, one, middle] * chain[1, middle, other]
                half[1, one, other] += chain[2, one, middle] * chain[3, middle, other]
    total = 0.0
    for one in range(4):
        for other in range(4):
            total += half[0, one, other] * half[1, other, one]
    more = weighed(work, AREA) - 1.0
    rings = 0.0
    for land in range(1, 4):
        rings += more * _all_around(chain, land)
    left = unit(work.chance) * (total + rings)
    if total <= 0.0:
        return False
    if left >= total:
        left -= total
        for land in range(1, 4):
            left -= more * _all_around(chain, land)
            if left < 0 or land == 3:
                for number in range(4):
                    work.lands[number] = land
                break
        return True
    return _sample_halves(work, left)


@compiled
def _all_around(chain: np.ndarray, land: int) -> float:
    weight: float = chain[0, land, land] * chain[1, land, land]
    weight *= chain[2, land, land] * chain[3, land, land]
    return weight


@compiled
def _sample_halves(work: Work, left: float) -> bool:
    half = work.half
    for number in range(16):
        start, opposite = number >> 2, number & 3
        left -= half[0, start, opposite] * half[1, opposite, start]
        if left < 0:
            work.lands[3], work.lands[1] = start, opposite
            work.lands[0] = _middle(work, 0, start, opposite)
            work.lands[2] = _middle(work, 2, opposite, start)
            return True
    return False


@compiled
def _middle(work: Work, number: int, one: int, other: int) -> int:
    left = unit(work.chance) * work.half[number >> 1, one, other]
    for middle in range(3):
        left -= work.chain[number, one, middle] * work.chain[number + 1, middle, other]
        if left < 0:
            return middle
    return 3
