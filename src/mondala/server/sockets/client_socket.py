"""One socket of a client: from the upgrade request to a connection at a table."""

import asyncio
import logging
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Protocol

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.ids import TableId
from mondala.server.accounts.people import People, nameless
from mondala.server.edge.rate_limits import Bucket
from mondala.server.runtime.clock import Clock
from mondala.server.runtime.metrics import REFUSALS
from mondala.server.sockets.fair_scheduling import FairScheduler
from mondala.server.sockets.picows_protocol import SocketPipe
from mondala.server.storage.rows import Person
from mondala.server.tables.table import refused
from mondala.server.tables.visits import TableAccess, Visit
from mondala.wire.messages import Bye, Hello, number_of, read_client_message
from mondala.wire.tags import encode

_LOG = logging.getLogger("mondala")
MOST_EARLY = 100
"""The most messages that may wait for the person and table to be loaded, or for their turn."""
HELLO_WEIGHS = 20
"""A hello counts as this many messages."""


@dataclass(frozen=True, slots=True)
class MessageLimits:
    """Rate limit of a socket's messages (a second, and at once), and the milliseconds of silence,
    pings unanswered too, after which it is closed."""

    a_second: float
    burst: float
    silence: int


class SocketOwner(Protocol):
    """Keeps the open sockets."""

    def opened(self, socket: "ClientSocket") -> None: ...

    def closed(self, socket: "ClientSocket") -> None: ...


