"""Sends reminders with limited concurrency, and handles failures."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

from mondala.server.runtime.clock import Clock
from mondala.server.runtime.metrics import REMINDERS

Sent: TypeAlias = Literal["sent", "later", "never"]
"""Sent, to be retried later, or never."""
Tried: TypeAlias = Sent | Literal["down"]
"""The same, or `down` if the whole service cannot be reached."""
DOWN_FOR = 60_000
MOST_SERVICES = 1_000
_LOG = logging.getLogger("mondala")


class Sending:
    """Sends through one channel, so many at a time. Failures are counted, and logged once for each
    cause. After `down` nothing is sent for `DOWN_FOR` milliseconds, so that others do not wait for
    the same timeout."""

    def __init__(self, way: str, clock: Clock, at_once: int) -> None:
        self._way, self._clock = way, clock
        self._room = asyncio.Semaphore(at_once)
        self._down_until: int | None = None
        self._cause = ""

    async def send(self, work: Callable[[], Awaitable[tuple[Tried, str]]]) -> Sent:
        """Runs `work`, which returns its result and a failure's cause."""
        async with self._room:
            if self._down_until is not None and self._clock.now() < self._down_until:
                return "later"
            tried, cause = await work()
        down = tried == "down"
        self._down_until = self._clock.now() + DOWN_FOR if down else None
        how: Sent = "later" if tried == "down" else tried
        REMINDERS.labels(self._way, how).inc()
        if how == "sent":
            self._cause = ""
        elif cause != self._cause:
            _LOG.warning("a reminder by %s was not sent: %s", self._way, cause)
            self._cause = cause
        return how


class Services:
    """A `Sending` for each service of a channel, by host, so that a slow one holds up no other. The
    least recently used are dropped first."""

    def __init__(self, way: str, clock: Clock, at_once: int) -> None:
        self._way, self._clock, self._at_once = way, clock, at_once
        self._services: OrderedDict[str, Sending] = OrderedDict()

    def at(self, host: str) -> Sending:
        found = self._services.pop(host, None) or Sending(self._way, self._clock, self._at_once)
        self._services[host] = found
        if len(self._services) > MOST_SERVICES:
            self._services.popitem(last=False)
        return found
