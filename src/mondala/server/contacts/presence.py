"""Presence: whether a person is at a table or on any other page."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from mondala.core.ids import PersonId
from mondala.server.tables.open_tables import OpenTables

Whereabouts: TypeAlias = Literal["away", "here", "playing"]
SEEN_FOR = 20.0
"""Seconds after a page's last poll for which its person counts as online. Real seconds, also where
a test speeds up the clock."""


class Presence:
    """The presence of people connected to this process, in memory only. `seconds` is its clock."""

    def __init__(self, tables: OpenTables, seconds: Callable[[], float] | None = None) -> None:
        self._tables = tables
        self._seconds = seconds or (lambda: asyncio.get_running_loop().time())
        self._seen: OrderedDict[PersonId, float] = OrderedDict()

    def seen(self, person: PersonId) -> None:
        """Notes a poll by a page of that person."""
        now = self._seconds()
        self._seen[person] = now
        self._seen.move_to_end(person)
        while self._seen and next(iter(self._seen.values())) <= now - SEEN_FOR:
            self._seen.popitem(last=False)

    def of(self, people: Iterable[PersonId]) -> dict[PersonId, Whereabouts]:
        """The places of those of these people who are online."""
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
