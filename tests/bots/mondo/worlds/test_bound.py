"""No world has more points than the bound."""

import pytest

from mondala.bots.mondo.counting import counted_alone, whole_setting
from mondala.bots.mondo.worlds.bound import bound_of
from mondala.core.chance import Chance
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import Solo
from mondala.games.mondo.tiles import parse_tiles
from mondala.games.mondo.world import parse_placements
from mondala.resources import perfect_worlds
from tests.games.mondo.helpers import TILES, grown


@pytest.mark.parametrize("side", BoardSide)
def test_the_best_worlds_that_are_known_come_near_it(side: BoardSide) -> None:
    setting = whole_setting(TILES, side)
    world = parse_placements(perfect_worlds()[TILES.digest, side.value, "all"])
    best = counted_alone(setting, setting.world(world))
    assert best.points <= bound_of(setting, 0) <= best.points + 3


@pytest.mark.parametrize("seed", range(6))
def test_worlds_of_their_own_tiles_alone_stay_below_it(seed: int) -> None:
    """The tighter the set, the nearer the bound; mistakes and empty spaces are allowed for."""
    world = grown(Chance(seed).stream("world"), count=24 - seed)
    numbers = tuple(sorted(placement.tile for placement in world.placements))
    setting = replace(whole_setting(TILES, BoardSide.WATER), numbers=numbers)
    assert counted_alone(setting, world).points <= bound_of(setting, -100)


def test_a_sea_is_proven() -> None:
    """Twenty-four tiles of water with an animal: everything is to be had, and no more."""
    sea = parse_tiles("wwww whale | d\n" * 24)
    assert bound_of(whole_setting(sea, BoardSide.WATER), 0) == 24


def test_tasks_and_solo() -> None:
    plain = whole_setting(TILES, BoardSide.WATER)
    expert = whole_setting(TILES, BoardSide.WATER, tasks=("pandas", "on time", "perfection"))
    assert bound_of(expert, 0) == bound_of(plain, 0) + 9 + 5
    assert bound_of(replace(plain, solo=Solo.HARD), -5) == 0
