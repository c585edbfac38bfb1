"""Drafts of a whole world: with no task in mind, and with a task's animals gathered in one area, if
that brings more."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from mondala.bots.mondo.gathering import Gatherer, best_begun, home_of
from mondala.bots.mondo.plan import Piece, Planner, Prices, Step
from mondala.bots.mondo.stakes import POINT
from mondala.core.chance import Stream
from mondala.games.mondo.board import INDEX
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.survey import AreaState, Survey, survey
from mondala.games.mondo.world import World

FIRST_REFILLS, REFILLS = 6_000, 700
"""Spaces considered for a first plan, and for a later one."""
WAYS, WAY_REFILLS = 2, 1_000
"""The number of ways tried to gather a task's animals, and the spaces considered for each."""
CONFIDENCE = 70, 100
"""The share of a task's points to count on: a rival may be quicker."""
HOTTEST = 80
"""The heat at which annealing starts."""

Aims: TypeAlias = dict[str, tuple[int, ...]]
"""The tasks that a plan gathers animals for, with the spaces where these are to stand."""


class Draft(NamedTuple):
    worth: int
    steps: list[Step]
    aims: Aims

    @property
    def gathering(self) -> list[Step]:
        """The steps that bring a task's animals together."""
        aimed_at = {space for spaces in self.aims.values() for space in spaces}
        return [step for step in self.steps if step.space in aimed_at]


class Drafting:
    def __init__(
        self, world: World, pieces: Sequence[Piece], prices: Prices, chance: Stream
    ) -> None:
        self._world, self._pieces, self._prices, self._chance = world, pieces, prices, chance
        self._lying = [cell.edges if cell else None for cell in world.cells]

    def draft(self, before: Sequence[Step], aims: Aims, tasks: Iterable[str]) -> Draft:
        """The best of several plans that continue the one before and its aims, and may gather
        animals for one more of the tasks."""
        kept = Draft(0, list(before), aims).gathering
        best = self._planned(kept, before, aims, REFILLS if before else FIRST_REFILLS)
        drafts = [best]
        for task in tasks:
            gain = TASKS[task].value * POINT * CONFIDENCE[0] // CONFIDENCE[1]
            for steps in self._ways(task, kept):
                spaces = tuple(step.space for step in steps)
                draft = self._planned([*kept, *steps], before, {**aims, task: spaces}, WAY_REFILLS)
                drafts.append(draft._replace(worth=draft.worth + gain))
        return max(drafts, key=lambda draft: draft.worth)

    def _planned(
        self, kept: Sequence[Step], before: Sequence[Step], aims: Aims, refills: int
    ) -> Draft:
        planner = Planner(self._world.board, self._lying, self._pieces, self._prices)
        planner.keep(kept)
        planner.start_from(before)
        planner.improve(cooling(refills // self._lying.count(None)), self._chance)
        return Draft(planner.worth(), planner.steps(), aims)

    def _ways(self, task: str, kept: Sequence[Step]) -> list[list[Step]]:
        edges, used = list(self._lying), {step.handle for step in kept}
        for step in kept:
            edges[step.space] = step.edges
        faces = {
            piece.handle: [face for face, _ in piece.faces]
            for piece in self._pieces
            if piece.handle not in used
        }
        begun = best_begun(task, survey(self._world).areas)
        return Gatherer(self._world.board, edges, faces, self._chance).ways(task, begun, WAYS)


def still_aimed_at(aims: Aims, plan: Sequence[Step], world: World, seen: Survey) -> Aims:
    """The aims whose tiles all lie or are planned, with nothing spoiled."""
    there = {space for space, cell in enumerate(world.cells) if cell}
    there |= {step.space for step in plan}
    spoiled = {
        (area.landscape, INDEX[space])
        for area in seen.areas
        if area.state is AreaState.SPOILED
        for space in area.spaces
    }
    return {
        task: spaces
        for task, spaces in aims.items()
        if there.issuperset(spaces)
        and not any((home_of(task), space) in spoiled for space in spaces)
    }


@cache
def cooling(sweeps: int) -> tuple[int, ...]:
    return (*(HOTTEST * left // sweeps for left in range(sweeps, 0, -1)), 0, 0)
