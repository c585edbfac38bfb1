"""Whether the host of a table is there, and since when not."""

from collections.abc import Callable

from mondala.core.ids import PersonId
from mondala.server.runtime.clock import Clock
from mondala.server.tables.audience import Audience

HOST_GRACE = 10_000
"""Milliseconds without the host before somebody else may take the table over: a host who only loads
the page again does not lose it."""


class HostPresence:
    """`changed` is called when the host has been gone for so long."""

    __slots__ = ("_audience", "_changed", "_clock", "_seen")

    def __init__(self, clock: Clock, audience: Audience, changed: Callable[[], None]) -> None:
        self._clock, self._audience, self._changed = clock, audience, changed
        self._seen = clock.now()

    def left(self, host: PersonId) -> None:
        self._seen = self._clock.now()
        self.wait_for(host)

    def wait_for(self, host: PersonId) -> None:
        """Tells everybody once the grace is over, if the host is not there now."""
        until = self._seen + HOST_GRACE
        if host not in self._audience.present() and self._clock.now() < until:
            self._clock.call_at(until, self._changed)

    def stop(self) -> None:
        """The table is put away."""
        self._changed = lambda: None

    def gone(self, host: PersonId) -> bool:
        away = self._clock.now() - self._seen
        return host not in self._audience.present() and away >= HOST_GRACE
