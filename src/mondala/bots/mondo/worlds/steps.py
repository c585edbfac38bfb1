"""What every step of the search needs. A step fills one, two or four neighbouring spaces anew.

A step values all the ways to fill its spaces, and draws one with a probability that depends on its
value and the heat (a heat bath): `sample` draws, `lift` takes the old tiles away, `put_down` lays
the new ones, and `undo` reverts the step. `space_steps` has the steps on single spaces, which can
make mistakes and leave spaces empty; `border_steps` has those that choose matching edges.
"""

from typing import Any, TypeAlias

import numpy as np

from mondala.bots.compiled import compiled
from mondala.bots.mondo.worlds.filling import new_record
from mondala.bots.mondo.worlds.geometry import CODES, EMPTY
from mondala.bots.mondo.worlds.supply import NEVER, Supply, choose, give_back, take, unit
from mondala.bots.mondo.worlds.value import Ground, show

EVEN = 400
"""The index of the difference 0 in the table of weights."""


WORK = np.dtype(
    [
        ("chance", np.uint64, (1,)),
        # For each difference of value, from -EVEN on, its weight in a draw at the current heat.
        ("weight", np.float64, (EVEN + 112,)),
        # The spaces of a step, their codes and entries before it, and those after it.
        ("spaces", np.int64, (4,)),
        ("old_code", np.int64, (4,)),
        ("old_entry", np.int64, (4,)),
        ("code", np.int64, (4,)),
        ("entry", np.int64, (4,)),
        # The value of each option of a step.
        ("value", np.int64, (CODES + 1,)),
        # For a step on a space: the value of each landscape on each side, and of each pair of
        # landscapes on the top and right sides, and on the bottom and left ones.
        ("side", np.int64, (4, 4)),
        ("pair", np.int64, (2, 16)),
        # For a step on a corner: the weights of a space by the landscapes of the border before it
        # and of the one after it, and their products over two spaces.
        ("chain", np.float64, (4, 4, 4)),
        ("half", np.float64, (2, 4, 4)),
        # A land for each corner of a space, or a landscape for each border at a corner.
        ("lands", np.int64, (4,)),
    ]
)
Work: TypeAlias = Any
"""The search's chance, and memory for its steps: a record of that type."""


def new_work(seed: int) -> Work:
    work = new_record(WORK)
    work["chance"] = seed or 1
    return work


@compiled
def weighed(work: Work, worth: int) -> float:
    """The weight of a difference of value at the current heat: exp(difference / heat)."""
    weight: float = work.weight[max(0, EVEN + worth)]
    return weight


@compiled
def sample(work: Work, count: int) -> int:
    """Draws one of the first `count` options of a step by the weights of their values; -1 if none
    is possible."""
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
    """Notes how a step's spaces were filled, and gives their tiles back to the supply."""
    for number in range(count):
        space = work.spaces[number]
        work.old_code[number], work.old_entry[number] = ground.code[space], ground.entry[space]
        if ground.entry[space] >= 0:
            give_back(supply, ground.entry[space])


@compiled
def put_down(ground: Ground, supply: Supply, work: Work, count: int, worth: int) -> bool:
    """Fills a step's spaces with tiles of the codes that were drawn; returns whether it did.

    `worth` is what the draw expected of the tiles. If two spaces needed the same tile, the second
    gets a worse one or none. The step is then taken with the probability that belongs to the loss,
    or not at all, and else everything stays as it was.
    """
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
        take_old(supply, work, count)
        return False
    for number in range(count):
        show(ground, work.spaces[number], work.code[number], work.entry[number])
    return True


@compiled
def take_old(supply: Supply, work: Work, count: int) -> None:
    """Takes the old tiles of a step's spaces from the supply again."""
    for number in range(count):
        if work.old_entry[number] >= 0:
            take(supply, work.old_entry[number])


@compiled
def undo(ground: Ground, supply: Supply, work: Work, count: int) -> None:
    """Reverts a step that was taken."""
    for number in range(count):
        if work.entry[number] >= 0:
            give_back(supply, work.entry[number])
    take_old(supply, work, count)
    for number in range(count):
        show(ground, work.spaces[number], work.old_code[number], work.old_entry[number])
