"""How a game ended: a value with a reason, not a flag."""

from dataclasses import dataclass

from mondala.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (all who share the win; nobody if a lone player lost) with what, and why it ended."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    reason: str
