"""Steps that choose landscapes of borders anew, and fill the spaces there with tiles that match.

There is one for the border between two spaces, and one for the four borders at a corner.
"""

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.geometry import (
    BORDERS,
    CORNER_BORDERS,
    CORNERS,
    EDGES,
    EMPTY,
    ENDS,
)
from mondala.bots.mondo.worlds.steps import Work, lift, put_down, sample, take_old, weighed
from mondala.bots.mondo.worlds.supply import NEVER, Supply, below, unit
from mondala.bots.mondo.worlds.value import AREA, Goals, Ground


@compiled
def with_edge(code: int, way: int, landscape: int) -> int:
    """The code with another landscape on one side."""
    return (code & ~(3 << 2 * way)) | (landscape << 2 * way)


@compiled
def ring_land(ground: Ground, corner: int, border: int) -> int:
    """The land that meets at all three other borders of a corner, 0 if there is none."""
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
    """Draws the landscape of a random border anew; returns the number of spaces filled anew. Edges
    that did not match there may stay as they are."""
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
    """Draws the landscapes of the four borders at a random corner anew, if all match; returns the
    number of spaces filled anew."""
    corner = below(work.chance, len(CORNERS))
    for number in range(4):
        space = CORNERS[corner, number]
        if not ground.is_free[space] or ground.joint[CORNER_BORDERS[corner, number]] < 0:
            return 0
        work.spaces[number] = space
    lift(ground, supply, work, 4)
    _chain(ground, supply, goals, work, corner)
    if not _sample_ring(work):
        take_old(supply, work, 4)
        return 0
    worth = 0
    for number in range(4):
        code = with_edge(work.old_code[number], (number + 1) & 3, work.lands[(number + 3) & 3])
        work.code[number] = with_edge(code, number, work.lands[number])
        worth += supply.best_worth[work.code[number]]
    return 4 * int(put_down(ground, supply, work, 4, worth))


@compiled
def _chain(ground: Ground, supply: Supply, goals: Goals, work: Work, corner: int) -> None:
    """Writes a matrix of weights for each space around a corner, by the landscapes of the border
    before it and of the one after it, clockwise, into `work.chain`."""
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
    """Draws the four landscapes with a probability proportional to the product of the matrices,
    greater for the same land all around; false if the spaces cannot be filled."""
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
    """The weight of the same land on all four borders."""
    weight: float = chain[0, land, land] * chain[1, land, land]
    weight *= chain[2, land, land] * chain[3, land, land]
    return weight


@compiled
def _sample_halves(work: Work, left: float) -> bool:
    """Draws two opposite borders by the products over the halves, then the borders between."""
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
    """Draws the landscape of the border between two, in the half that begins with that space."""
    left = unit(work.chance) * work.half[number >> 1, one, other]
    for middle in range(3):
        left -= work.chain[number, one, middle] * work.chain[number + 1, middle, other]
        if left < 0:
            return middle
    return 3
