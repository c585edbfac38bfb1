"""The search's count of a world against the rules."""

import pytest

from mondala.bots.mondo.counting import counted_alone, whole_setting
from mondala.bots.mondo.worlds.annealing import connected
from mondala.bots.mondo.worlds.filling import (
    goals_of,
    lay_out,
    new_ground,
    new_record,
    placements_of,
    stock_of,
)
from mondala.bots.mondo.worlds.geometry import BORDER_COUNT, CORNERS
from mondala.bots.mondo.worlds.value import NOTES, examine, worth
from mondala.core.chance import Chance
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import TILES, grown

TASK_NAMES = tuple(task for task in TASKS if task != "first")


def random_world(seed: int, side: BoardSide, count: int) -> World:
    return grown(Chance(seed).stream("world"), side, count=count)


def test_the_board_has_so_many_borders_and_corners() -> None:
    assert (BORDER_COUNT, len(CORNERS)) == (36, 13)


@pytest.mark.parametrize("side", BoardSide)
@pytest.mark.parametrize("children", [False, True])
def test_points_are_those_of_the_rules(side: BoardSide, children: bool) -> None:
    setting = whole_setting(TILES, side, children=children)
    for seed in range(20):
        world = random_world(seed, side, 24 - seed % 7)
        stock, ground = stock_of(setting, ()), new_ground(setting)
        lay_out(setting, stock, ground, world.placements)
        goals, notes = goals_of(setting, ()), new_record(NOTES)
        _, points = examine(ground, stock.supply, goals, notes)
        assert points == counted_alone(setting, world).points
        assert worth(ground, stock.supply, goals, notes) == points
        assert connected(ground)
        assert sorted(placements_of(stock, ground["entry"])) == sorted(world.placements)


def test_tasks_are_met_as_the_rules_say() -> None:
    met = set[str]()
    for seed in range(8):
        world = random_world(seed, BoardSide.WATER, 24 - seed % 2)
        for task in TASK_NAMES:
            setting = whole_setting(TILES, BoardSide.WATER, tasks=(task,))
            stock, ground = stock_of(setting, (task,)), new_ground(setting)
            lay_out(setting, stock, ground, world.placements)
            goals, notes = goals_of(setting, (task,)), new_record(NOTES)
            _, points = examine(ground, stock.supply, goals, notes)
            best = counted_alone(setting, world)
            assert points == best.points
            met |= set(best.tasks)
    assert "on time" in met
