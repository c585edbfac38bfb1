"""One socket of a client: from the upgrade request to a connection at a table."""

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import Protocol

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.ids import TableId
from mondala.server.limits import Bucket
from mondala.server.metrics import REFUSALS
from mondala.server.people import People, nameless
from mondala.server.sockets.picows_protocol import SocketPipe
from mondala.server.tables.connection import Connection
from mondala.server.tables.inbox import receive
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.table import OpenTable, refused
from mondala.wire.messages import Bye, number_of, read_client_message
from mondala.wire.tags import encode

_LOG = logging.getLogger("mondala")
MOST_EARLY = 100
"""So many messages may come before the person and the table are found."""


@dataclass(frozen=True, slots=True)
class MessageLimits:
    """How many messages a socket may send, a second and at once, and after how many milliseconds of
    silence, unanswered pings included, it is given up."""

    a_second: float
    burst: float
    silence: int


class SocketOwner(Protocol):
    """Keeps the sockets that are open."""

    def opened(self, socket: "ClientSocket") -> None: ...

    def closed(self, socket: "ClientSocket") -> None: ...


class ClientSocket:
    """Messages that come before its person and table are found wait."""

    __slots__ = (
        "_bucket",
        "_clock",
        "_connection",
        "_cookie",
        "_early",
        "_heard",
        "_limits",
        "_owner",
        "_people",
        "_pinged",
        "_pipe",
        "_table",
        "_table_id",
        "_tables",
        "_task",
        "address",
    )

    def __init__(
        self,
        owner: SocketOwner,
        tables: OpenTables,
        people: People,
        limits: MessageLimits,
        address: str,
        table: TableId,
        cookie: str | None,
    ) -> None:
        self.address = address
        self._owner, self._tables, self._people, self._limits = owner, tables, people, limits
        self._table_id, self._cookie = table, cookie
        self._clock = tables.services.clock
        self._heard = self._clock.now()
        self._bucket = Bucket(limits.burst, self._heard)
        self._pinged = (b"", self._heard)
        self._early: list[bytes | None] = []
        self._pipe: SocketPipe | None = None
        self._table: OpenTable | None = None
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None

    def opened(self, pipe: SocketPipe) -> None:
        self._pipe = pipe
        self._owner.opened(self)
        self._task = asyncio.create_task(self._find(pipe))

    async def _find(self, pipe: SocketPipe) -> None:
        try:
            await self._enter(pipe)
        except Exception:  # the client is not left waiting: it tries again
            _LOG.exception("a socket could not be let in")
            pipe.abort()

    async def _enter(self, pipe: SocketPipe) -> None:
        person = await self._people.by_cookie(self._cookie) or nameless()
        table = await self._tables.find(self._table_id)
        if table is None:
            pipe.send(encode(Bye("no-table", "there is no such table")))
            pipe.close()
            return
        self._table, self._connection = table, Connection(person, pipe)
        table.connect(self._connection)
        early, self._early = self._early, []
        for data in early:
            self._hear(table, self._connection, data)

    def received(self, data: bytes | None) -> None:
        self._heard = now = self._clock.now()
        limits = self._limits
        if not self._bucket.take(now, limits.a_second, limits.burst):
            self._too_fast(data)
        elif self._table is not None and self._connection is not None:
            self._hear(self._table, self._connection, data)
        elif len(self._early) < MOST_EARLY:
            self._early.append(data)
        else:
            self._too_fast(data)

    def _hear(self, table: OpenTable, connection: Connection, data: bytes | None) -> None:
        try:
            if data is None:
                raise Unreadable("messages are texts in one piece")
            message = read_client_message(data)
        except Unreadable as error:
            table.refuse(connection, None if data is None else number_of(data), error)
            return
        receive(table, connection, message)

    def _too_fast(self, data: bytes | None) -> None:
        """Nothing but the number is looked at, so that a client that waits for an answer has it."""
        number = None if data is None else number_of(data)
        refusal = NotAllowed("too-fast", "too many messages; this one was not read")
        if self._table is not None and self._connection is not None:
            self._table.refuse(self._connection, number, refusal)
        elif self._pipe is not None:
            REFUSALS.labels("too-fast").inc()
            self._pipe.send(encode(refused(number, refusal, 0)))

    def ping(self, now: int) -> None:
        """Measures the round trip; a client that is silent too long is gone."""
        if self._pipe is None:
            return
        if now - self._heard > self._limits.silence:
            self._pipe.abort()
        else:
            self._pinged = secrets.token_bytes(8), now
            self._pipe.ping(self._pinged[0])

    def ponged(self, payload: bytes) -> None:
        self._heard = now = self._clock.now()
        if self._connection is not None and payload == self._pinged[0]:
            self._connection.measured(now, now - self._pinged[1])

    def closed(self) -> None:
        self._owner.closed(self)
        if self._task is not None:
            self._task.cancel()
        if self._table is not None and self._connection is not None:
            self._table.disconnect(self._connection)
