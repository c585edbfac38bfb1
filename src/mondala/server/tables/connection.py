"""One open socket, as a table sees it. No type of the socket library comes this far."""

from collections import deque
from typing import Protocol

from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.server.storage.port import Person

ROUND_TRIPS_COUNT = 30_000
"""How long a measured round trip counts (R9), in milliseconds."""


class Pipe(Protocol):
    """Carries messages to a client."""

    def send(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class Connection:
    """A person at a table on one socket; two tabs are two connections. A person without a name can
    only watch."""

    __slots__ = ("_trips", "derived", "muted", "person", "pipe", "seat", "seats", "send", "session")

    def __init__(self, person: Person, pipe: Pipe) -> None:
        self.person = person
        self.pipe = pipe
        self.send = pipe.send
        self.session: str | None = None
        """None until it said hello."""
        self.sit(())
        self.derived = False
        self.muted: set[PersonId] = set()
        self._trips: deque[tuple[int, int]] = deque()

    @property
    def named(self) -> bool:
        return self.person.name != ""

    def sit(self, seats: tuple[Seat, ...]) -> None:
        """Several where people share this device; `seat` is the first."""
        self.seats = seats
        self.seat: Seat | None = seats[0] if seats else None

    def measured(self, now: int, round_trip: int) -> None:
        self._trips.append((now, round_trip))
        while self._trips and self._trips[0][0] < now - ROUND_TRIPS_COUNT:
            self._trips.popleft()

    def lag(self, now: int) -> int:
        """Half the smallest round trip measured lately; 0 if none was."""
        trips = [trip for at, trip in self._trips if at >= now - ROUND_TRIPS_COUNT]
        return min(trips, default=0) // 2
