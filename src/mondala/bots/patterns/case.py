"""A move that was played beside a better one, each with the expected answer."""

from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, apply
from mondala.games.patterns.position import PLAY, Position


class Way(Value, frozen=True):
    """A move from a position, and the expected answer."""

    line: tuple[Move, ...]
    after: Position
    answer: Move | None
    """The opponent's answer, if one follows."""
    answered: Position
    """The position after the answer, or after the move if there is no answer."""

    @property
    def move(self) -> Move:
        return self.line[0]


class Case(Value, frozen=True):
    """A move that was played and one that was better."""

    before: Position
    played: Way
    better: Way
    threw_away: float | None = None
    """The margin of a proven win, 0 of a proven draw, that the move gave up."""

    @property
    def mover(self) -> Seat:
        return self.before.mover

    @property
    def other(self) -> Seat:
        return 1 - self.before.mover


def way(before: Position, line: tuple[Move, ...]) -> Way:
    """The way of a line: its first move, and the answer if the next move is the opponent's in
    play."""
    after = apply(before, line[0])
    if len(line) == 1 or after.phase is not PLAY or before.phase is not PLAY:
        return Way(line, after, None, after)
    return Way(line, after, line[1], apply(after, line[1]))
