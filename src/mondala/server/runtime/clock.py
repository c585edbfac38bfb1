"""The server's only clock. Tables use it through this port; tests bring their own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Times are in milliseconds. `now` is monotonic; `utc` is the wall clock, which may jump."""

    def now(self) -> int: ...

    def utc(self) -> int: ...

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        """Calls back when `now` reaches that time."""


class RealClock:
    """`speed` makes it run faster, for tests."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed

    def now(self) -> int:
        return int(time.monotonic() * 1000 * self._speed)

    def utc(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        return _LoopAlarm(self, self._speed, when, callback)


class _LoopAlarm:
    """An alarm on a loop's timer. Timers may ring a little early, more so for a fast clock, so it
    checks the time and waits on if necessary."""

    def __init__(self, clock: Clock, speed: float, when: int, callback: Callable[[], None]) -> None:
        self._clock, self._speed, self._when, self._callback = clock, speed, when, callback
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = self._set()

    def _set(self) -> asyncio.TimerHandle:
        left = max(self._when - self._clock.now(), 0)
        return self._loop.call_later(left / 1000 / self._speed, self._ring)

    def _ring(self) -> None:
        if self._clock.now() < self._when:
            self._timer = self._set()
        else:
            self._timer = None  # breaks the reference cycle
            self._callback()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
