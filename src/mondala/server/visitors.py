"""Who comes by socket: from the upgrade request to a connection in a room."""

import asyncio
import logging
import re
import secrets
from collections import Counter
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from mondala.core.errors import NotAllowed, Unreadable
from mondala.server.connections import Connection
from mondala.server.house import House
from mondala.server.limits import Bucket
from mondala.server.metrics import CONNECTIONS, REFUSALS
from mondala.server.origins import Origins
from mondala.server.people import COOKIE
from mondala.server.rooms import Room, refused
from mondala.server.sockets import SocketPipe, Visitor
from mondala.wire.messages import Bye, number_of, read_client_message
from mondala.wire.tags import encode

_LOG = logging.getLogger("mondala")
_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/socket")
PING_EVERY = 5_000
MOST_EARLY = 100
"""So many messages may come before the visitor is known."""


class Doorkeeper:
    """Lets sockets in, and pings those that are in."""

    def __init__(
        self,
        house: House,
        origins: Origins,
        per_address: int,
        messages_a_second: float,
        silence: int,
    ) -> None:
        self._house, self._origins, self._per_address = house, origins, per_address
        self.silence = silence
        self.rate, self.burst = messages_a_second, 2 * messages_a_second
        self._addresses: Counter[str] = Counter()
        self._visitors: set[SocketVisitor] = set()
        self._pinging = False
        self._clock = house.services.clock

    def admit(self, path: str, headers: Mapping[str, str], peer: str) -> Visitor | int:
        lower = {name.lower(): value for name, value in headers.items()}
        match = _PATH.fullmatch(path.partition("?")[0])
        if match is None:
            return 404
        if not self._origins.allows(lower.get("origin"), lower.get("host")):
            return 403
        address = self._origins.client(peer, lower.get("x-forwarded-for"))
        if self._addresses[address] >= self._per_address:
            return 429
        return SocketVisitor(self, self._house, match[1], _cookie(lower.get("cookie")), address)

    def entered(self, visitor: "SocketVisitor") -> None:
        if not self._pinging:
            self._pinging = True
            self._clock.call_at(self._clock.now() + PING_EVERY, self._ping)
        self._visitors.add(visitor)
        self._addresses[visitor.address] += 1
        CONNECTIONS.set(len(self._visitors))

    def left(self, visitor: "SocketVisitor") -> None:
        self._visitors.discard(visitor)
        self._addresses[visitor.address] -= 1
        if self._addresses[visitor.address] <= 0:
            del self._addresses[visitor.address]
        CONNECTIONS.set(len(self._visitors))

    def _ping(self) -> None:
        now = self._clock.now()
        for visitor in tuple(self._visitors):
            visitor.ping(now)
        self._pinging = bool(self._visitors)
        if self._pinging:
            self._clock.call_at(now + PING_EVERY, self._ping)


class SocketVisitor:
    """One socket. What it sends before its person and table are found waits."""

    __slots__ = (
        "_bucket",
        "_clock",
        "_connection",
        "_cookie",
        "_door",
        "_early",
        "_heard",
        "_house",
        "_pinged",
        "_pipe",
        "_room",
        "_table",
        "_task",
        "address",
    )

    def __init__(
        self, door: Doorkeeper, house: House, table: str, cookie: str | None, address: str
    ) -> None:
        self.address = address
        self._door, self._house, self._table, self._cookie = door, house, table, cookie
        self._clock = house.services.clock
        self._heard = self._clock.now()
        self._bucket = Bucket(door.burst, self._heard)
        self._pinged = (b"", self._heard)
        self._early: list[bytes | None] = []
        self._pipe: SocketPipe | None = None
        self._room: Room | None = None
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None

    def opened(self, pipe: SocketPipe) -> None:
        self._pipe = pipe
        self._door.entered(self)
        self._task = asyncio.create_task(self._find(pipe))

    async def _find(self, pipe: SocketPipe) -> None:
        try:
            await self._enter(pipe)
        except Exception:  # whoever comes is not left waiting: a client tries again
            _LOG.exception("somebody could not be let in")
            pipe.abort()

    async def _enter(self, pipe: SocketPipe) -> None:
        person = await self._house.people.by_cookie(self._cookie)
        if person is None:
            self._turn_away(pipe, "no-person", "choose a name first")
            return
        room = await self._house.room(self._table)
        if room is None:
            self._turn_away(pipe, "no-table", "there is no such table")
            return
        self._room, self._connection = room, Connection(person, pipe)
        room.connect(self._connection)
        early, self._early = self._early, []
        for data in early:
            self._hear(room, self._connection, data)

    def _turn_away(self, pipe: SocketPipe, code: str, sentence: str) -> None:
        pipe.send(encode(Bye(code, sentence)))
        pipe.close()

    def received(self, data: bytes | None) -> None:
        self._heard = now = self._clock.now()
        if not self._bucket.take(now, self._door.rate, self._door.burst):
            self._too_fast(data)
        elif self._room is not None and self._connection is not None:
            self._hear(self._room, self._connection, data)
        elif len(self._early) < MOST_EARLY:
            self._early.append(data)
        else:
            self._too_fast(data)

    def _hear(self, room: Room, connection: Connection, data: bytes | None) -> None:
        try:
            if data is None:
                raise Unreadable("messages are texts in one piece")
            message = read_client_message(data)
        except Unreadable as error:
            room.refuse(connection, None if data is None else number_of(data), error)
            return
        room.receive(connection, message)

    def _too_fast(self, data: bytes | None) -> None:
        """Nothing but the number is looked at, so that whoever waits for an answer has it."""
        number = None if data is None else number_of(data)
        refusal = NotAllowed("too-fast", "too many messages; this one was not read")
        if self._room is not None and self._connection is not None:
            self._room.refuse(self._connection, number, refusal)
        elif self._pipe is not None:
            REFUSALS.labels("too-fast").inc()
            self._pipe.send(encode(refused(number, refusal, 0)))

    def ping(self, now: int) -> None:
        """Measures the round trip; who is silent too long is gone."""
        if self._pipe is None:
            return
        if now - self._heard > self._door.silence:
            self._pipe.abort()
        else:
            self._pinged = secrets.token_bytes(8), now
            self._pipe.ping(self._pinged[0])

    def ponged(self, payload: bytes) -> None:
        self._heard = now = self._clock.now()
        if self._connection is not None and payload == self._pinged[0]:
            self._connection.measured(now, now - self._pinged[1])

    def closed(self) -> None:
        self._door.left(self)
        if self._task is not None:
            self._task.cancel()
        if self._room is not None and self._connection is not None:
            self._room.disconnect(self._connection)


def _cookie(header: str | None) -> str | None:
    try:
        morsel = SimpleCookie(header or "").get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value
