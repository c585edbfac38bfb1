"""Clocks for turn-based games: none, a total time with an increment, or days for each move."""

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value

DAY = 86_400_000
LONGEST_GAME = 6 * 3_600_000


class ClockOptions(Value, frozen=True):
    """`initial` and `increment` in milliseconds for the game, or `days` for each move."""

    initial: int | None = None
    increment: int = 0
    days: int | None = None

    def __post_init__(self) -> None:
        if self.initial is not None and self.days is not None:
            raise NotAllowed("clock", "a clock counts time for the game or days for a move")
        if self.initial is not None and not 10_000 <= self.initial <= LONGEST_GAME:
            raise NotAllowed("clock", "a clock has ten seconds to six hours for the game")
        if not 0 <= self.increment <= 180_000 or (self.increment and self.initial is None):
            raise NotAllowed("clock", "an increment is up to three minutes, with time for the game")
        if self.days is not None and not 1 <= self.days <= 30:
            raise NotAllowed("clock", "a move may take one to thirty days")


class Clocks(Value, frozen=True):
    """The time each player has left, and since when the mover's clock runs."""

    options: ClockOptions
    left: tuple[int, ...]
    since: int

    def flag_at(self, mover: Seat) -> int:
        """The time at which the mover's time runs out."""
        return self.since + self.left[mover]

    def pressed(self, mover: Seat, at: int, *, same_again: bool) -> "Clocks":
        """The clocks after a move at that time; `same_again` if the mover is to move once more."""
        if self.options.days is not None:
            return Clocks(self.options, self.left, at)
        bonus = 0 if same_again else self.options.increment
        left = max(self.left[mover] - (at - self.since), 0) + bonus
        return Clocks(self.options, tuple(PerSeat(self.left).put(mover, left)), at)


def fresh(options: ClockOptions, seats: int) -> Clocks | None:
    if options.initial is not None:
        return Clocks(options, (options.initial,) * seats, 0)
    if options.days is not None:
        return Clocks(options, (options.days * DAY,) * seats, 0)
    return None
