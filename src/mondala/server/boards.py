"""Boards without a table: a free board that says what is legal, and games step by step."""

from dataclasses import dataclass
from typing import Annotated

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.games.patterns.moves import Move, apply, parse_move, why_not
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position, set_up
from mondala.games.patterns.record import Record, parse_record
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
class PatternsReplay:
    """A game step by step, without what was taken back."""

    names: tuple[str, ...]
    date: str
    ending: str | None
    result: tuple[int, ...] | None
    steps: tuple[PatternsStep, ...]


GIVEN = (Board, RecordText)
SENT = (PatternsReplay,)


def replay(record: Record) -> PatternsReplay:
    """Refuses a record with a move that the rules do not allow."""
    position = record.start
    steps = [_step(position, None, None)]
    for move in record.moves:
        seat, position = position.mover, played(position, move)
        steps.append(_step(position, move, seat))
    outcome = record.outcome
    return PatternsReplay(
        names=(record.tags["First"], record.tags["Second"]),
        date=record.tags["Date"],
        ending=record.ending,
        result=None if outcome is None else outcome.points,
        steps=tuple(steps),
    )


def played(position: Position, move: Move) -> Position:
    refusal = why_not(position, move)
    if refusal is not None:
        raise refusal
    return apply(position, move)


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
        position = set_up(data.seed) if data.position is None else parse_position(data.position)
        for text in data.moves:
            position = played(position, parse_move(text))
        return read_position(position)

    @post("/record", status_code=HTTP_200_OK, responses=ASKING)
    async def record(self, data: JSONBody[RecordText]) -> PatternsReplay:
        """A game record, step by step."""
        return replay(parse_record(data.text))
