"""Addresses of Patterns alone: a free board that says what is legal, and records step by step."""

from typing import Annotated

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Phase, Position, set_up
from mondala.games.patterns.record import format_record, make_record, parse_record
from mondala.hosted.patterns.reading import PatternsReading, read_position
from mondala.hosted.patterns.replay import PatternsReplay, PatternsStep, replay_record, steps
from mondala.server.http.dependencies import Tables
from mondala.server.http.refusals import asking

Text = Annotated[str, Meta(max_length=20_000)]
MOST_MOVES = 200
ASKING = asking()
"""A position or record may also be refused with any code of the rules, as a 400."""


class Board(Value, frozen=True):
    """A position in the notation and moves from there; without one, the set-up of a seed."""

    position: Text | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    moves: Annotated[tuple[str, ...], Meta(max_length=MOST_MOVES)] = ()


class RecordText(Value, frozen=True):
    text: Text


class PatternsSteps(Value, frozen=True):
    steps: tuple[PatternsStep, ...]


def started(board: Board) -> tuple[Position, list[Move]]:
    """The position that a board starts from, and its moves."""
    position = set_up(board.seed) if board.position is None else parse_position(board.position)
    return position, [parse_move(text) for text in board.moves]


def _steps(board: Board) -> PatternsSteps:
    start, moves = started(board)
    play_all(start, moves)
    return PatternsSteps(tuple(steps(start, moves)))


class PatternsController(Controller):
    path = "/api/patterns"
    given = (Board, RecordText)
    sent = (PatternsSteps,)

    @post("/board", status_code=HTTP_200_OK, responses=ASKING)
    async def board(self, data: JSONBody[Board]) -> PatternsReading:
        """Reads a position and moves from it: points, legal moves, and why others are not."""
        return read_position(play_all(*started(data)))

    @post("/board/steps", status_code=HTTP_200_OK, responses=ASKING)
    async def steps(self, data: JSONBody[Board], tables: Tables) -> PatternsSteps:
        """A position and what each of the moves from it made of it."""
        return await tables.services.long_work.do(_steps, data)

    @post("/board/record", status_code=HTTP_200_OK, responses=ASKING)
    async def written(self, data: JSONBody[Board]) -> RecordText:
        """The record of these moves; it starts before the bowl choice, as every record does."""
        start, moves = started(data)
        if start.phase is not Phase.BOWL:
            raise NotAllowed("no-beginning", "a record starts in phase bowl", phase=start.phase)
        return RecordText(format_record(make_record(start, moves)))

    @post("/record", status_code=HTTP_200_OK, responses=ASKING)
    async def record(self, data: JSONBody[RecordText], tables: Tables) -> PatternsReplay:
        """A game record, step by step."""
        return await tables.services.long_work.do(lambda: replay_record(parse_record(data.text)))
