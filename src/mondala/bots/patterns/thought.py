"""A thinker's current opinion of a position of Patterns."""

from collections.abc import Iterator
from typing import Protocol

from mondala.bots.bot import Budget
from mondala.core.chance import Stream
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, legal_moves
from mondala.games.patterns.position import Position
from mondala.games.patterns.scoring import points, points_to_come


class Thought(Value, frozen=True):
    """The best line known so far and its value, for the player to move."""

    depth: int
    """Plies looked ahead; for a sure thought, the horizon within which every line ends."""
    nodes: int
    margin: float
    """The expected lead at the end, in points."""
    win: float
    """The chance to win, a draw counted as half."""
    moves: tuple[Move, ...]
    """The expected moves, the best one first."""
    sure: bool = False
    """Whether margin and win are proven."""


class Thinker(Protocol):
    def prepare(self) -> None:
        """Loads or compiles what it needs, so that its first thought comes in time."""

    def think(self, position: Position, budget: Budget, chance: Stream) -> Iterator[Thought]:
        """Thinks about a position that is not over: yields at least one thought; the last one
        counts."""


def won(margin: float) -> float:
    """The chance to win, given a margin that is certain."""
    return 0.5 * (1 + (margin > 0) - (margin < 0))


def last_flip(position: Position) -> Thought:
    """Any of the last flips: none is ever bad (R5), and in the end all are made."""
    mover, have = position.mover, points(position)
    margin = have[mover] + points_to_come(position, mover) - have[1 - mover]
    return Thought(1, 1, margin, won(margin), (legal_moves(position)[0],), sure=True)
