"""Sends a few reminders at once, and deals with failures."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

from mondala.server.runtime.clock import Clock
from mondala.server.runtime.metrics import REMINDERS

Sent: TypeAlias = Literal["sent", "later", "never"]
"""The result: it was sent, may be tried again later, or never."""
Tried: TypeAlias = Sent | Literal["down"]
"""The same, or `down` where the server through which everything goes is not there."""
DOWN_FOR = 60_000
MOST_SERVICES = 1_000
_LOG = logging.getLogger("mondala")


class Sending:
    """So many at once in one way. What goes wrong is counted, and told once for each cause. Where
    the server is down nothing else is tried for `DOWN_FOR` milliseconds: everybody else would wait
    as long."""

    def __init__(self, way: str, clock: Clock, at_once: int) -> None:
        self._way, self._clock = way, clock
        self._room = asyncio.Semaphore(at_once)
        self._down_until: int | None = None
        self._cause = ""

    async def send(self, work: Callable[[], Awaitable[tuple[Tried, str]]]) -> Sent:
        """`work` tells its result, and the cause of a failure."""
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
    """A `Sending` for each of many services of one way, by its host: one that is slow or gone holds
    up no other. Those unused longest are forgotten first."""

    def __init__(self, way: str, clock: Clock, at_once: int) -> None:
        self._way, self._clock, self._at_once = way, clock, at_once
        self._services: OrderedDict[str, Sending] = OrderedDict()

    def at(self, host: str) -> Sending:
        found = self._services.pop(host, None) or Sending(self._way, self._clock, self._at_once)
        self._services[host] = found
        if len(self._services) > MOST_SERVICES:
            self._services.popitem(last=False)
        return found
