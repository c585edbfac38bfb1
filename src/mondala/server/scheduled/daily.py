"""The games' work on every new day (UTC), such as bots' tries at the day's challenge."""

from collections.abc import Awaitable, Callable
from datetime import date

from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.runtime.clock import Alarm
from mondala.server.tables.open_tables import OpenTables

FIRST_LOOK = 5_000
"""Milliseconds between the server's start and the first check."""
LOOK_AGAIN = 5_000
"""Milliseconds between checks while work remains, since the node doing it may have died."""
LOOK_EVERY = 60_000
"""Milliseconds between checks otherwise: the wall clock may jump, and failed work is retried."""


class DailyWork:
    """Checks the date soon after the start, every few seconds while work remains, and else every
    minute. Each game's work runs independently."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables, self._background = tables, BackgroundTasks()
        self._chores = [
            _Chore(work) for game in tables.services.registry if (work := game.daily()) is not None
        ]
        self._alarm: Alarm | None = None

    def start(self) -> None:
        self._look_in(FIRST_LOOK)

    def _look_in(self, pause: int) -> None:
        clock = self._tables.services.clock
        self._alarm = clock.call_at(clock.now() + pause, self._look)

    def _look(self) -> None:
        today = self._tables.services.days.today()
        left = [chore for chore in self._chores if not chore.is_done(today)]
        for chore in left:
            if not chore.busy:
                self._background.do(chore.do(self._tables, today))
        self._look_in(LOOK_AGAIN if left else LOOK_EVERY)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._background.cancel()


class _Chore:
    """A game's daily work, repeated until it reports that nothing is left."""

    def __init__(self, work: Callable[[OpenTables], Awaitable[bool]]) -> None:
        self._work = work
        self._done: date | None = None
        self.busy = False

    def is_done(self, today: date) -> bool:
        return self._done == today

    async def do(self, tables: OpenTables, today: date) -> None:
        self.busy = True
        try:
            if await self._work(tables):
                self._done = today
        finally:
            self.busy = False
