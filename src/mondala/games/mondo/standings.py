"""Checks whether a round written down by hand could have been played."""

from collections import Counter

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat
from mondala.games.mondo.board import MARKED, BoardSide
from mondala.games.mondo.goals import MODIFIERS, TASKS, TASKS_PER_PLAYER, TILES_BEFORE_TASK
from mondala.games.mondo.options import CHIPS, TILES_PER_SEAT, Terms
from mondala.games.mondo.scoring import Standing
from mondala.games.mondo.tiles import Side, Tile, TileSet
from mondala.games.mondo.world import Placement, World, format_placements


def build_world(
    board: BoardSide, placements: tuple[Placement, ...], tiles: TileSet, *, solo: bool
) -> World:
    """The world after these placements; NotAllowed names the first that is not legal."""
    world = World(board)
    if solo:
        _check_solo_start(placements[: len(MARKED)], tiles)
    for count, placement in enumerate(placements):
        try:
            if solo and count < len(MARKED):
                world = world.lay(placement, tiles)
            else:
                world = world.place(placement, tiles)
        except NotAllowed as error:
            raise NotAllowed(error.code, f"{placement}: {error}", **error.details) from error
    return world


def _check_solo_start(start: tuple[Placement, ...], tiles: TileSet) -> None:
    if sorted(placement.space for placement in start) != sorted(MARKED):
        found = format_placements(start) or "nothing"
        sentence = f"a solo world begins with tiles on {' '.join(MARKED)}, not with {found}"
        raise NotAllowed("solo-start", sentence)
    for placement in start:
        if placement.side is not Side.FRONT or not fit_to_start(tiles[placement.tile]):
            raise NotAllowed(
                "solo-start",
                f"{placement}: a solo start tile shows a front of two landscapes or more, "
                "without a volcano",
            )


def fit_to_start(tile: Tile) -> bool:
    """Whether a solo game may start with the tile (R15)."""
    return len(set(tile.front.edges)) > 1 and tile.front.volcano is None


def check_standings(terms: Terms, standings: PerSeat[Standing], tiles: TileSet) -> None:
    """Checks everything about a written round that its worlds do not show by themselves."""
    seats = len(standings)
    if not 1 <= seats <= 4:
        raise NotAllowed("seats", f"a round has one to four players, not {seats}")
    check_enough(tiles, seats)
    _check_names(terms, standings)
    if terms.solo:
        _check_solo(standings)
    _check_chips(standings)
    _check_tasks(terms, standings)
    _check_volcano_terms(terms, standings)
    used = Counter(placed.tile for standing in standings for placed in standing.world.placements)
    for tile, times in used.items():
        if times > 1:
            raise NotAllowed("tile-twice", f"tile {tile} lies on the boards twice", tile=tile)


def check_enough(tiles: TileSet, seats: int) -> None:
    if len(tiles) < TILES_PER_SEAT * seats:
        raise NotAllowed(
            "too-few-tiles",
            f"{seats} players need {TILES_PER_SEAT * seats} tiles, the set has {len(tiles)}",
        )


def _check_names(terms: Terms, standings: PerSeat[Standing]) -> None:
    if terms.modifier is not None and terms.modifier not in MODIFIERS:
        raise NotAllowed("no-such-modifier", f"not a modifier: {terms.modifier!r}")
    for task in (task for standing in standings for task in standing.tasks):
        if task not in TASKS:
            raise NotAllowed("no-such-task", f"not a task: {task!r}", task=task)


def _check_solo(standings: PerSeat[Standing]) -> None:
    if len(standings) > 1:
        raise NotAllowed("combination", "solo is for one player")
    if standings[0].chip is not None or standings[0].tasks:
        raise NotAllowed("combination", "solo goes without bonus chip and tasks")


def _check_chips(standings: PerSeat[Standing]) -> None:
    held = [standing.chip for standing in standings if standing.chip is not None]
    stack = CHIPS[len(standings)]
    for chip in held:
        if chip not in stack:
            raise NotAllowed("no-such-chip", f"no bonus chip {chip} with {len(standings)} players")
        if held.count(chip) > 1:
            raise NotAllowed("chip-twice", f"two players hold bonus chip {chip}")


def _check_tasks(terms: Terms, standings: PerSeat[Standing]) -> None:
    taken = Counter(task for standing in standings for task in standing.tasks)
    for task, times in taken.items():
        if times > 1:
            raise NotAllowed("task-twice", f"the task {task!r} is taken twice", task=task)
    if taken and terms.children:
        raise NotAllowed("combination", "children goes without tasks")
    for standing in standings:
        if len(standing.tasks) > TASKS_PER_PLAYER:
            raise NotAllowed("too-many-tasks", f"a player takes at most {TASKS_PER_PLAYER} tasks")
        if standing.tasks and len(standing.world.placements) < TILES_BEFORE_TASK:
            raise NotAllowed(
                "too-few-for-task",
                f"a task is taken with at least {TILES_BEFORE_TASK} tiles placed",
            )


def _check_volcano_terms(terms: Terms, standings: PerSeat[Standing]) -> None:
    for standing in standings:
        if standing.handicap and not terms.handicap:
            raise NotAllowed("combination", "a player's handicap needs the round's")
        if standing.volcano_chip and terms.handicap:
            raise NotAllowed("combination", "with handicap there is no volcano chip")
