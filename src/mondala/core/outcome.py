"""The outcome of a game: a value with a reason, not a flag."""

from mondala.core.seats import Seat
from mondala.core.value import Value


class Outcome(Value, frozen=True):
    """The winners (several where a win is shared, none if a lone player lost), points, ending."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    reason: str
