"""Patterns as an environment of PettingZoo in which agents take turns (AEC)."""

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mondala.core.seats import Seat
from mondala.envs.seeds import Seeds
from mondala.games.patterns.mandala import BIT, COLOURS, DISC
from mondala.games.patterns.moves import (
    CHOOSE,
    ENOUGH,
    ESTABLISH,
    FLIP,
    SWAP,
    legal_moves,
    play,
)
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import BOWL, FLIPS, OVER, Position, set_up
from mondala.games.patterns.scoring import points

MOVES = (*CHOOSE, *ESTABLISH.values(), *FLIP.values(), *SWAP.values(), ENOUGH)
"""The move of each action: six bowl choices, 52 spaces to establish, to flip and to swap on, each
in reading order, and enough."""
ACTIONS = {move: action for action, move in enumerate(MOVES)}
AGENTS = ("seat_0", "seat_1")
FREE, OWN, OTHERS, CLAIMS, OWN_BOWL, OTHERS_BOWL, IN_BOWL, IN_FLIPS, TO_MOVE = (
    0, 6, 12, 18, 19, 25, 31, 32, 33,
)  # fmt: skip
"""The first plane of each part of an observation; most parts have one plane for each colour."""
PLANES = 34

Observation = dict[str, NDArray[np.int8]]


def env(render_mode: str | None = None) -> AECEnv[str, Observation, int]:
    """The environment with the checks that PettingZoo recommends: an illegal move loses the
    game."""
    checked = wrappers.TerminateIllegalWrapper(PatternsEnv(render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class PatternsEnv(AECEnv[str, Observation, int]):
    """The bare environment. `position` is the game; NotAllowed says why a move is not legal."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mondala_patterns_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        planes = Box(0, len(COLOURS), (DISC.size, DISC.size, PLANES), np.int8)
        mask = Box(0, 1, (len(MOVES),), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": planes, "action_mask": mask}) for agent in AGENTS
        }
        self.action_spaces = {agent: Discrete(len(MOVES)) for agent in AGENTS}
        self._seeds = Seeds()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = set_up(self._seeds.next(seed))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.mover]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game goes on: an action is needed")
        agent = self.agent_selection
        self.position = play(self.position, MOVES[action])
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = AGENTS[self.position.mover]
        if self.position.phase is OVER:
            first, second = points(self.position)
            won = float((first > second) - (first < second))
            self.rewards = {"seat_0": won, "seat_1": -won}
            self.terminations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        seat = AGENTS.index(agent)
        mask = np.zeros(len(MOVES), np.int8)
        if seat == self.position.mover:
            mask[[ACTIONS[move] for move in legal_moves(self.position)]] = 1
        return {"observation": planes_of(self.position, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The position in the notation."""
        return format_position(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def planes_of(position: Position, seat: Seat) -> NDArray[np.int8]:
    """The table as the seat sees it: row 8 first, column a first, then the planes."""
    planes = np.zeros((DISC.size, DISC.size, PLANES), np.int8)
    for name, (row, column) in zip(DISC.names, DISC.cells, strict=True):
        planes[row, column, :] = _at_space(position, seat, BIT[name])
    planes[:, :, OWN_BOWL + position.bowls[seat]] = 1
    planes[:, :, OTHERS_BOWL + position.bowls[1 - seat]] = 1
    planes[:, :, IN_BOWL] = position.phase is BOWL
    planes[:, :, IN_FLIPS] = position.phase is FLIPS
    planes[:, :, TO_MOVE] = position.mover == seat
    return planes


def _at_space(position: Position, seat: Seat, bit: int) -> NDArray[np.int8]:
    """The planes of a space: its token lies face up, or in a group, which is written as the number
    in its river."""
    here = np.zeros(PLANES, np.int8)
    free = position.colour_free_at(bit)
    if free is not None:
        here[FREE + free] = 1
        return here
    for begin, player in ((OWN, seat), (OTHERS, 1 - seat)):
        for number, colour in enumerate(position.rivers[player], start=1):
            if position.groups[player][colour] & bit:
                here[begin + colour] = number
    here[CLAIMS] = bool(position.claims & bit)
    return here
