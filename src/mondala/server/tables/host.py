"""Whether the host is at the table, and since when they have been absent."""

from collections.abc import Callable

from mondala.core.ids import PersonId
from mondala.server.runtime.clock import Clock
from mondala.server.tables.audience import Audience

HOST_GRACE = 10_000
"""Milliseconds of absence after which another person may become host, so that reloading the page
does not lose the table."""


class HostPresence:
    """`changed` is called when the host has been absent for the grace period."""

    __slots__ = ("_audience", "_changed", "_clock", "_seen")

    def __init__(self, clock: Clock, audience: Audience, changed: Callable[[], None]) -> None:
        self._clock, self._audience, self._changed = clock, audience, changed
        self._seen = clock.now()

    def left(self, host: PersonId) -> None:
        self._seen = self._clock.now()
        self.wait_for(host)

    def wait_for(self, host: PersonId) -> None:
        """Schedules `changed` for the end of the grace period if the host is absent."""
        until = self._seen + HOST_GRACE
        if host not in self._audience.present() and self._clock.now() < until:
            self._clock.call_at(until, self._changed)

    def stop(self) -> None:
        """The table is put away."""
        self._changed = lambda: None

    def gone(self, host: PersonId) -> bool:
        away = self._clock.now() - self._seen
        return host not in self._audience.present() and away >= HOST_GRACE
