"""Mondo solo as an environment of Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.spaces import Discrete

from mondala.core.errors import NotAllowed
from mondala.envs.mondo.actions import ACTIONS
from mondala.envs.mondo.observing import Observation, observation_space
from mondala.envs.mondo.table import Table
from mondala.envs.seeds import Seeds
from mondala.games.mondo.options import Options, Solo


class MondoSoloEnv(Env[Observation, np.int64]):
    """`table` is the round. A refused act does nothing; its code is in the info."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options(seats=1, solo=Solo.EASY)
        if not self.options.solo:
            raise NotAllowed("combination", "these are not the options of a solo game")
        self.observation_space = observation_space(seats=1)
        self.action_space = Discrete(ACTIONS)
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table = Table(self.options, self._seeds.next(seed))
        return self.table.observe(0), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        refused = self.table.step({0: int(action)})
        info: dict[str, Any] = {"refused": refused[0]} if refused else {}
        points, reward = self.table.points, 0.0
        if points is not None:
            reward = float(points[0].total)
            info["points"] = points[0].as_rows()
        return self.table.observe(0), reward, points is not None, False, info