class ClientSocket:
    """Messages wait while the person and table are loaded, and when very many others arrive."""

    __slots__ = (
        "_access",
        "_bucket",
        "_clock",
        "_cookie",
        "_early",
        "_heard",
        "_hellos",
        "_limits",
        "_owner",
        "_people",
        "_pinged",
        "_pipe",
        "_scheduler",
        "_table_id",
        "_task",
        "_visit",
        "_waiting",
        "address",
        "person",
    )

    def __init__(
        self,
        owner: SocketOwner,
        scheduler: FairScheduler,
        access: TableAccess,
        people: People,
        clock: Clock,
        limits: MessageLimits,
        address: str,
        table: TableId,
        cookie: str | None,
    ) -> None:
        self.address = address
        self.person: Person | None = None
        """The person, if they have a name."""
        self._owner, self._scheduler, self._limits = owner, scheduler, limits
        self._access, self._people, self._clock = access, people, clock
        self._table_id, self._cookie = table, cookie
        self._heard = self._clock.now()
        self._bucket = Bucket(limits.burst, self._heard)
        self._hellos = Bucket(limits.burst / HELLO_WEIGHS, self._heard)
        self._pinged = (b"", self._heard)
        self._early: deque[bytes | None] = deque()
        self._waiting = 0
        """Bytes of waiting messages."""
        self._pipe: SocketPipe | None = None
        self._visit: Visit | None = None
        self._task: asyncio.Task[None] | None = None

    def opened(self, pipe: SocketPipe) -> None:
        self._pipe = pipe
        self._owner.opened(self)
        self._task = asyncio.create_task(self._find(pipe))

    async def _find(self, pipe: SocketPipe) -> None:
        try:
            await self._enter(pipe)
        except NotAllowed as refusal:  # such as that the store does not answer
            _LOG.info("a socket is not let in: %s", refusal)
            pipe.close(str(refusal))
        except Exception:  # close the socket, so that the client retries
            _LOG.exception("a socket could not be let in")
            pipe.abort()

    async def _enter(self, pipe: SocketPipe) -> None:
        self.person = await self._people.by_cookie(self._cookie)
        person = self.person or nameless()
        visit = await self._access.visit(self._table_id, person, pipe)
        if visit is None:
            pipe.send(encode(Bye("no-table", "there is no such table")))
            pipe.close()
            return
        told = {"table": self._table_id, "person": person.id, "address": self.address}
        _LOG.info("came to a table", extra=told)
        self._visit = visit
        while self._early:
            self._hear(visit, self._next_early())

    async def is_theirs(self) -> bool:
        """Whether the cookie that opened this socket is still valid."""
        if self.person is None:
            return True
        found = await self._people.by_cookie(self._cookie)
        return found is not None and found.id == self.person.id

    def received(self, data: bytes | None) -> None:
        self._heard = now = self._clock.now()
        limits = self._limits
        if not self._bucket.take(now, limits.a_second, limits.burst):
            self._too_fast(data)
        elif self._visit is not None and self._scheduler.free(now) and not self._early:
            self._hear(self._visit, data)
        elif self._has_room(data):
            self._early.append(data)
            if self._visit is not None:
                self._scheduler.wait(self._hear_next)
        else:
            self._too_fast(data)

    def _has_room(self, data: bytes | None) -> bool:
        """Reserves room for a waiting message; False if there is none."""
        size = self._waiting + len(data or b"")
        if len(self._early) >= MOST_EARLY or not self._scheduler.held.allows(self, size):
            self._scheduler.held.allows(self, self._waiting)
            return False
        self._waiting = size
        return True

    def _next_early(self) -> bytes | None:
        data = self._early.popleft()
        self._waiting -= len(data or b"")
        self._scheduler.held.allows(self, self._waiting)
        return data

    def _forget_early(self) -> None:
        self._early.clear()
        self._waiting = 0
        self._scheduler.held.gone(self)

    def _hear_next(self) -> None:
        """Handles the oldest waiting message, unless the socket is closed."""
        if self._early and self._visit is not None:
            try:
                self._hear(self._visit, self._next_early())
            except Exception:  # a failure closes only this socket
                _LOG.exception("a message could not be handled")
                self._give_up()

    def _give_up(self) -> None:
        self._forget_early()
        if self._pipe is not None:
            self._pipe.abort()

    def _hear(self, visit: Visit, data: bytes | None) -> None:
        if data is None:
            visit.refuse(None, Unreadable("messages are texts in one piece"))
            return
        try:
            message = read_client_message(data)
        except Unreadable as error:
            visit.refuse(number_of(data), error)
            return
        if type(message) is Hello and not self._may_say_hello():
            self._too_fast(data)
            return
        visit.hear(message, data)

    def _may_say_hello(self) -> bool:
        """Limits hellos: a hello is answered with the whole game, and a client needs one only."""
        rate, burst = self._limits.a_second / HELLO_WEIGHS, self._limits.burst / HELLO_WEIGHS
        return self._hellos.take(self._clock.now(), rate, burst)

    def _too_fast(self, data: bytes | None) -> None:
        """Refuses a message, of which only the number is read so that the client gets its
        answer."""
        number = None if data is None else number_of(data)
        refusal = NotAllowed("too-fast", "too many messages; this one was not read")
        if self._visit is not None:
            self._visit.refuse(number, refusal)
        elif self._pipe is not None:
            REFUSALS.labels("too-fast").inc()
            self._pipe.send(encode(refused(number, refusal, 0)))

    def ping(self, now: int) -> None:
        """Sends a ping to measure the round trip; closes the socket of a client that has been
        silent too long."""
        if self._pipe is None:
            return
        if now - self._heard > self._limits.silence:
            self._pipe.abort()
        else:
            self._pinged = secrets.token_bytes(8), now
            self._pipe.ping(self._pinged[0])

    def ponged(self, payload: bytes) -> None:
        self._heard = now = self._clock.now()
        if self._visit is not None and payload == self._pinged[0]:
            self._visit.measured(now, now - self._pinged[1])

    def close(self, reason: str) -> None:
        if self._pipe is not None:
            self._pipe.close(reason)

    def closed(self) -> None:
        self._owner.closed(self)
        self._forget_early()
        if self._task is not None:
            self._task.cancel()
        if self._visit is not None:
            self._visit.leave()
