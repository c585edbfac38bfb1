"""Puzzles as they are asked, judged and solved: for the endless ones and for those of a day."""

from mondala.bots.analyst import Reason
from mondala.bots.patterns.praise import why
from mondala.bots.patterns.puzzles.puzzle import Difficulty, Proof, Puzzle, Theme
from mondala.bots.patterns.puzzles.refuting import Refutation, Refute
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.value import Value, replace
from mondala.games.patterns.moves import Move, parse_move, play, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position
from mondala.hosted.patterns.reading import PatternsReading, read_position
from mondala.hosted.patterns.replay import PatternsStep, steps
from mondala.server.analysis.analyses import Analyses
from mondala.server.analysis.jobs import Caller
from mondala.tables.patterns import NAME

LONGEST = 2.0
"""Longest search for a refutation in seconds."""
BUSY = ("analysis-busy", "analysis-failed", "too-fast")


class PuzzleAsked(Value, frozen=True):
    """A puzzle as it is asked: all but its solution."""

    id: str
    rating: int
    difficulty: Difficulty
    themes: tuple[Theme, ...]
    proof: Proof
    to_find: int
    """The number of moves that the solver has to find."""
    reading: PatternsReading
    of: int = 0
    """The number of puzzles that it was drawn from."""


class PuzzleAnswer(Value, frozen=True):
    """The answer to a try."""

    right: bool
    solved: bool
    """Whether it was the last move to find."""
    steps: tuple[PatternsStep, ...]
    """The position of the try, what the try made of it, and the moves after it: the answer to a
    right one, the punishment of a wrong one."""
    reading: PatternsReading
    """The reading of the position from which it goes on: after the answer, or before a wrong
    try."""
    reasons: tuple[Reason, ...]
    """The merits of a right move, or the faults of a wrong one."""
    lost: float = 0
    """The points that a wrong try gives away."""
    proven: bool = True
    """Whether `lost` is proven to be exact."""


class PuzzleSolution(Value, frozen=True):
    """The whole line, and what its first move does."""

    steps: tuple[PatternsStep, ...]
    reasons: tuple[Reason, ...]
    margin: int
    """The points that the solver will be ahead by."""
    loss: int
    """The points that the second best move gives away."""


def asked(puzzle: Puzzle, of: int = 1) -> PuzzleAsked:
    """A puzzle that was drawn from so many."""
    return PuzzleAsked(
        id=puzzle.id,
        rating=puzzle.rating,
        difficulty=puzzle.difficulty,
        themes=puzzle.themes,
        proof=puzzle.proof,
        to_find=(len(puzzle.line) + 1) // 2,
        reading=read_position(start_of(puzzle)),
        of=of,
    )


def nameless(puzzle: PuzzleAsked) -> PuzzleAsked:
    """The puzzle without anything that identifies it in a file of puzzles or hints at its theme."""
    return replace(puzzle, id="", rating=0, themes=(), proof=replace(puzzle.proof, reach=0))


def start_of(puzzle: Puzzle) -> Position:
    return parse_position(puzzle.position)


def solution(puzzle: Puzzle) -> PuzzleSolution:
    start, line = start_of(puzzle), _line(puzzle)
    reasons = why(start, line[0], _proven_margin(puzzle))
    return PuzzleSolution(tuple(steps(start, line)), reasons, puzzle.margin, puzzle.loss)


def check_legal(puzzle: Puzzle, moves: list[Move]) -> None:
    """Raises NotAllowed unless the moves follow the solution and the last one is legal."""
    before, tried = _tried(puzzle, moves)
    play(before, tried)


def is_right(puzzle: Puzzle, moves: list[Move]) -> bool:
    """Whether the last of these moves is the solution's."""
    return moves[-1] == _line(puzzle)[len(moves) - 1]


async def judged(
    puzzle: Puzzle, moves: list[Move], analyses: Analyses, caller: Caller
) -> PuzzleAnswer:
    """The answer to the last move: a reply if it is right, the punishment if it is wrong."""
    before, tried = _tried(puzzle, moves)
    line, done = _line(puzzle), len(moves)
    if is_right(puzzle, moves):
        return _right(puzzle, before, line[done - 1 : done + 1])
    job = Refute(format_position(before), str(tried), str(line[done - 1]), puzzle.margin)
    found: list[Refutation] = await analyses.answer(GameName(NAME), job, caller, LONGEST)
    return _wrong(before, found[0])


async def judged_at_once(
    puzzle: Puzzle, moves: list[Move], analyses: Analyses, caller: Caller
) -> PuzzleAnswer:
    """The same for a try that has been counted: answered also if there is no time to explain what
    is wrong with it."""
    try:
        return await judged(puzzle, moves, analyses, caller)
    except NotAllowed as refusal:
        if refusal.code not in BUSY:
            raise
        before, tried = _tried(puzzle, moves)
        return _wrong(before, Refutation((str(tried),), 0, proven=False))


def _line(puzzle: Puzzle) -> list[Move]:
    return [parse_move(move) for move in puzzle.line]


def _proven_margin(puzzle: Puzzle) -> float | None:
    return puzzle.margin if puzzle.proof.kind == "exact" else None


def _tried(puzzle: Puzzle, moves: list[Move]) -> tuple[Position, Move]:
    """The try, and the position in which it is made: the moves before it must be the solution's."""
    *before, tried = moves
    along = before == _line(puzzle)[: len(before)] and len(moves) <= len(puzzle.line)
    if not along or len(moves) % 2 == 0:
        raise NotAllowed("not-the-line", "these moves do not lead along the solution")
    return play_all(start_of(puzzle), before), tried


def _right(puzzle: Puzzle, before: Position, played: list[Move]) -> PuzzleAnswer:
    """The try was right; unless it was the last move, the answer to it follows."""
    return PuzzleAnswer(
        right=True,
        solved=len(played) == 1,
        steps=tuple(steps(before, played)),
        reading=read_position(play_all(before, played)),
        reasons=why(before, played[0], _proven_margin(puzzle)),
    )


def _wrong(before: Position, found: Refutation) -> PuzzleAnswer:
    moves = [parse_move(move) for move in found.moves]
    return PuzzleAnswer(
        right=False,
        solved=False,
        steps=tuple(steps(before, moves)),
        reading=read_position(before),
        reasons=found.reasons,
        lost=found.lost,
        proven=found.proven,
    )
