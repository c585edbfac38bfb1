"""How a game ended: a value with a reason, not a flag."""

from mondala.core.seats import Seat
from mondala.core.value import Value


class Outcome(Value, frozen=True):
    """Who won (all who share the win; nobody if a lone player lost) with what, and why it ended."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    reason: str
