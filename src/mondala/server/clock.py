"""The only clock. Rooms see it through this port; tests bring one of their own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds. `now` never jumps; `utc` is the wall clock and may."""

    def now(self) -> int: ...

    def utc(self) -> int: ...

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        """Calls back once `now` is there."""


class RealClock:
    """`speed` lets tests run a game in less time than it takes."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed

    def now(self) -> int:
        return int(time.monotonic() * 1000 * self._speed)

    def utc(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        delay = max(when - self.now(), 0) / 1000 / self._speed
        return asyncio.get_running_loop().call_later(delay, callback)
