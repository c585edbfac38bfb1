"""The reachable best: the best world that a seat could have made of the tiles that lay free at some
time while it was in, with no more tiles than its pace allowed.

Its pace is its time for a tile, without waiting; the time it waited could have gone into more tiles
at that pace.
"""

from mondala.bots.mondo.counting import ABOUT_RIVALS, Setting
from mondala.bots.mondo.course import Course, PlayedRound
from mondala.bots.mondo.parts import TimeSpan
from mondala.bots.mondo.time_strip import pace_of, waited
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import World


def most_tiles(course: Course, spans: tuple[TimeSpan, ...], start: int) -> int:
    """The number of tiles the seat could have laid, besides those of the start."""
    pace = pace_of(course, spans)
    if pace is None:
        return 0
    return min(len(SPACES) - start, len(course.laid()) + waited(spans) // pace)


def reachable_setting(
    played: PlayedRound, course: Course, options: Options, tiles: TileSet, most: int
) -> Setting:
    """The setting of the reachable best; its tasks are those that this seat or nobody took."""
    start = {placement.tile for placement in played.start}
    laid = {placement.tile for placement in course.world.placements}
    tasks = [task for task in played.offered if task in (*course.tasks, *played.tasks_left)]
    return Setting(
        tiles=tiles,
        side=options.board,
        numbers=tuple(sorted((course.free | laid) - start)),
        tasks=tuple(task for task in tasks if task != ABOUT_RIVALS),
        start=played.start,
        solo=options.solo,
        children=options.children,
        most=most,
    )


def laid_by_others(played: PlayedRound, course: Course) -> frozenset[int]:
    others = (each for each in played.courses if each.seat != course.seat)
    return frozenset(act.tile for other in others for act in other.laid())


def with_tiles_that_stayed(setting: Setting, world: World, taken: frozenset[int]) -> World:
    """The same world with tiles that rivals laid replaced by others that look the same, as far as
    there are any; the tiles that remain were really taken away."""
    lying = {placement.tile for placement in world.placements}
    left = [tile for tile in setting.numbers if tile not in lying and tile not in taken]
    placements = []
    for placement in world.placements:
        face = setting.tiles[placement.tile].face(placement.side)
        same = (tile for tile in left if setting.tiles[tile].face(placement.side) == face)
        other = next(same, None) if placement.tile in taken else None
        if other is not None:
            left.remove(other)
            placement = placement._replace(tile=other)
        placements.append(placement)
    return setting.world(placements)
