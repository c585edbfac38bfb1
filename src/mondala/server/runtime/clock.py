"""The only clock. Tables see it through this port; tests bring one of their own."""

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
        return _LoopAlarm(self, self._speed, when, callback)


class _LoopAlarm:
    """A loop's timer may ring a little early, the more so where the clock is fast: it looks first,
    and waits on if the clock is not there yet."""

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
            self._timer = None  # which held this, as this held it
            self._callback()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
