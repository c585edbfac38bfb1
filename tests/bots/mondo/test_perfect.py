"""The search for the best world: by the rules, never below what is known, and right on small
cases that can be tried through."""

from itertools import count as numbers_from
from itertools import permutations, product

import pytest

from mondala.bots.bot import Budget
from mondala.bots.mondo.counting import Setting, counted_alone, rank, whole_setting
from mondala.bots.mondo.parts import BestWorld
from mondala.bots.mondo.perfect import best_of, improving
from mondala.core.chance import Chance, Stream
from mondala.core.value import replace
from mondala.games.mondo.board import INDEX, MARKED, SPACES, BoardSide
from mondala.games.mondo.options import Options, Solo
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement, World, parse_placements
from tests.games.mondo.helpers import TILES, counting_down, few_tiles, grown, on_table

WATER = BoardSide.WATER


def stream(seed: int = 1) -> Stream:
    return Chance(seed).stream("perfect")


def searched(setting: Setting, nodes: int, first: World | None = None) -> BestWorld:
    return best_of(setting, Budget(nodes), stream(), first)


def check(setting: Setting, best: BestWorld) -> None:
    """It could be laid, of tiles of the setting, and counts what it says."""
    placements = parse_placements(best.world)
    start = len(setting.start)
    world = build_world(setting.side, placements, setting.tiles, solo=bool(start))
    laid = [placement.tile for placement in placements[start:]]
    assert set(laid) <= set(setting.numbers)
    assert len(laid) == len(set(laid)) <= setting.most
    assert placements[:start] == setting.start
    assert counted_alone(setting, world) == best


@pytest.mark.parametrize(("side", "points"), [(WATER, 55), (BoardSide.LANDS, 71)])
def test_the_whole_set_gives_a_rich_world(side: BoardSide, points: int) -> None:
    setting = whole_setting(TILES, side)
    best = searched(setting, 140)
    check(setting, best)
    assert best.points >= points


def test_tasks_are_aimed_at() -> None:
    setting = whole_setting(TILES, WATER, tasks=("pandas", "snakes"))
    best = searched(setting, 280)
    check(setting, best)
    assert set(best.tasks) == {"pandas", "snakes"}
    assert best.points >= 60


def test_a_solo_start_stays_where_it_lies() -> None:
    game = counting_down(Options(1, solo=Solo.HARD), seed=5)
    start = on_table(game).players[0].world.placements
    setting = whole_setting(TILES, WATER, start=start, solo=Solo.HARD)
    best = searched(setting, 280)
    check(setting, best)
    assert best.points >= -1
    assert [placement.space for placement in start] == list(MARKED)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_never_worse_than_what_it_begins_with(seed: int) -> None:
    """Even with hardly any time, and few tiles."""
    world = grown(Chance(seed).stream("world"), count=24 - 5 * seed)
    numbers = tuple(sorted(placement.tile for placement in world.placements))
    whole = whole_setting(TILES, WATER)
    setting = replace(whole, numbers=numbers, most=len(numbers))
    first = counted_alone(setting, world)
    for nodes in (1, 40):
        best = searched(setting, nodes, world)
        check(setting, best)
        assert rank(best) >= rank(first)


def test_the_same_nodes_and_chance_give_the_same_world() -> None:
    setting = whole_setting(few_tiles(40), WATER, tasks=("on time", "perfection", "snakes"))
    assert searched(setting, 60) == searched(setting, 60)
    plain = whole_setting(few_tiles(40), WATER)
    assert searched(plain, 400) == searched(plain, 400)


def test_it_is_stopped_between_two_rounds_of_a_long_search() -> None:
    """Before each run it is asked, too."""
    setting, asked = whole_setting(TILES, WATER), numbers_from(0)
    stopped = best_of(setting, Budget(10_000, lambda: next(asked) < 1 + 3), stream())
    check(setting, stopped)
    assert next(asked) == 1 + 3 + 2
    assert rank(stopped) >= rank([*improving(setting, Budget(140), stream())][-1])


def tried_through(setting: Setting, spaces: tuple[str, ...]) -> int:
    """The points of the best of all worlds that fill some of these spaces."""
    best = counted_alone(setting, setting.world(setting.start)).points
    ways = list(product(setting.numbers, Side, range(4)))
    for count in range(1, min(setting.most, len(spaces)) + 1):
        for order in permutations(spaces, count):
            for chosen in product(ways, repeat=count):
                pairs = zip(order, chosen, strict=True)
                world = _laid(setting, [Placement(space, *how) for space, how in pairs])
                if world is not None:
                    best = max(best, counted_alone(setting, world).points)
    return best


def _laid(setting: Setting, placements: list[Placement]) -> World | None:
    world = setting.world(setting.start)
    if len({placement.tile for placement in placements}) < len(placements):
        return None
    for placement in placements:
        if placement.space not in world.open_spaces():
            return None
        world = world.lay(placement, setting.tiles)
    return world


@pytest.mark.parametrize("seed", range(3))
def test_the_last_two_spaces_are_filled_as_well_as_can_be(seed: int) -> None:
    """Twenty-two tiles lie for good; all ways to lay two of three others are tried."""
    drawn = Chance(seed).stream("last two")
    world = grown(drawn, count=22)
    lying = {placement.tile for placement in world.placements}
    left = [tile for tile in TILES.numbers() if tile not in lying]
    setting = replace(whole_setting(TILES, WATER, start=world.placements), numbers=tuple(left[:3]))
    spaces = tuple(space for space in SPACES if world.cells[INDEX[space]] is None)
    assert searched(setting, 20).points == tried_through(setting, spaces)


def test_one_tile_lies_where_it_does_most_good() -> None:
    setting = replace(whole_setting(TILES, BoardSide.LANDS), numbers=(17, 90), most=1)
    assert searched(setting, 20).points == tried_through(setting, SPACES)
