"""Simulated annealing over whole worlds: many steps, at a high heat first, then at lower ones."""

from typing import Any, TypeAlias

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.border_steps import step_on_border, step_on_corner
from mondala.bots.mondo.worlds.filling import new_record
from mondala.bots.mondo.worlds.geometry import BEYOND, EMPTY, SPACE_COUNT
from mondala.bots.mondo.worlds.space_steps import step_on_space, step_to_empty
from mondala.bots.mondo.worlds.steps import EVEN, Work, undo, weighed
from mondala.bots.mondo.worlds.supply import Supply, below, unit
from mondala.bots.mondo.worlds.value import Goals, Ground, Notes, examine

BORDER_SHARE = 0.4
CORNER_SHARE = 0.45
"""The shares of steps on two spaces and on four; the others are on one."""
LOOK_EVERY = 8
"""Steps between two examinations of a world whose estimate is exact."""
COLD = 0.5
"""The greatest heat at which such a world is examined."""


BEST = np.dtype(
    [
        ("points", np.int64),
        ("entry", np.int64, (SPACE_COUNT,)),
    ]
)
Best: TypeAlias = Any
"""The best world examined: a record of that type."""


def new_best() -> Best:
    """A record without a world."""
    best = new_record(BEST)
    best["points"], best["entry"] = -(1 << 30), -1
    return best


@compiled
def anneal(
    ground: Ground,
    supply: Supply,
    goals: Goals,
    work: Work,
    notes: Notes,
    best: Best,
    heats: np.ndarray,
    steps: int,
) -> None:
    """Takes so many steps at each heat. The best world examined goes into `best` if it has more
    points than the one there.

    A step is drawn by the estimate. Where that may be wrong the world is examined after the step,
    which is undone with the probability that belongs to the loss of surplus.
    """
    surplus, points = examine(ground, supply, goals, notes)
    short = goals.most < SPACE_COUNT
    for heat in heats:
        _weigh(work, heat)
        for number in range(steps):
            count = _step(ground, supply, goals, work, short)
            inexact = goals.task_count > 0 or (
                (ground.faults > 0 or surplus != 0) and _changes_codes(work, count)
            )
            if count > 0 and inexact:
                now, points = examine(ground, supply, goals, notes)
                less = now - surplus
                unlucky = less < 0 and unit(work.chance) >= weighed(work, less)
                if unlucky or not connected(ground):
                    undo(ground, supply, work, count)
                    continue
                surplus = now
            elif heat < COLD and number % LOOK_EVERY == 0:
                surplus, points = examine(ground, supply, goals, notes)
            else:
                continue
            if points > best.points:
                best.points = points
                for space in range(SPACE_COUNT):
                    best.entry[space] = ground.entry[space]


@compiled
def _changes_codes(work: Work, count: int) -> bool:
    """Whether a step changed the code of a space. Other tiles with the same codes keep the
    surplus."""
    others = 0
    for number in range(count):
        others += work.code[number] != work.old_code[number]
    return others > 0


@compiled
def _weigh(work: Work, heat: float) -> None:
    """Fills the table of weights for this heat."""
    for number in range(len(work.weight)):
        work.weight[number] = np.exp((number - EVEN) / heat)


@compiled
def _step(ground: Ground, supply: Supply, goals: Goals, work: Work, short: bool) -> int:
    drawn = unit(work.chance)
    if drawn < BORDER_SHARE:
        return step_on_border(ground, supply, goals, work)
    if drawn < BORDER_SHARE + CORNER_SHARE:
        return step_on_corner(ground, supply, goals, work)
    if short and below(work.chance, 2) == 0:
        return step_to_empty(ground, supply, goals, work)
    return step_on_space(ground, supply, goals, work)


@compiled
def connected(ground: Ground) -> bool:
    """Whether the world can be laid tile by tile: all tiles are connected with a start tile, or
    with one another if there is none."""
    filled = reached = 0
    for space in range(SPACE_COUNT):
        if ground.code[space] != EMPTY:
            filled |= 1 << space
            if not ground.is_free[space] or (reached == 0 and ground.free_count == SPACE_COUNT):
                reached |= 1 << space
    if filled == (1 << SPACE_COUNT) - 1:
        return True
    before = 0
    while before != reached:
        before = reached
        for space in range(SPACE_COUNT):
            if reached >> space & 1:
                for way in range(4):
                    beyond = BEYOND[space, way]
                    if beyond >= 0 and filled >> beyond & 1:
                        reached |= 1 << beyond
    return reached == filled
