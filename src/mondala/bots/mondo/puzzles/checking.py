"""Checks stored worlds to finish: their points by the rules, and their solution by trying
everything."""

from mondala.bots.mondo.counting import counted_alone
from mondala.bots.mondo.puzzles.proving import best_filling
from mondala.bots.mondo.puzzles.puzzle import EMPTY_SPACES, Puzzle
from mondala.core.errors import MondalaError
from mondala.games.mondo.match import begin_match
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import World


def fault_of(puzzle: Puzzle, tiles: TileSet) -> str | None:
    """The first fault of the puzzle; None for a good one."""
    try:
        begin_match(puzzle.options, tiles, 0)
        best = build_world(puzzle.side, (*puzzle.lying, *puzzle.best), tiles, solo=False)
    except MondalaError as error:
        return str(error)
    if len(puzzle.best) != EMPTY_SPACES or best.open_spaces():
        return "its best world is not finished"
    if not {placement.tile for placement in puzzle.best} <= set(puzzle.middle):
        return "its best world has tiles that are not there"
    return _points_fault(puzzle, tiles, best)


def _points_fault(puzzle: Puzzle, tiles: TileSet, best: World) -> str | None:
    setting = puzzle.setting(tiles)
    bare, points = (
        counted_alone(setting, world).points for world in (setting.world(puzzle.lying), best)
    )
    if (bare, points) != (puzzle.bare, puzzle.points):
        return f"its worlds have {bare} and {points} points"
    found = best_filling(setting)
    if found is None:
        return "it takes too long to prove"
    most = counted_alone(setting, setting.world((*puzzle.lying, *found))).points
    return None if most == points else f"a world with {most} points can be made"
