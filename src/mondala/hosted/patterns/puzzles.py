"""Puzzles over HTTP: getting one, judging a try, explaining a wrong one.

The server stores only which puzzles a person has tried and their rating; each request names the
puzzle and the moves.
"""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta
from msgspec.structs import asdict

from mondala.bots.patterns.puzzles.pile import Pile, Wish
from mondala.bots.patterns.puzzles.puzzle import Difficulty, Puzzle, Theme
from mondala.core.chance import Chance
from mondala.core.value import Value
from mondala.games.patterns.moves import parse_move
from mondala.hosted.patterns.host_puzzles import pile
from mondala.hosted.patterns.puzzle_rating import (
    GAME,
    PuzzleStanding,
    RatedTry,
    aim,
    count_try,
    puzzles_had,
    standing_after,
)
from mondala.hosted.patterns.solving import (
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleSolution,
    asked,
    check_legal,
    is_right,
    judged,
    judged_at_once,
    solution,
)
from mondala.server.http.dependencies import Caller, Tables, Visitor
from mondala.server.http.refusals import asking, reading
from mondala.server.services import Services

MOST_MOVES = 20
SEEDS = 2**53
COUNTING = ("banned", "not-stored", "read-only")
READING = reading("unreadable", "no-puzzle")
SHOWING = reading("unreadable", "no-puzzle", "origin", *COUNTING)
ASKING = asking("no-puzzle", "not-the-line", "analysis-busy", "analysis-failed", *COUNTING)
"""A try may also be refused with any code of the rules, as a 400."""


class PuzzleTry(Value, frozen=True):
    """The moves from the puzzle's position on, answers included; the last one is the try."""

    moves: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_MOVES)]


class PuzzleLaid(PuzzleAsked, frozen=True):
    """`had`: a try of yours at it counts already."""

    had: bool = False


class PuzzleTried(PuzzleAnswer, frozen=True):
    """`rated` is what it made of your rating, where this was the try that counts."""

    rated: RatedTry | None = None


class PuzzleShown(PuzzleSolution, frozen=True):
    """`rated` is what it made of your rating, where no try had counted before."""

    rated: RatedTry | None = None


class PuzzlesController(Controller):
    path = "/api/patterns/puzzles"
    given = (PuzzleTry,)
    sent = (PuzzleAsked, PuzzleLaid, PuzzleAnswer, PuzzleTried, PuzzleSolution, PuzzleShown)

    @get("/", responses=READING, sync_to_thread=False)
    def draw(
        self,
        tables: Tables,
        seed: Annotated[int, QueryParameter(ge=0, lt=SEEDS)],
        number: Annotated[int, QueryParameter(ge=0, lt=SEEDS)] = 0,
        difficulty: FromQuery[Difficulty | None] = None,
        theme: FromQuery[Theme | None] = None,
    ) -> PuzzleAsked:
        """The puzzle of that number in an order that follows from the seed, without end."""
        drawn = pile_of(tables.services).drawn(Wish(difficulty, theme), seed, number)
        return asked(drawn.puzzle, drawn.of)

    @get("/next", responses=READING)
    async def following(
        self,
        visitor: Visitor,
        tables: Tables,
        difficulty: FromQuery[Difficulty | None] = None,
        theme: FromQuery[Theme | None] = None,
        but: FromQuery[str] = "",
    ) -> PuzzleLaid:
        """A puzzle that you have not had, near your rating; not the one of the name `but`."""
        services = tables.services
        rows = await puzzles_had(services, visitor)
        had = {row.puzzle: row.at for row in rows}
        drawn = pile_of(services).near(
            aim(standing_after(rows).rating),
            Wish(difficulty, theme),
            had,
            Chance(services.new_seed()).stream("puzzle"),
            but,
        )
        return _laid(drawn.puzzle, drawn.of, had=drawn.puzzle.id in had)

    @get("/mine", responses=reading())
    async def mine(self, visitor: Visitor, tables: Tables) -> PuzzleStanding:
        """How you have done so far."""
        return standing_after(await puzzles_had(tables.services, visitor))

    @get("/{name:str}", responses=READING)
    async def one(self, name: FromPath[str], visitor: Visitor, tables: Tables) -> PuzzleLaid:
        """The puzzle of that name."""
        puzzle = pile_of(tables.services).puzzle(name)
        rows = await puzzles_had(tables.services, visitor)
        return _laid(puzzle, 1, had=any(row.puzzle == name for row in rows))

    @post("/{name:str}/solution", status_code=HTTP_200_OK, responses=SHOWING)
    async def solution(self, name: FromPath[str], visitor: Visitor, tables: Tables) -> PuzzleShown:
        """The solution, for a player who gives up: that counts as a wrong try."""
        puzzle = pile_of(tables.services).puzzle(name)
        rated = await count_try(tables.services, visitor, puzzle, solved=False)
        return PuzzleShown(**asdict(solution(puzzle)), rated=rated)

    @post("/{name:str}/try", status_code=HTTP_200_OK, responses=ASKING)
    async def attempt(
        self,
        name: FromPath[str],
        data: JSONBody[PuzzleTry],
        visitor: Visitor,
        caller: Caller,
        tables: Tables,
    ) -> PuzzleTried:
        """Judges a try: whether it is right, and what follows. The first one that is wrong, or that
        solves it, counts for your rating, once for each puzzle."""
        services = tables.services
        puzzle = pile_of(services).puzzle(name)
        moves = [parse_move(move) for move in data.moves]
        check_legal(puzzle, moves)
        right, rated = is_right(puzzle, moves), None
        if not right or len(moves) == len(puzzle.line):
            rated = await count_try(services, visitor, puzzle, solved=right)
        judge = judged if rated is None else judged_at_once
        answer = await judge(puzzle, moves, services.analyses, caller)
        return PuzzleTried(**asdict(answer), rated=rated)


def pile_of(services: Services) -> Pile:
    """All puzzles of this house."""
    own: Pile | None = services.host_files.get(GAME)
    return pile() if own is None else own


def _laid(puzzle: Puzzle, of: int, *, had: bool) -> PuzzleLaid:
    return PuzzleLaid(**asdict(asked(puzzle, of)), had=had)
