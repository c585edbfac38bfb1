"""The review of a seat's round, from facts: the gain of each placement, the use of the time, missed
tiles, and the best moment to jump out."""

from collections.abc import Iterator

from mondala.bots.mondo.advice import advise
from mondala.bots.mondo.counting import Setting, counted_alone, sheet_alone
from mondala.bots.mondo.course import Course, PlayedRound
from mondala.bots.mondo.parts import (
    BestOut,
    BestWorld,
    Better,
    Decided,
    Missed,
    PlacementValue,
    Review,
    TakenAway,
)
from mondala.bots.mondo.time_strip import time_strip
from mondala.games.mondo.options import CHIPS
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement, World, parse_placements

PLAIN = 1
"""The gain of a tile that only fills its space."""


def review_of(
    setting: Setting, played: PlayedRound, course: Course, reachable: BestWorld
) -> Review:
    own = counted_alone(setting, course.world, course.tasks)
    placements = tuple(_values(setting, course))
    needed = {each.tile for each in parse_placements(reachable.world)}
    review = Review(
        round=played.name,
        seat=course.seat,
        own=own,
        reachable=reachable,
        tiles_free=len(course.free),
        most_tiles=setting.most,
        placements=placements,
        time=time_strip(course),
        missed=_missed(course, needed),
        taken_away=_taken_away(played, course, needed),
        out_at=course.out_at,
        best_out=_best_out(setting, played, course, own),
        advice=(),
        decided=_decided(placements),
    )
    return advise(review, setting, course)


def _values(setting: Setting, course: Course) -> Iterator[PlacementValue]:
    """The gain of each tile at once, with the tasks that the seat has at the end."""
    start = len(setting.start)
    stages = [setting.world(setting.start), *list(course.world.stages())[start:]]
    for before, after, act in zip(stages, stages[1:], course.laid(), strict=False):
        laid = after.placements[-1]
        points = _points(setting, before, course.tasks)
        gain = _points(setting, after, course.tasks) - points
        better = _better(setting, before, laid, points, course.tasks)
        yield PlacementValue(
            laid.space, laid.tile, act.at, gain, better if better.gain > gain else None
        )


def _points(setting: Setting, world: World, tasks: tuple[str, ...]) -> int:
    return sheet_alone(setting, world, tasks).points().total


def _better(
    setting: Setting, before: World, laid: Placement, points: int, tasks: tuple[str, ...]
) -> Better:
    """The placement of the same tile that would have gained most."""
    found = Better(str(laid), -(1 << 30))
    for space in before.open_spaces():
        for side in Side:
            edges = setting.tiles[laid.tile].face(side).edges
            for turn in range(1 if len(set(edges)) == 1 else 4):
                placement = Placement(space, laid.tile, side, turn)
                world = before.lay(placement, setting.tiles)
                gain = _points(setting, world, tasks) - points
                if gain > found.gain:
                    found = Better(str(placement), gain)
    return found


def _missed(course: Course, needed: set[int]) -> tuple[Missed, ...]:
    laid = {placement.tile for placement in course.world.placements}
    back = {act.tile: act.at for act in course.acts if act.kind == "back"}
    return tuple(Missed(tile, at) for tile, at in back.items() if tile in needed - laid)


def _taken_away(played: PlayedRound, course: Course, needed: set[int]) -> tuple[TakenAway, ...]:
    """Tiles of the reachable best that rivals laid while the seat was in."""
    found = [
        TakenAway(act.tile, other.seat, act.at)
        for other in played.courses
        if other.seat != course.seat
        for act in other.laid()
        if act.tile in needed and act.at <= course.until
    ]
    return tuple(sorted(found, key=lambda taken: taken.at))


def _best_out(
    setting: Setting, played: PlayedRound, course: Course, own: BestWorld
) -> BestOut | None:
    """The earliest moment after a tile at which the world and the chip then on top were worth most,
    if more than at the end."""
    best = BestOut(course.until, own.points + (course.chip or 0))
    actual = best.points
    worlds = list(course.world.stages())[len(setting.start) :]
    for world, act in reversed(list(zip(worlds, course.laid(), strict=False))):
        points = _points(setting, world, course.tasks) + _chip_at(played, course, act.at)
        if points >= best.points:
            best = BestOut(act.at, points)
    return best if best.points > actual else None


def _chip_at(played: PlayedRound, course: Course, at: int) -> int:
    """The chip on top at that time, given the others' jump-outs."""
    outs = [each.out_at for each in played.courses if each.seat != course.seat]
    gone = sum(out is not None and out <= at for out in outs)
    chips = CHIPS[len(played.courses)]
    return chips[gone] if gone < len(chips) else 0


def _decided(placements: tuple[PlacementValue, ...]) -> Decided | None:
    """The placement that gained or cost most, compared with one that only fills its space."""
    value = max(placements, key=lambda each: abs(each.gain - PLAIN), default=None)
    if value is None or value.gain == PLAIN:
        return None
    return Decided(value.space, value.tile, value.at, value.gain)
