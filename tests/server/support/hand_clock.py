"""A clock that tests move by hand."""

from collections.abc import Callable

from mondala.server.runtime.clock import Alarm


class _Ring:
    def __init__(self, when: int, callback: Callable[[], None]) -> None:
        self.when, self.callback, self.cancelled = when, callback, False

    def cancel(self) -> None:
        self.cancelled = True


class HandClock:
    """A clock that stands still until it is moved; `jump` moves the wall clock only."""

    def __init__(self, now: int = 0, utc: int = 1_700_000_000_000) -> None:
        self._now, self._utc = now, utc
        self._alarms: list[_Ring] = []

    def now(self) -> int:
        return self._now

    def utc(self) -> int:
        return self._utc

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        self._alarms.append(_Ring(when, callback))
        return self._alarms[-1]

    def jump(self, milliseconds: int) -> None:
        self._utc += milliseconds

    def move(self, milliseconds: int) -> None:
        self._now += milliseconds
        self._utc += milliseconds

    def ring_before(self, end: int) -> bool:
        """Moves to the next alarm and rings it, if there is one before the end."""
        self._alarms = [each for each in self._alarms if not each.cancelled]
        first = min(self._alarms, key=lambda each: each.when, default=None)
        if first is None or first.when > end:
            return False
        self._alarms.remove(first)
        self.move(max(first.when - self._now, 0))
        first.callback()
        return True
