"""Puzzles over HTTP: one to solve, whether a try is right, and what is wrong with it if not.

Nothing is kept between two questions: whoever asks says which puzzle and which moves.
"""

from functools import cache
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.bots.patterns.puzzles.pile import Pile, Wish
from mondala.bots.patterns.puzzles.puzzle import Difficulty, Theme, parse_puzzles
from mondala.core.value import Value
from mondala.games.patterns.moves import parse_move
from mondala.hosted.patterns.solving import (
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleSolution,
    asked,
    check_legal,
    judged,
    solution,
)
from mondala.resources import patterns_puzzles
from mondala.server.http.dependencies import Caller, Tables
from mondala.server.http.refusals import asking, reading

MOST_MOVES = 20
SEEDS = 2**53
READING = reading("unreadable", "no-puzzle")
ASKING = asking("no-puzzle", "not-the-line", "analysis-busy", "analysis-failed")
"""A try may also be refused with any code of the rules, as a 400."""


@cache
def pile() -> Pile:
    return Pile(parse_puzzles(patterns_puzzles()))


class PuzzleTry(Value, frozen=True):
    """The moves from the puzzle's position on, answers included; the last one is the try."""

    moves: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_MOVES)]


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
        drawn = pile().drawn(Wish(difficulty, theme), seed, number)
        return asked(drawn.puzzle, drawn.of)

    @get("/{name:str}", responses=READING, sync_to_thread=False)
    def one(self, name: FromPath[str]) -> PuzzleAsked:
        """The puzzle of that name."""
        return asked(pile().puzzle(name))

    @get("/{name:str}/solution", responses=READING, sync_to_thread=False)
    def solution(self, name: FromPath[str]) -> PuzzleSolution:
        """The solution, for whoever gives up."""
        return solution(pile().puzzle(name))

    @post("/{name:str}/try", status_code=HTTP_200_OK, responses=ASKING)
    async def attempt(
        self, name: FromPath[str], data: JSONBody[PuzzleTry], caller: Caller, tables: Tables
    ) -> PuzzleAnswer:
        """Judges a try: whether it is right, and what follows."""
        puzzle, moves = pile().puzzle(name), [parse_move(move) for move in data.moves]
        check_legal(puzzle, moves)
        return await judged(puzzle, moves, tables.services.analyses, caller)
