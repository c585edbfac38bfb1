"""Rereads from storage whatever missed news may have been about: bans, names, blocks, deleted chat
lines."""

import asyncio
from typing import Protocol

from mondala.core.ids import PersonId
from mondala.server.cluster.contacts import ClusterContacts
from mondala.server.cluster.relay import Relay
from mondala.server.cluster.shared_limits import Sockets
from mondala.server.cluster.tables import ClusterTables
from mondala.server.runtime.background_tasks import for_ever

PAUSE = 0.5
"""Seconds between two rounds, if more news was missed or storage failed."""


class OwnSockets(Sockets, Protocol):
    def close_banned(self) -> None:
        """Closes the sockets of people and addresses that are banned."""

    async def check_again(self) -> None:
        """Closes sockets whose cookies are no longer valid."""


class CatchingUp:
    """Runs one round at a time in the background, reading storage one person at a time."""

    def __init__(self, tables: ClusterTables, relay: Relay, contacts: ClusterContacts) -> None:
        self._tables, self._relay, self._contacts = tables, relay, contacts
        self._wanted = asyncio.Event()
        self._missed = False
        self._looking: asyncio.Task[None] | None = None

    def open(self, sockets: OwnSockets) -> None:
        self._looking = asyncio.create_task(for_ever(lambda: self._look(sockets), PAUSE))

    def something_was_decided(self) -> None:
        self._wanted.set()

    def missed_something(self) -> None:
        self._missed = True
        self._wanted.set()

    async def _look(self, sockets: OwnSockets) -> None:
        await self._wanted.wait()
        self._wanted.clear()
        missed, self._missed = self._missed, False
        try:
            await self._tables.services.restrictions.load()
            sockets.close_banned()
            if missed:
                await sockets.check_again()
                await self._look_at_everything()
        except Exception:
            self._missed |= missed
            self._wanted.set()
            raise

    async def _look_at_everything(self) -> None:
        for table in tuple(self._tables.tables.values()):
            if not table.store.moves:
                await table.chat.look_again()
        for person in self._tables.people() | self._relay.people() | self._contacts.waiting():
            await self._look_at(person)

    async def _look_at(self, person: PersonId) -> None:
        known = await self._tables.services.storage.known(person)
        if known is not None:
            self._relay.rename(known.person)
            self._tables.look_again(known.person)
            await self._contacts.look_again(person)

    def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
