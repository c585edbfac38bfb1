"""The best world that given tiles can make, by annealing and then by parallel tempering.

It needs numba. Every world found is scored again by the rules.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from mondala.bots.bot import Budget
from mondala.bots.mondo.counting import Setting, counted_alone, in_laying_order, rank
from mondala.bots.mondo.parts import BestWorld
from mondala.bots.mondo.worlds.annealing import Best, anneal, new_best
from mondala.bots.mondo.worlds.filling import (
    Stock,
    goals_of,
    lay_out,
    new_ground,
    new_record,
    placements_of,
    stock_of,
)
from mondala.bots.mondo.worlds.steps import new_work
from mondala.bots.mondo.worlds.tempering import Tempering
from mondala.bots.mondo.worlds.value import NOTES
from mondala.core.chance import WORD, Stream
from mondala.games.mondo.goals import TASKS_PER_PLAYER
from mondala.games.mondo.world import World

NODE = 1000
"""Steps of the search that count as one node of a budget."""
RUN, LONG_RUN = 140, 1500
"""Nodes of the first run, which is annealing, and of the longest, which goes on with parallel
tempering: once every aim was tried, each run is twice as long as the one before."""
HEATS = 40
FOREVER = 1 << 40
HOT, COLD = 0.8, 0.3
WARM = 0.6
"""The starting heat of a run that continues from a world."""


def improving(
    setting: Setting, budget: Budget, chance: Stream, first: World | None = None
) -> Iterator[BestWorld]:
    """Yields the best world so far after each run of the search, until the budget is spent. It is
    never worse than `first`, whose tiles must be of the setting."""
    nodes = FOREVER if budget.nodes is None else budget.nodes
    best = counted_alone(setting, setting.world(setting.start) if first is None else first)
    aims = _aims(setting)
    tried = dict.fromkeys(aims, (-(1 << 30), 0))
    temperings: dict[tuple[str, ...], Tempering] = {}
    number = 0
    while nodes > 0 and (number == 0 or budget.may_go_on()):
        aim = _next_aim(tried, number, chance)
        doubled = min(max(0, number + 1 - len(tried)), 8)
        spent = min(nodes, LONG_RUN, RUN << doubled)
        seed = chance.below(WORD)
        if spent <= RUN:
            found = _cooled(setting, aim, spent, seed, first if number == 0 else None)
        else:
            if aim not in temperings:
                temperings[aim] = Tempering(setting, aim, seed)
            temperings[aim].go_on(spent * NODE, budget.may_go_on)
            found = _counted(setting, temperings[aim].stock, temperings[aim].best)
        nodes -= spent
        number += 1
        tried[aim] = max(tried[aim], rank(found))
        best = max(best, found, key=rank)
        yield best


def best_of(
    setting: Setting, budget: Budget, chance: Stream, first: World | None = None
) -> BestWorld:
    """The best world found within the budget."""
    best = counted_alone(setting, setting.world(setting.start) if first is None else first)
    if setting.most > 0:
        for found in improving(setting, budget, chance, first):
            best = found
    return best


def _aims(setting: Setting) -> list[tuple[str, ...]]:
    """The sets of tasks that a run may aim at."""
    size = min(TASKS_PER_PLAYER, len(setting.tasks))
    return list(combinations(setting.tasks, size))


def _next_aim(
    tried: dict[tuple[str, ...], tuple[int, int]], number: int, chance: Stream
) -> tuple[str, ...]:
    """The next aim: each of them once, then a random one of the better half, later of ever
    fewer."""
    if number < len(tried):
        return list(tried)[number]
    ranked = sorted(tried, key=lambda aim: tried[aim], reverse=True)
    return ranked[chance.below(max(1, len(ranked) * len(tried) // (number + len(tried))))]


def _cooled(
    setting: Setting, aim: tuple[str, ...], nodes: int, seed: int, first: World | None
) -> BestWorld:
    """The best world of a run from hot to cold."""
    stock, goals, ground = stock_of(setting, aim), goals_of(setting, aim), new_ground(setting)
    hot = HOT
    if first is not None:
        lay_out(setting, stock, ground, first.placements[len(setting.start) :])
        hot = WARM
    work, notes, best = new_work(seed), new_record(NOTES), new_best()
    heats, steps = np.geomspace(hot, COLD, HEATS), max(1, nodes * NODE // HEATS)
    anneal(ground, stock.supply, goals, work, notes, best, heats, steps)
    return _counted(setting, stock, best)


def _counted(setting: Setting, stock: Stock, best: Best) -> BestWorld:
    placements = in_laying_order(setting.start, placements_of(stock, best["entry"]))
    return counted_alone(setting, setting.world(placements))
