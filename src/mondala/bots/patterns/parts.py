"""The parts of an explained game of Patterns, and the job about a single position.

Chances and points are the first player's unless noted otherwise, so that a graph of a game can be
drawn from them; positions and moves are in the notation.
"""

from typing import Literal, TypeAlias

from mondala.bots.analyst import Reason
from mondala.core.value import Value

Grade: TypeAlias = Literal["best", "good", "small", "mistake", "blunder"]

LONGEST_LINE = 6
"""The most moves shown of a line."""
MOST_LINES = 3
MOST_REASONS = 2


class BestMoves(Value, frozen=True, tag=True):
    """The job of finding the best moves after these moves from that position."""

    position: str
    moves: tuple[str, ...] = ()
    lines: int = MOST_LINES


class BestLine(Value, frozen=True):
    """A move, its value, and the expected moves, itself the first."""

    move: str
    win: float
    """The first player's chance to win, from 0 to 1; a draw counts as half."""
    margin: float
    """The expected lead of the first player at the end, in points."""
    moves: tuple[str, ...]


class Evaluation(Value, frozen=True, tag=True):
    """The value of one position of a game, with the best moves there."""

    step: int
    """The position's place in the game, 0 for the set-up."""
    win: float
    margin: float
    proven: bool
    """Whether perfect play leads to exactly these values."""
    best: tuple[str, ...] = ()
    lines: tuple[BestLine, ...] = ()
    """The best moves, the best one first; none if the game is over."""
    why: tuple[Reason, ...] = ()
    """The merits of the first of them, for its mover."""


class Judged(Value, frozen=True, tag=True):
    """A move of a game: the one that led to this step."""

    step: int
    loss: float
    """The chance to win that the mover gave away, from 0 to 1."""
    points_lost: float
    grade: Grade
    better: str | None = None
    reasons: tuple[Reason, ...] = ()


class Habit(Value, frozen=True):
    """A cause that several faults of a player share, or the cause of a single costly one."""

    code: str
    steps: tuple[int, ...]
    """The steps that were the faults."""
    loss: float
    """The chance to win that they gave away in sum; it can be more than 1."""
    points: float


class Summary(Value, frozen=True, tag=True):
    """Figures of the whole game."""

    accuracy: tuple[float, float]
    """The accuracy of each player, from 0 to 100."""
    counts: tuple[dict[str, int], dict[str, int]]
    """For each player, the number of moves of each grade."""
    turning: tuple[int, ...]
    """The steps at which the game turned, in order."""
    habits: tuple[tuple[Habit, ...], tuple[Habit, ...]]
    """For each player the causes that their faults share, the costliest first."""
