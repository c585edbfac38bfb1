"""Contacts: requests to play, presence, mutes and blocks, put together."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.contacts.marks import Marks
from mondala.server.contacts.presence import Presence, Whereabouts
from mondala.server.contacts.requests import Requests
from mondala.server.edge.rate_limits import Limiter
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.storage.contacts import BlockRow
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue

Stance: TypeAlias = Literal["none", "muted", "blocked"]
MUTED_FOR = 7 * 24 * 3_600_000
MOST_BLOCKED = 1_000
BY_PERSON, BY_ADDRESS = (0.2, 30), (0.5, 60)
"""Rate limits (a second, at once) for muting and blocking, since each change is sent to all tables
of the person, at all nodes."""


class Contacts:
    """The contacts of one process. A cluster also informs and asks the other nodes."""

    def __init__(self, tables: OpenTables, queue: Queue) -> None:
        self.tables, self._queue = tables, queue
        self.presence, self.marks = Presence(tables), Marks()
        self.requests = Requests(tables, self.changed)
        self._background = BackgroundTasks()
        clock = tables.services.clock
        self._by_person, self._by_address = Limiter(clock, *BY_PERSON), Limiter(clock, *BY_ADDRESS)
        self.limits = {
            **self.requests.limits,
            "decides": self._by_person,
            "decides-from": self._by_address,
        }

    async def where(
        self, viewer: PersonId, people: Sequence[PersonId]
    ) -> dict[PersonId, Whereabouts]:
        """The places of those of these people who are online and visible to the viewer."""
        hidden = await self.tables.services.storage.hidden_from(viewer, people)
        return await self.here([person for person in people if person not in hidden])

    async def here(self, people: Sequence[PersonId]) -> dict[PersonId, Whereabouts]:
        return self.presence.of(people)

    async def take_stance(
        self, person: Person, other: PersonId, stance: Stance, address: str
    ) -> None:
        """Mutes or blocks another person, or lifts that."""
        if not self._by_person.allows(person.id) or not self._by_address.allows(address):
            raise NotAllowed("too-fast", "you have decided very often; wait a moment")
        storage = self.tables.services.storage
        if stance == "none":
            await stored(lambda done: storage.drop_block(person.id, other, done))
        else:
            row = await self._block(person, other, stance)
            await stored(lambda done: storage.put_block(row, done))
        await self.announce_blocks(person.id)
        self.changed(person.id, other)

    async def _block(
        self, person: Person, other: PersonId, kind: Literal["muted", "blocked"]
    ) -> BlockRow:
        storage, now = self.tables.services.storage, self.tables.services.clock.utc()
        if other == person.id or await storage.person(other) is None:
            raise NotAllowed("no-such-person", "there is nobody to be blocked")
        if len(await storage.blocks_of(person.id, now)) >= MOST_BLOCKED:
            raise NotAllowed("too-many-blocked", f"you have blocked {MOST_BLOCKED} people already")
        until = now + MUTED_FOR if kind == "muted" else None
        return BlockRow(person.id, other, kind, now, until)

    # News for all processes.

    def changed(self, *people: PersonId) -> None:
        """Marks that there is something new for these people."""
        for person in people:
            self.marks.changed(person)

    async def announce_blocks(self, person: PersonId) -> None:
        """Applies a person's changed blocks to tables and the queue."""
        await self.tables.blocks_changed(person)
        await self._queue.blocks_changed(person)

    def hear_blocks(self, person: PersonId) -> None:
        """Handles another process's announcement of changed blocks."""
        self._background.do(Contacts.announce_blocks(self, person))

    def close(self) -> None:
        self._background.cancel()
