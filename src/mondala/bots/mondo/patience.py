"""A bot's patience: the time it has spent on a round, and the gain it therefore asks of a tile.

A view tells no time, and a bot reads no clock: it adds up how long it took over what it did.
"""

from mondala.core.value import Value, replace
from mondala.games.mondo.board import MARKED, SPACES
from mondala.games.mondo.options import MINUTE
from mondala.games.mondo.views import MatchView

UNKNOWN_LIMIT = 5 * MINUTE
"""The assumed length of a round where the time is hidden: that of the shortest level."""
PLAN = 75, 100
SOLO_PLAN = 85, 100
"""The share of the time in which it means to fill its board; alone there is no chip to race for."""
LATE = 95, 100
"""The share after which it makes sure of a bonus chip."""
LEAST = 3_000
"""The shortest time that it allows itself for a tile, in milliseconds."""
AT_WITS_END = 3
"""The multiple of that time after which it no longer waits for anything."""


class Patience(Value, frozen=True):
    """All times are milliseconds, what it asks is in hundredths of a point."""

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
        """The patience with the next search begun: a tile lies on the board."""
        return replace(self, searching=0)

    def _allowed(self, empty: int) -> int:
        """The time it may look for one tile, with so many still to come."""
        return max((self.plan - self.spent + self.searching) // empty, LEAST)

    def asks(self, empty: int, top: int, low: int) -> int:
        """The least gain of a tile that it takes: at first `top`, `low` at the end of the time for
        one tile, then less still."""
        return top - (top - low) * self.searching // self._allowed(empty)

    def at_an_end(self, empty: int) -> bool:
        """Whether it is done with waiting and takes whatever is better than an empty space."""
        return self.late or self.searching >= AT_WITS_END * self._allowed(max(empty, 1))


def patience_for(view: MatchView, placed: int, last_acts: int) -> Patience:
    """The patience at the beginning of a round. A bot that comes to a board with tiles on it
    supposes that these took their time. `last_acts` is how long it may take over one more tile and
    jumping out."""
    limit = view.time_limit or UNKNOWN_LIMIT
    share, whole = SOLO_PLAN if view.options.solo else PLAN
    start = len(MARKED) if view.options.solo else 0
    plan = limit * share // whole
    spent = plan * max(placed - start, 0) // (len(SPACES) - start)
    late_after = min(limit * LATE[0] // LATE[1], limit - last_acts)
    return Patience(plan, late_after, spent)
