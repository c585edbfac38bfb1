"""The puzzles that come with Mondala, together with the host's own."""

from functools import cache

from mondala.bots.patterns.puzzles.pile import Pile
from mondala.bots.patterns.puzzles.puzzle import (
    HIGHEST,
    LOWEST,
    Puzzle,
    parse_puzzle,
    parse_puzzles,
)
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.games.patterns.moves import parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.hosted.patterns.day.positions import stock
from mondala.resources import patterns_puzzles


@cache
def pile() -> Pile:
    return Pile(parse_puzzles(patterns_puzzles()))


def with_own(text: str) -> Pile:
    """All puzzles of a server with its own file. Puzzles of the file that come with Mondala, or are
    positions of the days, whose solutions are secret before their day, are left out."""
    there = {puzzle.id for puzzle in (*pile().puzzles, *stock().puzzles)}
    own = dict[str, Puzzle]()
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and line[0] != "#":
            puzzle = _read(line, number)
            own.setdefault(puzzle.id, puzzle)
    return Pile((*pile().puzzles, *(each for each in own.values() if each.id not in there)))


def _read(line: str, number: int) -> Puzzle:
    try:
        puzzle = parse_puzzle(line)
        start = parse_position(puzzle.position)
        play_all(start, [parse_move(move) for move in puzzle.line])
    except (Unreadable, NotAllowed) as error:
        raise _wrong(number, error) from error
    if len(puzzle.line) % 2 == 0:
        raise _wrong(number, "the line ends with the solver's move")
    if not LOWEST <= puzzle.rating <= HIGHEST:
        raise _wrong(number, f"ratings go from {LOWEST} to {HIGHEST}")
    if puzzle.id != identity(start):
        raise _wrong(number, f"the id of this position is {identity(start)}")
    return puzzle


def _wrong(number: int, what: MondalaError | str) -> Unreadable:
    return Unreadable(f"line {number}: {what}")
