"""Puzzles over HTTP: one to solve, whether a try is right, and what is wrong with it if not.

Nothing is kept between two questions: whoever asks says which puzzle and which moves.
"""

from functools import cache
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.bots.analyst import Reason
from mondala.bots.patterns.praise import why
from mondala.bots.patterns.puzzles.pile import Drawn, Pile, Wish
from mondala.bots.patterns.puzzles.puzzle import Difficulty, Proof, Puzzle, Theme, parse_puzzles
from mondala.bots.patterns.puzzles.refuting import Refutation, Refute
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, parse_move, play, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position
from mondala.hosted.patterns.reading import PatternsReading, read_position
from mondala.hosted.patterns.replay import PatternsStep, steps
from mondala.resources import patterns_puzzles
from mondala.server.http.dependencies import Caller, Tables
from mondala.server.http.refusals import asking, reading
from mondala.tables.patterns import NAME

LONGEST = 2.0
"""Seconds that a refutation may be looked for."""
MOST_MOVES = 20
SEEDS = 2**53
READING = reading("unreadable", "no-puzzle")
ASKING = asking("no-puzzle", "not-the-line", "analysis-busy", "analysis-failed")
"""A try may also be refused with any code of the rules, as a 400."""


@cache
def pile() -> Pile:
    return Pile(parse_puzzles(patterns_puzzles()))


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


class PuzzleTry(Value, frozen=True):
    """The moves from the puzzle's position on, answers included; the last one is the try."""

    moves: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_MOVES)]


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


class PuzzlesController(Controller):
    path = "/api/patterns/puzzles"
    given = (PuzzleTry,)
    sent = (PuzzleAsked, PuzzleAnswer, PuzzleSolution)

    @get("/", responses=READING, sync_to_thread=False)
    def draw(
        self,
        seed: Annotated[int, QueryParameter(ge=0, lt=SEEDS)],
        number: Annotated[int, QueryParameter(ge=0, lt=SEEDS)] = 0,
        difficulty: FromQuery[Difficulty | None] = None,
        theme: FromQuery[Theme | None] = None,
    ) -> PuzzleAsked:
        """The puzzle of that number in an order that follows from the seed, without end."""
        return _asked(pile().drawn(Wish(difficulty, theme), seed, number))

    @get("/{name:str}", responses=READING, sync_to_thread=False)
    def one(self, name: FromPath[str]) -> PuzzleAsked:
        """The puzzle of that name."""
        return _asked(Drawn(pile().puzzle(name), 1))

    @get("/{name:str}/solution", responses=READING, sync_to_thread=False)
    def solution(self, name: FromPath[str]) -> PuzzleSolution:
        """The solution, for whoever gives up."""
        puzzle = pile().puzzle(name)
        start, line = _start(puzzle), _line(puzzle)
        reasons = why(start, line[0], _proven_margin(puzzle))
        return PuzzleSolution(tuple(steps(start, line)), reasons, puzzle.margin, puzzle.loss)

    @post("/{name:str}/try", status_code=HTTP_200_OK, responses=ASKING)
    async def attempt(
        self, name: FromPath[str], data: JSONBody[PuzzleTry], caller: Caller, tables: Tables
    ) -> PuzzleAnswer:
        """Judges a try: whether it is right, and what follows."""
        puzzle = pile().puzzle(name)
        before, tried = _tried(puzzle, [parse_move(move) for move in data.moves])
        line, done = _line(puzzle), len(data.moves)
        play(before, tried)
        if tried == line[done - 1]:
            return _right(puzzle, before, line[done - 1 : done + 1])
        job = Refute(format_position(before), str(tried), str(line[done - 1]), puzzle.margin)
        analyses = tables.services.analyses
        found: list[Refutation] = await analyses.answer(GameName(NAME), job, caller, LONGEST)
        return _wrong(before, found[0])


def _asked(drawn: Drawn) -> PuzzleAsked:
    puzzle = drawn.puzzle
    return PuzzleAsked(
        id=puzzle.id,
        rating=puzzle.rating,
        difficulty=puzzle.difficulty,
        themes=puzzle.themes,
        proof=puzzle.proof,
        to_find=(len(puzzle.line) + 1) // 2,
        reading=read_position(_start(puzzle)),
        of=drawn.of,
    )


def _start(puzzle: Puzzle) -> Position:
    return parse_position(puzzle.position)


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
    return play_all(_start(puzzle), before), tried


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
