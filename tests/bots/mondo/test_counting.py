"""A world counted with nobody else at the table."""

from mondala.bots.mondo.counting import counted_alone, in_laying_order, rank, whole_setting
from mondala.core.chance import Chance
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import Solo
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement, World
from tests.games.mondo.helpers import TILES, grown, lay


def test_a_world_is_counted_without_chip_modifier_and_rivals() -> None:
    world = grown(Chance(2).stream("world"))
    best = counted_alone(whole_setting(TILES, BoardSide.WATER), world)
    points = best.sheet.points()
    assert (points.chip, points.modifier, points.tasks) == (0, 0, 0)
    assert best.points == points.total
    assert best.riches == points.animals + points.landscapes
    assert points.volcanos == -sum(
        cell.face.volcano == "active" for cell in world.cells if cell is not None
    )


def test_tasks_are_taken_only_where_they_are_met_and_at_most_two() -> None:
    setting = whole_setting(
        TILES, BoardSide.WATER, tasks=("on time", "first", "perfection", "pandas")
    )
    assert setting.tasks == ("on time", "perfection", "pandas")
    assert counted_alone(setting, grown(Chance(2).stream("world"), count=23)).tasks == ()
    full = counted_alone(setting, grown(Chance(2).stream("world")))
    assert full.tasks[0] in ("on time", "perfection")
    assert full.sheet.points().tasks > 0


def test_tasks_that_somebody_took_count_as_they_are() -> None:
    setting = whole_setting(TILES, BoardSide.WATER, tasks=("on time",))
    best = counted_alone(setting, lay(c4="wwww"), ("on time", "first"))
    assert best.tasks == ("on time",)
    assert best.sheet.points().tasks == -3


def test_solo_counts_minus_points_and_then_riches() -> None:
    setting = whole_setting(TILES, BoardSide.WATER, solo=Solo.EASY)
    poor, rich = (
        counted_alone(setting, lay(c4=face, c3="dwww")) for face in ("wwdw", "wwdw whale")
    )
    assert poor.points == rich.points == -22
    assert rank(poor) < rank(rich)


def test_every_tile_joins_one_that_lies() -> None:
    world = grown(Chance(4).stream("world"), count=15)
    order = in_laying_order((), sorted(world.placements))
    assert sorted(order) == sorted(world.placements)
    again = World(BoardSide.WATER)
    for placement in order:
        again = again.place(placement, TILES)


def test_the_start_comes_first() -> None:
    start = (Placement("c5", 60, Side.FRONT, 0),)
    others = [Placement("c4", 61, Side.FRONT, 0), Placement("c3", 62, Side.FRONT, 0)]
    assert in_laying_order(start, others) == (*start, *others)
