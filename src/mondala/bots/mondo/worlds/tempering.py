"""Parallel tempering: several worlds are searched side by side, each at its own heat, and
neighbours exchange their heats. A world that has become good cools down step by step, and one that
is stuck warms up again, so the search leaves good worlds for better ones as long as it runs."""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

import numpy as np

from mondala.bots.mondo.counting import Setting
from mondala.bots.mondo.worlds.annealing import anneal, new_best
from mondala.bots.mondo.worlds.filling import Stock, goals_of, new_ground, new_record, stock_of
from mondala.bots.mondo.worlds.steps import new_work
from mondala.bots.mondo.worlds.supply import unit
from mondala.bots.mondo.worlds.value import NOTES, Ground, worth

HEATS = np.geomspace(0.62, 0.28, 7)
STEPS = 400
"""Steps that each world takes before heats are exchanged."""


class Searched(NamedTuple):
    """A world and the tiles that can be laid in it."""

    ground: Ground
    stock: Stock


class Tempering:
    """A search that can be continued."""

    def __init__(self, setting: Setting, aim: tuple[str, ...], seed: int) -> None:
        self.stock = stock_of(setting, aim)
        self.best = new_best()
        self._goals, self._work = goals_of(setting, aim), new_work(seed)
        self._notes = new_record(NOTES)
        self._worlds = [Searched(new_ground(setting), stock_of(setting, aim)) for _ in HEATS]
        """The hottest first."""
        self._rounds = 0

    def go_on(self, steps: int, may_go_on: Callable[[], bool]) -> None:
        """Takes about so many steps, all worlds together."""
        for _ in range(steps // (STEPS * len(HEATS))):
            if not may_go_on():
                return
            self._exchange([self._search(*each) for each in zip(self._worlds, HEATS, strict=True)])

    def _search(self, world: Searched, heat: float) -> int:
        """Changes a world at that heat; returns its worth."""
        ground, supply = world.ground, world.stock.supply
        heats = np.array([heat])
        anneal(ground, supply, self._goals, self._work, self._notes, self.best, heats, STEPS)
        return worth(ground, supply, self._goals, self._notes)

    def _exchange(self, worths: list[int]) -> None:
        """Lets neighbours exchange their heats, in every other round the other pairs. The better
        one becomes the colder one; the worse one does so by chance, rarely if it is far worse."""
        self._rounds += 1
        for hotter in range(self._rounds % 2, len(HEATS) - 1, 2):
            colder = hotter + 1
            gain = (worths[hotter] - worths[colder]) * (1 / HEATS[colder] - 1 / HEATS[hotter])
            if gain >= 0 or unit(self._work["chance"]) < exp(gain):
                worlds = self._worlds
                worlds[hotter], worlds[colder] = worlds[colder], worlds[hotter]
