"""Steps that fill one space anew: they can make mistakes and leave a space empty."""

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.geometry import BEYOND, EDGES, EMPTY
from mondala.bots.mondo.worlds.steps import Work, lift, put_down, sample, take_old, weighed
from mondala.bots.mondo.worlds.supply import Supply, below, unit
from mondala.bots.mondo.worlds.value import AREA, Goals, Ground, show
from mondala.core.grid import BOTTOM, LEFT, RIGHT, TOP


@compiled
def step_on_space(ground: Ground, supply: Supply, goals: Goals, work: Work) -> int:
    """Fills a random space anew, or leaves it empty; returns the number of spaces filled anew."""
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
    """The value of leaving a space empty: no area of land beside it is finished."""
    value: int = -goals.empty
    for way in range(4):
        beyond = BEYOND[space, way]
        if beyond >= 0 and ground.code[beyond] != EMPTY and EDGES[ground.code[beyond], way ^ 2]:
            value -= AREA
    return value


@compiled
def step_to_empty(ground: Ground, supply: Supply, goals: Goals, work: Work) -> int:
    """Takes a tile away and fills an empty space instead, for worlds with a limit of tiles."""
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
        take_old(supply, work, 2)
    show(ground, space, work.old_code[0], work.old_entry[0])
    return 0


@compiled
def _value_space(ground: Ground, supply: Supply, goals: Goals, work: Work, space: int) -> int:
    """Writes the value of each available code on a space into `work.value`; returns their
    number."""
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
    """For each corner of a space writes the land that the other three spaces there have on all
    their edges, 0 if there is none, into `work.lands`; returns whether there is any."""
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
