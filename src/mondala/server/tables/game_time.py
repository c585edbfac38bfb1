"""The time of one game, in milliseconds since it began, and alarms set in that time.

Usually it runs with the server's clock and stops while the game is not open. A game may let it run
ahead: it then jumps from alarm to alarm, in order, whenever nothing is pending that could set an
earlier one. Where moves may take days it follows the wall clock.
"""

from collections.abc import Callable, Sized
from functools import partial
from typing import Protocol

from mondala.server.runtime.clock import Alarm, Clock

LOOK_EVERY = 60_000
"""Milliseconds between checks of the wall clock, which may jump."""


class GameTime(Protocol):
    def at(self) -> int:
        """The current game time."""

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        """Calls back at game time `when`."""

    def hold(self) -> None:
        """Blocks jumps: something is pending that may set an alarm."""

    def release(self) -> None:
        """Ends one `hold`."""

    def run_ahead(self, ahead: bool) -> None:
        """Turns running ahead on or off; repeated after every stored entry."""

    def stand_still(self, still: bool) -> None:
        """Pauses the time and all alarms, or resumes them."""

    def go_on_from(self, at: int) -> None:
        """Sets the time to `at`, which may be later than the last stored entry."""

    def end(self) -> None:
        """Cancels all alarms."""


def _nothing() -> None: ...


class _GameAlarm:
    __slots__ = ("callback", "cancelled", "timer", "when")

    def __init__(self, when: int, callback: Callable[[], None]) -> None:
        self.when, self.callback, self.cancelled = when, callback, False
        self.timer: Alarm | None = None

    def cancel(self) -> None:
        self.cancelled = True
        self.callback = _nothing  # frees what the callback refers to
        self.disarm()

    def disarm(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class RunningTime:
    """`last` is the time of the game's last entry. Time does not jump while something is
    `storing`."""

    __slots__ = (
        "_ahead",
        "_alarms",
        "_base",
        "_clock",
        "_held",
        "_now",
        "_stands",
        "_stepping",
        "_storing",
    )

    def __init__(self, clock: Clock, last: int, storing: Sized) -> None:
        self._clock, self._storing = clock, storing
        self._base = clock.now() - last
        self._ahead, self._stands, self._now = False, False, last
        self._held, self._stepping = 0, False
        self._alarms: list[_GameAlarm] = []

    def at(self) -> int:
        return self._now if self._ahead or self._stands else self._clock.now() - self._base

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        alarm = _GameAlarm(when, callback)
        self._alarms = [each for each in self._alarms if not each.cancelled]
        self._alarms.append(alarm)
        if self._ahead or self._stands:
            self._step_soon()
        else:
            self._arm(alarm)
        return alarm

    def _arm(self, alarm: _GameAlarm) -> None:
        alarm.timer = self._clock.call_at(self._base + alarm.when, partial(self._ring, alarm))

    def _ring(self, alarm: _GameAlarm) -> None:
        alarm.timer = None
        self._alarms.remove(alarm)
        alarm.callback()

    def hold(self) -> None:
        self._held += 1

    def release(self) -> None:
        self._held -= 1
        self._step_soon()

    def run_ahead(self, ahead: bool) -> None:
        if ahead != self._ahead:
            self._go(ahead, self._stands)
        elif ahead:
            self._step_soon()

    def stand_still(self, still: bool) -> None:
        if still != self._stands:
            self._go(self._ahead, still)

    def go_on_from(self, at: int) -> None:
        self._now = max(at, self.at())
        self._set_alarms()

    def end(self) -> None:
        for alarm in self._alarms:
            alarm.cancel()
        self._alarms = []

    def _go(self, ahead: bool, stands: bool) -> None:
        self._now = self.at()
        self._ahead, self._stands = ahead, stands
        self._set_alarms()

    def _set_alarms(self) -> None:
        """Sets the clock's alarms according to the current game time."""
        self._base = self._clock.now() - self._now
        for alarm in self._alarms:
            alarm.disarm()
            if not self._ahead and not self._stands and not alarm.cancelled:
                self._arm(alarm)
        self._step_soon()

    @property
    def _under_way(self) -> bool:
        return bool(self._held or self._storing or self._stands)

    def _step_soon(self) -> None:
        if self._ahead and not self._under_way and not self._stepping:
            self._stepping = True
            self._clock.call_at(self._clock.now(), self._step)

    def _step(self) -> None:
        """Jumps to the next alarm, unless something is pending."""
        self._stepping = False
        self._alarms = [each for each in self._alarms if not each.cancelled]
        if not self._ahead or self._under_way or not self._alarms:
            return
        alarm = min(self._alarms, key=lambda each: each.when)
        self._now = max(self._now, alarm.when)
        self._ring(alarm)
        self._step_soon()


class DayTime:
    """Wall-clock time since `started`, never paused. The wall clock may be set back to before the
    last entry."""

    __slots__ = ("_clock", "_started")

    def __init__(self, clock: Clock, started: int) -> None:
        self._clock, self._started = clock, started

    def at(self) -> int:
        return self._clock.utc() - self._started

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        """May ring early, if the wall clock has jumped."""
        left = min(max(when - self.at(), 0), LOOK_EVERY)
        return self._clock.call_at(self._clock.now() + left, callback)

    def end(self) -> None: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def run_ahead(self, ahead: bool) -> None: ...

    def stand_still(self, still: bool) -> None: ...

    def go_on_from(self, at: int) -> None: ...
