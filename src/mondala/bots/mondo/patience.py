"""A bot's patience: the time it has spent on a round, and the gain it therefore asks of a tile.

A view tells no time and a bot reads no clock, so it adds up the time that its acts take.
"""

from mondala.core.value import Value, replace
from mondala.games.mondo.board import MARKED, SPACES
from mondala.games.mondo.options import MINUTE
from mondala.games.mondo.views import MatchView

UNKNOWN_LIMIT = 5 * MINUTE
"""The assumed length of a round whose time is hidden: that of the shortest level."""
PLAN = 75, 100
SOLO_PLAN = 85, 100
"""The share of the time in which it means to fill its board in solo, where no chip is to be won."""
LATE = 95, 100
"""The share of the time after which it makes sure of a bonus chip."""
LEAST = 3_000
"""The shortest time that it allows itself for a tile, in milliseconds."""
AT_WITS_END = 3
"""The multiple of that time after which it stops waiting for better tiles."""


class Patience(Value, frozen=True):
    """Times are milliseconds, gains are hundredths of a point."""

    plan: int
    """The time in which it means to fill its board."""
    late_after: int
    spent: int
    searching: int = 0

    @property
    def late(self) -> bool:
        return self.spent >= self.late_after

    def passed(self, milliseconds: int) -> "Patience":
        spent, searching = self.spent + milliseconds, self.searching + milliseconds
        return replace(self, spent=spent, searching=searching)

    def found(self) -> "Patience":
        """The patience after a tile was placed, when the next search begins."""
        return replace(self, searching=0)

    def _allowed(self, empty: int) -> int:
        """The time it may search for one tile, with so many spaces empty."""
        return max((self.plan - self.spent + self.searching) // empty, LEAST)

    def asks(self, empty: int, top: int, low: int) -> int:
        """The least gain it accepts: `top` at first, `low` at the end of its time for one tile, and
        less after that."""
        return top - (top - low) * self.searching // self._allowed(empty)

    def at_an_end(self, empty: int) -> bool:
        """Whether it stops waiting and takes anything that is better than an empty space."""
        return self.late or self.searching >= AT_WITS_END * self._allowed(max(empty, 1))


def patience_for(view: MatchView, placed: int, last_acts: int) -> Patience:
    """The patience at the beginning of a round. A bot that takes over a board with tiles on it
    assumes the usual time for them. `last_acts` bounds the time for one more tile and jumping
    out."""
    limit = view.time_limit or UNKNOWN_LIMIT
    share, whole = SOLO_PLAN if view.options.solo else PLAN
    start = len(MARKED) if view.options.solo else 0
    plan = limit * share // whole
    spent = plan * max(placed - start, 0) // (len(SPACES) - start)
    late_after = min(limit * LATE[0] // LATE[1], limit - last_acts)
    return Patience(plan, late_after, spent)
