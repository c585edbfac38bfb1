"""Grades, accuracy and turning points: how good the moves of a game of Patterns were.

docs/analysis.md explains the formulas to players.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp
from typing import get_args

from mondala.bots.patterns.habits import cost_of, habits
from mondala.bots.patterns.parts import Grade, Habit, Judged, Summary
from mondala.core.seats import Seat
from mondala.core.value import Value

GRADES: tuple[Grade, ...] = get_args(Grade)
BEST, GOOD, SMALL, MISTAKE, BLUNDER = GRADES
AS_GOOD = 0.005
"""The smallest loss of winning chance that counts."""
SMALL_LOSS, MISTAKE_LOSS, BLUNDER_LOSS = 0.05, 0.12, 0.25
"""The least loss of winning chance for each grade."""
SMALL_POINTS, MISTAKE_POINTS = 3.0, 10.0
"""Losses of points that are named even in decided games; never as a blunder."""
STEEPNESS = 5.0
MOST_TURNS = 6


def grade(loss: float, points_lost: float) -> Grade:
    """The grade of a move that gave away this chance to win and these points."""
    if loss >= BLUNDER_LOSS:
        return BLUNDER
    if loss >= MISTAKE_LOSS or points_lost >= MISTAKE_POINTS:
        return MISTAKE
    if loss >= SMALL_LOSS or points_lost >= SMALL_POINTS:
        return SMALL
    return GOOD if loss >= AS_GOOD or points_lost >= 0.5 else BEST


class Graded(Value, frozen=True):
    """A judged move with its mover, whether they had a choice, and their chance to win after it."""

    seat: Seat
    chosen: bool
    win: float
    judged: Judged


def summary(moves: Sequence[Graded]) -> Summary:
    first, second = ([each for each in moves if each.seat == seat] for seat in (0, 1))
    return Summary(
        accuracy=(accuracy(first), accuracy(second)),
        counts=(_counts(first), _counts(second)),
        turning=turning(moves),
        habits=(_habits(first), _habits(second)),
    )


def _habits(moves: Sequence[Graded]) -> tuple[Habit, ...]:
    return habits([each.judged for each in moves])


def _counts(moves: Sequence[Graded]) -> dict[str, int]:
    counted = Counter(each.judged.grade for each in moves)
    return {name: counted[name] for name in GRADES}


def accuracy(moves: Sequence[Graded]) -> float:
    """The mean over a player's moves that had a choice; 100 without any."""
    chosen = [_accuracy(each.judged) for each in moves if each.chosen]
    return round(sum(chosen) / len(chosen), 1) if chosen else 100.0


def _accuracy(judged: Judged) -> float:
    return 100 * exp(-STEEPNESS * cost_of(judged))


def turning(moves: Sequence[Graded]) -> tuple[int, ...]:
    """The steps after which the game had turned: the lead, or very much of the chance to win, was
    given away. If there is none, the costliest step, if it cost enough to be named."""
    steep = sorted((each for each in moves if _turns(each)), key=lambda each: -each.judged.loss)
    if not steep:
        named = [each for each in moves if each.judged.loss >= SMALL_LOSS]
        steep = [max(named, key=lambda each: each.judged.loss)] if named else []
    return tuple(sorted(each.judged.step for each in steep[:MOST_TURNS]))


def _turns(move: Graded) -> bool:
    loss = move.judged.loss
    gave_the_lead = move.win < 0.5 <= move.win + loss
    return loss >= BLUNDER_LOSS or (gave_the_lead and loss >= MISTAKE_LOSS)
