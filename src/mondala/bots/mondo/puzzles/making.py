"""Makes worlds to finish, by seed: a strong world is built of some of the tiles, and eight of its
tiles go back to the middle, among others that were not used."""

from collections.abc import Sequence

from mondala.bots.bot import Budget
from mondala.bots.mondo.counting import Setting, counted_alone, in_laying_order
from mondala.bots.mondo.perfect import best_of
from mondala.bots.mondo.puzzles.proving import best_filling
from mondala.bots.mondo.puzzles.puzzle import EMPTY_SPACES, Puzzle
from mondala.core.chance import Chance, Stream
from mondala.games.mondo.board import INDEX, NEIGHBOURS, SPACES, BoardSide
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import Placement, parse_placements

BUILT_OF = 60
"""The number of tiles that a world is built from."""
NODES = 280
"""Nodes of the search for it."""
OTHERS = (4, 8)
"""The fewest and the most tiles in the middle that the world did not use."""
GAPS = 3
"""The most spaces that the empty part grows from."""
LANDS_EVERY = 4
LEAST_GAIN = 14
"""Worlds with less to gain are rejected."""


def make(seed: int, tiles: TileSet) -> Puzzle | None:
    """The puzzle of that seed; None if it is not good or could not be proven."""
    chance = Chance(seed).stream("a world to finish")
    side = BoardSide.LANDS if chance.below(LANDS_EVERY) == 0 else BoardSide.WATER
    numbers = chance.shuffled(tiles.numbers())
    setting = Setting(tiles, side, tuple(sorted(numbers[:BUILT_OF])))
    built = best_of(setting, Budget(NODES), chance)
    world = parse_placements(built.world)
    if len(world) < len(SPACES):
        return None
    gone = _gaps(chance)
    lying = [placement for placement in world if INDEX[placement.space] not in gone]
    taken = [placement.tile for placement in world if INDEX[placement.space] in gone]
    laid = {placement.tile for placement in world}
    spare = [tile for tile in numbers if tile not in laid]
    least, most = OTHERS
    middle = (*taken, *spare[: least + chance.below(most - least + 1)])
    return _puzzle(tiles, side, lying, middle)


def _puzzle(
    tiles: TileSet, side: BoardSide, lying: Sequence[Placement], middle: Sequence[int]
) -> Puzzle | None:
    order = in_laying_order((), lying)
    start = Puzzle(side, order, tuple(sorted(middle)), (), 0, 0)
    setting = start.setting(tiles)
    found = best_filling(setting)
    if found is None:
        return None
    best = in_laying_order(order, found)[len(order) :]
    points = counted_alone(setting, setting.world((*order, *best))).points
    bare = counted_alone(setting, setting.world(order)).points
    if len(best) < EMPTY_SPACES or points - bare < LEAST_GAIN:
        return None
    return Puzzle(side, order, start.middle, best, points, bare)


def _gaps(chance: Stream) -> frozenset[int]:
    """Eight spaces in a few connected places; the other spaces stay connected."""
    while True:
        gone = set(chance.shuffled(range(len(SPACES)))[: 1 + chance.below(GAPS)])
        while len(gone) < EMPTY_SPACES:
            edge = sorted({near for space in gone for near in _near(space)} - gone)
            gone.add(edge[chance.below(len(edge))])
        if _hang_together(set(range(len(SPACES))) - gone):
            return frozenset(gone)


def _near(space: int) -> list[int]:
    return [beyond for beyond in NEIGHBOURS[space] if beyond is not None]


def _hang_together(spaces: set[int]) -> bool:
    reached = [min(spaces)]
    for space in reached:  # the list grows meanwhile
        reached += [near for near in _near(space) if near in spaces and near not in reached]
    return len(reached) == len(spaces)
