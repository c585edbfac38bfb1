"""Worlds to finish: those that come with Mondala are counted and proven again, trying everything
finds the same, and what is wrong with one is found."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from mondala.bots.mondo.counting import Setting, counted_alone
from mondala.bots.mondo.puzzles.checking import fault_of
from mondala.bots.mondo.puzzles.making import make
from mondala.bots.mondo.puzzles.proving import best_filling
from mondala.bots.mondo.puzzles.puzzle import format_puzzle, parse_puzzle, parse_puzzles
from mondala.core.chance import Chance
from mondala.core.errors import Unreadable
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement
from mondala.resources import mondo_puzzles
from tests.games.mondo.helpers import TILES, grown

PUZZLES = tuple(parse_puzzles(mondo_puzzles()))
ONE = PUZZLES[0]


def test_there_are_enough_of_both_sides_of_the_board() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES) >= 200
    lands = sum(puzzle.side is BoardSide.LANDS for puzzle in PUZZLES)
    assert len(PUZZLES) / 6 < lands < len(PUZZLES) / 3
    assert {12, 16} <= {len(puzzle.middle) for puzzle in PUZZLES} <= set(range(12, 17))


def test_ten_that_are_drawn_are_counted_and_proven_again() -> None:
    drawn = Chance(18).stream("check").shuffled(PUZZLES)[:10]
    assert [fault_of(puzzle, TILES) for puzzle in drawn] == [None] * 10


def fillings(setting: Setting, spaces: list[str]) -> Iterator[tuple[Placement, ...]]:
    """Every way to fill them, or to leave some empty."""
    for order in permutations((*setting.numbers, *(None,) * len(spaces)), len(spaces)):
        laid = [(space, tile) for space, tile in zip(spaces, order, strict=True) if tile]
        for lies in product(product(Side, range(4)), repeat=len(laid)):
            yield tuple(
                Placement(space, tile, side, turn)
                for (space, tile), (side, turn) in zip(laid, lies, strict=True)
            )


@pytest.mark.parametrize("seed", range(6))
def test_trying_everything_finds_no_better_world(seed: int) -> None:
    """Of a world with mistakes, two spaces and three tiles, counted by the rules."""
    side = (BoardSide.WATER, BoardSide.LANDS)[seed % 2]
    stream = Chance(seed).stream("fillings")
    world = grown(stream, side)
    lying, gone = world.placements[:22], world.placements[22:]
    spare = next(tile for tile in TILES.numbers() if tile not in {p.tile for p in world.placements})
    numbers = (*(placement.tile for placement in gone), spare)
    setting = Setting(TILES, side, numbers, start=lying, most=2)
    spaces = [placement.space for placement in gone]
    worlds = (setting.world((*lying, *laid)) for laid in fillings(setting, spaces))
    most = max(counted_alone(setting, each).points for each in worlds)
    found = best_filling(setting)
    assert found is not None
    assert counted_alone(setting, setting.world((*lying, *found))).points == most


def test_what_takes_too_long_is_not_proven() -> None:
    assert best_filling(ONE.setting(TILES), most=3) is None


def test_a_seed_gives_the_same_world_and_its_line_is_read_again() -> None:
    made = make(1, TILES)
    assert made is not None
    assert made == make(1, TILES) == parse_puzzle(format_puzzle(made))
    assert fault_of(made, TILES) is None


def test_a_share_is_of_what_there_was_to_gain() -> None:
    assert [ONE.share(points) for points in (ONE.bare - 3, ONE.bare, ONE.points)] == [0, 0, 100]
    assert 0 < ONE.share(ONE.points - 1) < 100


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"points": ONE.points + 1}, "points"),
        ({"bare": ONE.bare - 1}, "points"),
        ({"best": ONE.best[:-1]}, "not finished"),
        ({"middle": (*set(ONE.middle) - {ONE.best[0].tile},)}, "not there"),
        ({"middle": (*ONE.middle, 0)}, "no tile 0"),
        ({"lying": ONE.lying[1:]}, "shares no edge|not finished"),
    ],
)
def test_what_is_wrong_is_found(changes: dict[str, Any], fault: str) -> None:
    found = fault_of(replace(ONE, **changes), TILES)
    assert found is not None
    assert any(each in found for each in fault.split("|"))


def test_a_worse_world_is_no_best_one() -> None:
    *others, last = ONE.best
    for turn in range(1, 4):
        turned = last._replace(turn=(last.turn + turn) % 4)
        worse = replace(ONE, best=(*others, turned))
        setting = worse.setting(TILES)
        points = counted_alone(setting, setting.world((*worse.lying, *worse.best))).points
        if points < ONE.points:
            found = fault_of(replace(worse, points=points), TILES)
            assert found == f"a world with {ONE.points} points can be made"
            return
    pytest.fail("the last tile looks the same however it is turned")


@pytest.mark.parametrize(
    "line", ["", "x | y", format_puzzle(ONE).replace(ONE.id, "00000000")], ids=["", "short", "name"]
)
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(Unreadable):
        parse_puzzle(line)
