"""Blocks at a table: people do not hear those they blocked, and those the host blocked are
removed."""

from mondala.core.ids import PersonId
from mondala.server.services import Services
from mondala.server.tables.audience import Audience
from mondala.server.tables.table_store import TableStore
from mondala.tables.seating import put
from mondala.wire.messages import Bye

NOT_WELCOME = Bye("not-welcome", "you cannot come to this table")
"""The only thing that a person blocked by the host is told."""


class Blocking:
    __slots__ = ("_audience", "_host", "_services", "_store", "shut_out")

    def __init__(self, services: Services, audience: Audience, store: TableStore) -> None:
        self._services, self._audience, self._store = services, audience, store
        self._host = store.lobby.host
        self.shut_out: frozenset[PersonId] = frozenset()
        """People blocked by the host; they cannot join."""

    async def load(self) -> None:
        self.shut_out = await self._services.storage.blocked_by(self._host)

    def block(self, person: PersonId, blocked: frozenset[PersonId]) -> None:
        """Sets the complete list of people whom `person` blocks: their chat is hidden, and if
        `person` is the host they are removed, except players of a running game."""
        for connection in self._audience.of(person):
            connection.blocked = blocked
        if person == self._store.lobby.host:
            self.shut_out = blocked
            self._remove_blocked()

    def look_at_host(self) -> None:
        """Reloads the blocks if the host has changed."""
        if self._store.lobby.host != self._host:
            self._host, self.shut_out = self._store.lobby.host, frozenset()
            self._services.background.do(self._reload())

    async def _reload(self) -> None:
        self.block(self._host, await self._services.storage.blocked_by(self._host))

    def _remove_blocked(self) -> None:
        """Removes the blocked people who are connected. Loops over those connected, since a block
        list may be very long."""
        lobby = self._store.lobby
        here = {each.person for each in lobby.seats if each is not None}
        here |= {each.person.id for each in self._audience.connections}
        for person in sorted(self.shut_out & here):
            seat = lobby.seat_of(person)
            if seat is not None and lobby.playing:
                continue
            if seat is not None:
                lobby = put(lobby, seat, None)
            self._audience.send_away(person, NOT_WELCOME)
        if lobby is not self._store.lobby:
            self._store.change(lobby, lambda _error: None)
