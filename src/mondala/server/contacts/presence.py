"""Presence: somebody is at a table, or looks at any other page of the site."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from mondala.core.ids import PersonId
from mondala.server.tables.open_tables import OpenTables

Whereabouts: TypeAlias = Literal["away", "here", "playing"]
SEEN_FOR = 20.0
"""Seconds after a page has asked last that its person is taken to be here. They are about
connections, so that they are real ones also where a test's clock is fast."""


class Presence:
    """The presence of people who are connected to this process. It is kept in memory only: when the
    process dies, they are not here any more. `seconds` tells the time."""

    def __init__(self, tables: OpenTables, seconds: Callable[[], float] | None = None) -> None:
        self._tables = tables
        self._seconds = seconds or (lambda: asyncio.get_running_loop().time())
        self._seen: OrderedDict[PersonId, float] = OrderedDict()

    def seen(self, person: PersonId) -> None:
        """A page of that person is being looked at."""
        now = self._seconds()
        self._seen[person] = now
        self._seen.move_to_end(person)
        while self._seen and next(iter(self._seen.values())) <= now - SEEN_FOR:
            self._seen.popitem(last=False)

    def of(self, people: Iterable[PersonId]) -> dict[PersonId, Whereabouts]:
        """The whereabouts of those of them who are here."""
        found = {person: self._of(person) for person in people}
        return {person: where for person, where in found.items() if where != "away"}

    def _of(self, person: PersonId) -> Whereabouts:
        tables = [
            table for table in self._tables.tables_of(person) if person in table.audience.present()
        ]
        if any(table.runs and table.lobby.seat_of(person) is not None for table in tables):
            return "playing"
        seen = self._seen.get(person)
        looks = seen is not None and seen > self._seconds() - SEEN_FOR
        return "here" if tables or looks else "away"
