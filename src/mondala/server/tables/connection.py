"""A table's view of one open socket, independent of the socket library."""

from collections import deque
from collections.abc import Callable
from typing import Protocol

from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.server.storage.rows import Person
from mondala.wire.messages import Hello

ROUND_TRIPS_COUNT_FOR = 30_000
"""Round trips measured within this many milliseconds count towards the lag (R9)."""


class Pipe(Protocol):
    """Carries messages to a client."""

    def send(self, data: bytes) -> None: ...

    def close(self, reason: str = "") -> None: ...


class RoundTrips:
    """Recently measured round trips to a client."""

    __slots__ = ("_trips",)

    def __init__(self) -> None:
        self._trips: deque[tuple[int, int]] = deque()

    def measured(self, now: int, round_trip: int) -> None:
        self._trips.append((now, round_trip))
        while self._trips and self._trips[0][0] < now - ROUND_TRIPS_COUNT_FOR:
            self._trips.popleft()

    def lag(self, now: int) -> int:
        """Half the smallest recent round trip; 0 if there is none."""
        trips = [trip for at, trip in self._trips if at >= now - ROUND_TRIPS_COUNT_FOR]
        return min(trips, default=0) // 2


class Connection:
    """A person at a table on one socket; two tabs are two connections. A person without a name can
    only watch."""

    __slots__ = (
        "blocked",
        "derived",
        "knocks",
        "let_go",
        "muted",
        "person",
        "pipe",
        "resumes",
        "seat",
        "seats",
        "send",
        "session",
        "trace",
        "trips",
    )

    def __init__(
        self,
        person: Person,
        pipe: Pipe,
        trips: RoundTrips | None = None,
        blocked: frozenset[PersonId] = frozenset(),
    ) -> None:
        self.trips = trips or RoundTrips()
        self.person = person
        self.pipe = pipe
        self.send: Callable[[bytes], None] = pipe.send
        self.let_go: Callable[[], None] = self.pipe.close
        """Called when the table is no longer open in this process; nothing is sent afterwards."""
        self.session: str | None = None
        """None until the connection has sent its hello and was welcomed."""
        self.knocks: Hello | None = None
        """The hello of a person waiting to be let in."""
        self.resumes = False
        """Whether its client was welcomed through an earlier connection and does not wait for the
        answer to a hello."""
        self.sit(())
        self.derived = False
        self.trace: str | None = None
        """The trace id of its last message, if the client's node traces commands."""
        self.muted: set[PersonId] = set()
        self.blocked = blocked
        """The people that this person has blocked, at any table."""

    def hears(self, speaker: PersonId) -> bool:
        return speaker not in self.muted and speaker not in self.blocked

    @property
    def named(self) -> bool:
        return self.person.name != ""

    def sit(self, seats: tuple[Seat, ...]) -> None:
        """Sets the seats (several if people share the device); `seat` is the first."""
        self.seats = seats
        self.seat: Seat | None = seats[0] if seats else None
