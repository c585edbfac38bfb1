"""A game of Patterns step by step."""

from collections.abc import Iterable, Iterator

from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, apply
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import Position
from mondala.games.patterns.record import UNKNOWN, Record
from mondala.games.patterns.scoring import points
from mondala.hosted.patterns.reading import waiting


class PatternsStep(Value, frozen=True):
    """A position of a game; `move` led to it (None: the first), made by `seat`."""

    move: str | None
    seat: Seat | None
    position: str
    points: tuple[int, ...]
    waiting: tuple[int, ...]


class PatternsReplay(Value, frozen=True):
    """A game step by step, without what was taken back."""

    names: tuple[str, ...]
    date: str
    ending: str | None
    result: tuple[int, ...] | None
    hints: tuple[int, ...]
    """The number of hints each player took."""
    steps: tuple[PatternsStep, ...]


def replay_record(record: Record) -> PatternsReplay:
    outcome, tags = record.outcome, record.tags
    return PatternsReplay(
        names=(tags.get("First", UNKNOWN), tags.get("Second", UNKNOWN)),
        date=tags.get("Date", UNKNOWN),
        ending=record.ending,
        result=None if outcome is None else outcome.points,
        hints=record.hints,
        steps=tuple(steps(record.start, record.moves)),
    )


def steps(start: Position, moves: Iterable[Move]) -> Iterator[PatternsStep]:
    yield _step(start, None, None)
    position = start
    for move in moves:
        seat, position = position.mover, apply(position, move)
        yield _step(position, move, seat)


def _step(position: Position, move: Move | None, seat: Seat | None) -> PatternsStep:
    return PatternsStep(
        move=None if move is None else str(move),
        seat=seat,
        position=format_position(position),
        points=tuple(points(position)),
        waiting=waiting(position),
    )
