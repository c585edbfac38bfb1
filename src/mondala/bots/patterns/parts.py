"""The parts in which a game of Patterns is explained, and the question about a single position.

Chances and points are the first player's unless it says otherwise, so that a graph of a game can be
drawn from them; positions and moves are in the notation.
"""

from typing import Literal, TypeAlias

from mondala.bots.analyst import Reason
from mondala.core.value import Value

Grade: TypeAlias = Literal["best", "good", "small", "mistake", "blunder"]

LONGEST_LINE = 6
"""Moves of a line that are told."""
MOST_LINES = 3
MOST_REASONS = 2


class BestMoves(Value, frozen=True, tag=True):
    """The job that asks for the best moves after these moves from that position."""

    position: str
    moves: tuple[str, ...] = ()
    lines: int = MOST_LINES


class BestLine(Value, frozen=True):
    """A move, what it is worth, and the moves expected from it on, itself the first."""

    move: str
    win: float
    """The first player's chance to win, from 0 to 1; a draw counts as half."""
    margin: float
    """The points that the first player will be ahead by, expected."""
    moves: tuple[str, ...]


class Evaluation(Value, frozen=True, tag=True):
    """The worth of one position of a game, with the best moves there."""

    step: int
    """The position's place in the game, 0 for the set-up."""
    win: float
    margin: float
    proven: bool
    """Whether perfect play brings exactly this."""
    best: tuple[str, ...] = ()
    lines: tuple[BestLine, ...] = ()
    """The best moves, the best one first; none where the game is over."""
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
    """A reason that several faults of a player share, or the reason of a single dear one."""

    code: str
    steps: tuple[int, ...]
    """The steps that the faults led to."""
    loss: float
    """The chance to win that they gave away, one after another; it can be more than 1."""
    points: float


class Summary(Value, frozen=True, tag=True):
    """The whole game."""

    accuracy: tuple[float, float]
    """The accuracy of each player, from 0 to 100."""
    counts: tuple[dict[str, int], dict[str, int]]
    """For each player, how many moves got which grade."""
    turning: tuple[int, ...]
    """The steps at which the game took a turn, in order."""
    habits: tuple[tuple[Habit, ...], tuple[Habit, ...]]
    """For each player what their faults had in common, the dearest first."""
