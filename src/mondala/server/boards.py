"""Boards without a table: a free board that says what is legal, and games step by step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.core.errors import NotAllowed
from mondala.games.patterns.moves import Move, apply, parse_move, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Phase, Position, set_up
from mondala.games.patterns.record import UNKNOWN, Record, format_record, make_record, parse_record
from mondala.games.patterns.scoring import points, points_to_come
from mondala.server.kinds import PatternsReading, read_position
from mondala.server.refusals import reading

Text = Annotated[str, Meta(max_length=20_000)]
MOST_MOVES = 200
ASKING = reading("unreadable", "origin", "too-large")
"""A position or record may also be refused with any code of the rules, as a 400."""


@dataclass(frozen=True, slots=True)
class Board:
    """A position in the notation and moves from there; without one, the set-up of a seed."""

    position: Text | None = None
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    moves: Annotated[tuple[str, ...], Meta(max_length=MOST_MOVES)] = ()


@dataclass(frozen=True, slots=True)
class RecordText:
    text: Text


@dataclass(frozen=True, slots=True)
class PatternsStep:
    """A position of a game; `move` led to it (None: the first), made by `seat`."""

    move: str | None
    seat: int | None
    position: str
    points: tuple[int, ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PatternsSteps:
    steps: tuple[PatternsStep, ...]


@dataclass(frozen=True, slots=True)
class PatternsReplay:
    """A game step by step, without what was taken back."""

    names: tuple[str, ...]
    date: str
    ending: str | None
    result: tuple[int, ...] | None
    steps: tuple[PatternsStep, ...]


GIVEN = (Board, RecordText)
SENT = (PatternsReplay, PatternsSteps)


def replay(record: Record) -> PatternsReplay:
    outcome, tags = record.outcome, record.tags
    return PatternsReplay(
        names=(tags.get("First", UNKNOWN), tags.get("Second", UNKNOWN)),
        date=tags.get("Date", UNKNOWN),
        ending=record.ending,
        result=None if outcome is None else outcome.points,
        steps=tuple(_steps(record.start, record.moves)),
    )


def _steps(start: Position, moves: Iterable[Move]) -> Iterator[PatternsStep]:
    yield _step(start, None, None)
    position = start
    for move in moves:
        seat, position = position.mover, apply(position, move)
        yield _step(position, move, seat)


def _started(board: Board) -> tuple[Position, list[Move]]:
    position = set_up(board.seed) if board.position is None else parse_position(board.position)
    return position, [parse_move(text) for text in board.moves]


def _step(position: Position, move: Move | None, seat: int | None) -> PatternsStep:
    return PatternsStep(
        move=None if move is None else str(move),
        seat=seat,
        position=format_position(position),
        points=tuple(points(position)),
        waiting=tuple(points_to_come(position, player) for player in range(2)),
    )


class PatternsApi(Controller):
    path = "/api/patterns"

    @post("/board", status_code=HTTP_200_OK, responses=ASKING)
    async def board(self, data: JSONBody[Board]) -> PatternsReading:
        """What a position, and moves from it, come to: points, what is legal, why not."""
        return read_position(play_all(*_started(data)))

    @post("/board/steps", status_code=HTTP_200_OK, responses=ASKING)
    async def steps(self, data: JSONBody[Board]) -> PatternsSteps:
        """A position and what each of the moves from it made of it."""
        start, moves = _started(data)
        play_all(start, moves)
        return PatternsSteps(tuple(_steps(start, moves)))

    @post("/board/record", status_code=HTTP_200_OK, responses=ASKING)
    async def written(self, data: JSONBody[Board]) -> RecordText:
        """The record of these moves; it starts before the bowl choice, as every record does."""
        start, moves = _started(data)
        if start.phase is not Phase.BOWL:
            raise NotAllowed("no-beginning", "a record starts in phase bowl", phase=start.phase)
        return RecordText(format_record(make_record(start, moves)))

    @post("/record", status_code=HTTP_200_OK, responses=ASKING)
    async def record(self, data: JSONBody[RecordText]) -> PatternsReplay:
        """A game record, step by step."""
        return replay(parse_record(data.text))
