"""A round of Mondo as an environment of PettingZoo in which all agents act at once (Parallel)."""

from typing import Any, ClassVar

from gymnasium.spaces import Dict, Discrete
from pettingzoo import ParallelEnv

from mondala.envs.mondo.actions import ACTIONS
from mondala.envs.mondo.observing import Observation, observation_space
from mondala.envs.mondo.table import Table
from mondala.envs.seeds import Seeds
from mondala.games.mondo.options import Options

Infos = dict[str, dict[str, Any]]


class MondoEnv(ParallelEnv[str, Observation, int]):
    """`table` is the round. A refused act does nothing; its code is in the infos."""

    metadata: ClassVar[dict[str, Any]] = {"name": "mondala_mondo_v0", "render_modes": []}
    render_mode = None

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.options.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.options.seats) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self.table = Table(self.options, self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        agents = self.agents
        refused = self.table.step(
            {seat: int(actions[agent]) for seat, agent in enumerate(agents) if agent in actions}
        )
        infos: Infos = {agent: {} for agent in agents}
        for seat, code in refused.items():
            infos[agents[seat]]["refused"] = code
        rewards = dict.fromkeys(agents, 0.0)
        points = self.table.points
        if points is not None:
            for agent, sheet in zip(agents, points, strict=True):
                rewards[agent] = float(sheet.total)
                infos[agent]["points"] = sheet.as_rows()
            self.agents = []
        over = dict.fromkeys(agents, points is not None)
        return self._observations(), rewards, over, dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}
