"""The time of one game, in milliseconds since it began, and alarms by that time.

Usually it goes with the server's clock, and stands still while nobody serves the game. A game may
let it run ahead: then it leaps from alarm to alarm, in their order, whenever nothing is under way
that could set an earlier one. Where moves may take days it follows the wall clock.
"""

from collections.abc import Callable, Sized
from functools import partial
from typing import Protocol

from mondala.server.runtime.clock import Alarm, Clock

LOOK_EVERY = 60_000
"""The wall clock may jump: it is looked at so often."""


class GameTime(Protocol):
    def at(self) -> int:
        """The game's time now."""

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        """Calls back once it is that late in the game."""

    def hold(self) -> None:
        """Something is under way that may set an alarm."""

    def release(self) -> None:
        """It is done."""

    def run_ahead(self, ahead: bool) -> None:
        """From now on, or not any more. Said again whenever something was stored."""

    def stand_still(self, still: bool) -> None:
        """From now on no time passes and nothing rings, or it goes on from where it stood."""

    def go_on_from(self, at: int) -> None:
        """Sets the time to `at`, which may be later than the last stored entry."""

    def end(self) -> None:
        """None of the alarms rings any more."""


def _nothing() -> None: ...


class _GameAlarm:
    __slots__ = ("callback", "cancelled", "timer", "when")

    def __init__(self, when: int, callback: Callable[[], None]) -> None:
        self.when, self.callback, self.cancelled = when, callback, False
        self.timer: Alarm | None = None

    def cancel(self) -> None:
        self.cancelled = True
        self.callback = _nothing  # what it would have called is let go at once
        self.disarm()

    def disarm(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class RunningTime:
    """`last` is the time of the game's last entry; while something is `storing`, time does not
    leap."""

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
        """By the time that it is now."""
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
        """Leaps to the next alarm, unless something is under way."""
        self._stepping = False
        self._alarms = [each for each in self._alarms if not each.cancelled]
        if not self._ahead or self._under_way or not self._alarms:
            return
        alarm = min(self._alarms, key=lambda each: each.when)
        self._now = max(self._now, alarm.when)
        self._ring(alarm)
        self._step_soon()


class DayTime:
    """Since `started` by the wall clock, which may be set back to before the last entry. It never
    stands still."""

    __slots__ = ("_clock", "_started")

    def __init__(self, clock: Clock, started: int) -> None:
        self._clock, self._started = clock, started

    def at(self) -> int:
        return self._clock.utc() - self._started

    def call_at(self, when: int, callback: Callable[[], None]) -> Alarm:
        """It may ring early: the wall clock may have jumped by then."""
        left = min(max(when - self.at(), 0), LOOK_EVERY)
        return self._clock.call_at(self._clock.now() + left, callback)

    def end(self) -> None: ...

    def hold(self) -> None: ...

    def release(self) -> None: ...

    def run_ahead(self, ahead: bool) -> None: ...

    def stand_still(self, still: bool) -> None: ...

    def go_on_from(self, at: int) -> None: ...
