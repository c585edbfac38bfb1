"""Habits of a player: causes that several of their faults share, by cost.

A player who reads one fault after another does not see that they have the same cause.
"""

from collections.abc import Sequence

from mondala.bots.analyst import Reason
from mondala.bots.patterns.parts import Habit, Judged

REASONS = {
    "open-to-cuts": ("lets-cut", "cuts-own-flips"),
    "spares-cuts": ("misses-cut", "prepares-cut"),
    "little-room": ("poor-place", "misses-flips", "prepares-flips", "traps-group"),
    "bowl": ("loses-river-place", "dead-bowl", "poor-bowl", "bowl-choice", "gives-bowl-colour"),
    "rival-room": ("gives-group", "leaves-patch"),
    "points": ("misses-gain", "lets-gain"),
    "haste": ("flip-could-wait", "leaves-space"),
    "end": ("ends-too-early", "misses-end", "lets-end", "misses-proven-win", "last-flips"),
}
"""The reasons by which each habit shows."""
HABIT_OF = {reason: habit for habit, reasons in REASONS.items() for reason in reasons}
AFTER_ALL = "misses-proven-win"
"""Names the cost of a fault, not its cause, so any other reason is more telling."""
MOST_HABITS = 3
LEAST_COST = 0.05
"""The loss of winning chance, or of points instead, below which faults are not mentioned again."""
POINTS_A_CHANCE = 60.0
"""The points whose loss counts like the whole chance to win."""


def cost_of(judged: Judged) -> float:
    """The chance to win that a move gave away, or the points if they weigh more."""
    return max(judged.loss, judged.points_lost / POINTS_A_CHANCE)


def habits(moves: Sequence[Judged]) -> tuple[Habit, ...]:
    """The habits of the player who made these moves, the costliest first."""
    found = [
        (habit, those)
        for habit in REASONS
        if (those := [judged for judged in moves if _habit_of(judged.reasons) == habit])
    ]
    dear = [(sum(map(cost_of, those)), habit, those) for habit, those in found]
    ranked = sorted(dear, key=lambda each: -each[0])
    return tuple(
        Habit(
            habit,
            steps=tuple(judged.step for judged in those),
            loss=round(sum(judged.loss for judged in those), 3),
            points=round(sum(judged.points_lost for judged in those), 1),
        )
        for cost, habit, those in ranked[:MOST_HABITS]
        if cost >= LEAST_COST
    )


def _habit_of(reasons: Sequence[Reason]) -> str | None:
    """The habit of the weightiest reason that names a cause."""
    codes = [reason.code for reason in reasons]
    telling = [code for code in codes if code != AFTER_ALL] or codes
    return HABIT_OF.get(telling[0]) if telling else None
