"""What a house does by itself on every new day of UTC."""

from collections.abc import Awaitable, Callable
from datetime import date

from mondala.server.clock import Alarm
from mondala.server.later import Later
from mondala.server.tables.open_tables import OpenTables

LOOK_EVERY = 60_000
"""The wall clock may jump, and what could not be done is tried again."""


class Daily:
    """Looks at the calendar every minute; first a minute after the start, when there is less to
    do."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables, self._later = tables, Later()
        self._work: list[Callable[[OpenTables], Awaitable[None]]] = [
            work for game in tables.services.registry if (work := game.daily()) is not None
        ]
        self._done: date | None = None
        self._alarm: Alarm | None = None

    def start(self) -> None:
        clock = self._tables.services.clock
        self._alarm = clock.call_at(clock.now() + LOOK_EVERY, self._look)

    def _look(self) -> None:
        today = self._tables.services.days.today()
        if self._done != today:
            self._later.do(self._do(today))
        self.start()

    async def _do(self, today: date) -> None:
        for work in self._work:
            await work(self._tables)
        self._done = today

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._later.cancel()
