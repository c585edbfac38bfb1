"""The chat of a table: stored, and sent to everybody who has not muted or blocked the speaker.
Reaction pictures go the same way but are not stored."""

from collections.abc import Callable, Iterable, Iterator

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.core.value import replace
from mondala.server.edge.rate_limits import Limiter
from mondala.server.services import Services
from mondala.server.storage.rows import ChatRow
from mondala.server.storage.writing import Done, Fence
from mondala.server.tables.connection import Connection
from mondala.tables.lobby import LONGEST_ID
from mondala.wire.messages import Mute, Picture, Reacted, Said, Say, Unsaid
from mondala.wire.tags import encode

SHOWN = 50
MOST_MUTED = 100
SAID_A_SECOND, SAID_AT_ONCE = 0.5, 5.0
SHOWN_A_SECOND, SHOWN_AT_ONCE = 0.5, 3.0


class Chat:
    """`listeners` iterates over the connections at the table."""

    def __init__(
        self,
        services: Services,
        table: Callable[[], TableId],
        listeners: Iterable[Connection],
        fence: Fence | None = None,
    ) -> None:
        self._services, self._table, self._listeners = services, table, listeners
        self._fence = fence
        self._limiter = Limiter(services.clock, SAID_A_SECOND, SAID_AT_ONCE)
        self._pictures = Limiter(services.clock, SHOWN_A_SECOND, SHOWN_AT_ONCE)
        self._shown: list[ChatRow] = []
        self._said = 0
        self.unstored = 0
        """Lines that are being written and are not stored yet."""

    async def load(self) -> None:
        self._shown = await self._services.storage.chat(self._table(), SHOWN)
        self._said = self._shown[-1].number if self._shown else 0

    def show(self, connection: Connection) -> None:
        """Sends the last lines to a new connection."""
        for row in self._shown:
            if connection.hears(row.person):
                connection.send(_said(row))

    def asked(self) -> Iterator[tuple[PersonId, str, int]]:
        """The person, session and message number of each recent line."""
        for row in self._shown:
            if row.session is not None and row.asked is not None:
                yield row.person, row.session, row.asked

    def say(self, connection: Connection, said: Say, done: Done) -> None:
        """Stores the line, calls `done`, then broadcasts it."""
        person = connection.person
        if not self._limiter.allows(person.id):
            raise NotAllowed("too-fast", "one thing after another")
        self._said += 1
        row = ChatRow(self._said, person.id, person.name, said.text, connection.session, said.n)
        self.unstored += 1

        def stored(error: Exception | None) -> None:
            self.unstored -= 1
            done(error)
            if error is None:
                self._tell(row)

        now = self._services.clock.utc()
        self._services.storage.put_chat(self._table(), row, now, stored, self._fence)

    def react(self, connection: Connection, picture: Picture) -> None:
        """Broadcasts a reaction; silently dropped above the rate limit."""
        person = connection.person
        if self._pictures.allows(person.id):
            self._send(person.id, encode(Reacted(person.id, person.name, picture)))

    async def look_again(self) -> None:
        """Reloads the stored lines and removes those that were deleted."""
        if not self._shown:
            return
        table, shown = self._table(), {row.number for row in self._shown}
        kept = await self._services.storage.chat(table, 2 * SHOWN)
        gone = shown - {row.number for row in kept}
        if table == self._table():
            self.unsay(lambda row: row.number in gone)

    def unsay(self, which: Callable[[ChatRow], bool]) -> None:
        """Removes lines from the shown chat and from clients' screens. Does not touch the store."""
        gone = [row.number for row in self._shown if which(row)]
        self._shown = [row for row in self._shown if not which(row)]
        if gone:
            for connection in self._listeners:
                connection.send(encode(Unsaid(gone)))

    def hand_over(self, old: PersonId, new: PersonId) -> None:
        """Attributes one person's lines to another. Does not touch the store."""
        self._shown = [
            replace(row, person=new) if row.person == old else row for row in self._shown
        ]

    def _tell(self, row: ChatRow) -> None:
        self._shown = [*self._shown, row][-SHOWN:]
        self._send(row.person, _said(row))

    def _send(self, speaker: PersonId, data: bytes) -> None:
        for connection in self._listeners:
            if connection.hears(speaker):
                connection.send(data)


def mute(connection: Connection, wish: Mute) -> None:
    if not wish.mute:
        connection.muted.discard(wish.person)
    elif len(wish.person) > LONGEST_ID or len(connection.muted) >= MOST_MUTED:
        raise NotAllowed("no-such-person", "there is nobody to be muted")
    else:
        connection.muted.add(wish.person)


def _said(row: ChatRow) -> bytes:
    return encode(Said(row.number, row.person, row.name, row.text))
