"""Blocks at a table: nobody hears whom they have blocked, and whom the host has blocked leaves."""

from mondala.core.ids import PersonId
from mondala.server.services import Services
from mondala.server.tables.audience import Audience
from mondala.server.tables.table_store import TableStore
from mondala.tables.seating import put
from mondala.wire.messages import Bye

NOT_WELCOME = Bye("not-welcome", "you cannot come to this table")
"""No more is told to somebody whom the host has blocked."""


class Blocking:
    __slots__ = ("_audience", "_host", "_services", "_store", "shut_out")

    def __init__(self, services: Services, audience: Audience, store: TableStore) -> None:
        self._services, self._audience, self._store = services, audience, store
        self._host = store.lobby.host
        self.shut_out: frozenset[PersonId] = frozenset()
        """The people whom the host has blocked: they do not come in."""

    async def load(self) -> None:
        self.shut_out = await self._services.storage.blocked_by(self._host)

    def block(self, person: PersonId, blocked: frozenset[PersonId]) -> None:
        """Somebody has blocked these people, and nobody else: they are not heard any more and,
        where that person hosts, leave. Who plays, plays on."""
        for connection in self._audience.of(person):
            connection.blocked = blocked
        if person == self._store.lobby.host:
            self.shut_out = blocked
            self._turn_out()

    def look_at_host(self) -> None:
        """Others are shut out where there is another host."""
        if self._store.lobby.host != self._host:
            self._host, self.shut_out = self._store.lobby.host, frozenset()
            self._services.background.do(self._read_anew())

    async def _read_anew(self) -> None:
        self.block(self._host, await self._services.storage.blocked_by(self._host))

    def _turn_out(self) -> None:
        """Of the people shut out, who may be very many, only those who are here are looked at."""
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
