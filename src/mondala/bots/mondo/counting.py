"""The settings of rounds, and the points that a world makes alone, with nobody else at the
table."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from mondala.bots.mondo.parts import BestWorld
from mondala.core.seats import PerSeat
from mondala.core.value import Value
from mondala.games.mondo.board import INDEX, NEIGHBOURS, SPACES, BoardSide
from mondala.games.mondo.goals import TASKS, TASKS_PER_PLAYER, TILES_BEFORE_TASK, task_result
from mondala.games.mondo.options import Solo, Terms
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import Sheet
from mondala.games.mondo.survey import survey
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import Placement, World, format_placements

ABOUT_RIVALS = "first"
"""The task that depends on rivals and not on the world; it is not counted."""


class Setting(Value, frozen=True):
    """Everything that the best world depends on."""

    tiles: TileSet
    side: BoardSide
    numbers: tuple[int, ...]
    """The tiles that can be laid."""
    tasks: tuple[str, ...] = ()
    """The tasks on offer."""
    start: tuple[Placement, ...] = ()
    solo: Solo | None = None
    children: bool = False
    most: int = len(SPACES)
    """The most tiles that can be laid, besides those of the start."""

    @property
    def key(self) -> str:
        """A hash of all fields."""
        parts = (
            self.tiles.digest,
            self.side.value,
            self.numbers,
            self.tasks,
            format_placements(self.start),
            self.solo and self.solo.value,
            self.children,
            self.most,
        )
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def world(self, placements: Iterable[Placement]) -> World:
        world = World(self.side)
        for placement in placements:
            world = world.lay(placement, self.tiles)
        return world


def whole_setting(
    tiles: TileSet,
    side: BoardSide,
    *,
    tasks: Sequence[str] = (),
    start: tuple[Placement, ...] = (),
    solo: Solo | None = None,
    children: bool = False,
) -> Setting:
    """The setting with all tiles, except those of solo's start."""
    lying = {placement.tile for placement in start}
    numbers = tuple(number for number in tiles.numbers() if number not in lying)
    offered = tuple(task for task in tasks if task != ABOUT_RIVALS)
    return Setting(tiles, side, numbers, offered, start, solo, children)


def sheet_alone(setting: Setting, world: World, tasks: tuple[str, ...] = ()) -> Sheet:
    terms = Terms(children=setting.children, solo=setting.solo)
    counted = tuple(task for task in tasks if task != ABOUT_RIVALS)
    return score_round(terms, PerSeat([Standing(world, tasks=counted)]))[0]


def counted_alone(
    setting: Setting, world: World, tasks: tuple[str, ...] | None = None
) -> BestWorld:
    """The world with its sheet; unless tasks are given, with the best that it meets of those on
    offer."""
    seen = survey(world)
    if tasks is None:
        tasks = _met(setting, world)
    sheet = sheet_alone(setting, world, tasks)
    areas = sum(area.landscape != "w" for area in seen.finished)
    return BestWorld(
        points=sheet.points().total,
        riches=len(seen.animals) + 2 * areas,
        world=format_placements(world.placements),
        tasks=tuple(task.task for task in sheet.tasks),
        sheet=sheet,
    )


def _met(setting: Setting, world: World) -> tuple[str, ...]:
    if setting.solo or len(world.placements) < TILES_BEFORE_TASK:
        return ()
    seen = survey(world)
    met = [task for task in setting.tasks if task_result(task, seen, None).met]
    return tuple(sorted(met, key=lambda task: -TASKS[task].value)[:TASKS_PER_PLAYER])


def rank(best: BestWorld) -> tuple[int, int]:
    """The sort key by which worlds of one setting are compared."""
    return best.points, best.riches


def in_laying_order(
    start: Sequence[Placement], placements: Sequence[Placement]
) -> tuple[Placement, ...]:
    """The start, then the other placements in an order in which each joins a tile that lies."""
    left = {INDEX[placement.space]: placement for placement in placements}
    order = list(start)
    if not order and left:
        order.append(left.pop(min(left)))
    for placement in order:  # the list grows meanwhile
        near = [beyond for beyond in NEIGHBOURS[INDEX[placement.space]] if beyond in left]
        order += [left.pop(beyond) for beyond in near if beyond is not None]
    return tuple(order)
