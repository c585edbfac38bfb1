"""A socket's visit to a table, forwarded to whichever node owns the table."""

import asyncio
import logging
from typing import Protocol

import msgspec

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import GameId, TableId
from mondala.server.cluster.bus import Bus
from mondala.server.cluster.messages import Come, Gone, Heard, NodeName
from mondala.server.cluster.node import Node
from mondala.server.runtime import tracing
from mondala.server.runtime.clock import Clock
from mondala.server.runtime.metrics import REFUSALS
from mondala.server.runtime.tracing import Span
from mondala.server.storage.rows import Person
from mondala.server.tables.connection import Connection, Pipe, RoundTrips
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import Elsewhere, OutOfTouch
from mondala.server.tables.table import refused
from mondala.server.tables.visits import LocalVisit
from mondala.wire.messages import (
    Ask,
    Bye,
    ClientMessage,
    Do,
    Hello,
    Say,
    read_client_message,
)
from mondala.wire.tags import encode

RESEND_AFTER = 1.0
"""Seconds after which an unanswered message is sent again, until it is answered or given up."""
MOST_UNANSWERED = 200
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.25
"""Seconds between attempts to find the table, at first and at most."""
_LOG = logging.getLogger("mondala")
UNSURE = "no answer from the table; come again to see what was done"


class Surroundings(Protocol):
    """What a visit needs of its node."""

    @property
    def tables(self) -> OpenTables: ...

    @property
    def node(self) -> Node: ...

    @property
    def bus(self) -> Bus: ...

    @property
    def clock(self) -> Clock: ...

    def forget(self, number: int) -> None:
        """Called when a visit has ended."""


class _PipeToClient:
    """Sends to the client from a table at this node."""

    __slots__ = ("_visit",)

    def __init__(self, visit: "RoutedVisit") -> None:
        self._visit = visit

    def send(self, data: bytes) -> None:
        self._visit.told(data)

    def close(self, reason: str = "") -> None:
        self._visit.close(reason)


class _Unanswered(msgspec.Struct):
    """A client's message that is unanswered; `said` is when it was last sent."""

    data: bytes
    since: float
    said: float
    span: Span | None = None

    @property
    def context(self) -> str | None:
        return None if self.span is None else self.span.context

    def end(self) -> None:
        if self.span is not None:
            self.span.end()


class _MessageHead(msgspec.Struct):
    """The fields of a message to a client that give its version and the message it answers."""

    t: str
    game_id: GameId | None = None
    number: int = 0
    version: int = 0
    n: int | None = None
    code: str = ""


_ANSWERS = ("entry", "ack", "refused")
_GREETINGS = ("welcome", "knocking", "bye")
"""The answers to a hello, except a refusal."""
_HEAD = msgspec.json.Decoder(_MessageHead)


class RoutedVisit:
    """`node` has the table, if that is another node."""

    __slots__ = (
        "_closed",
        "_game_id",
        "_greeted",
        "_hello",
        "_here",
        "_local",
        "_number",
        "_pipe",
        "_said_hello",
        "_settling",
        "_table",
        "_tries",
        "_trips",
        "_unanswered",
        "_version",
        "_welcomed",
        "node",
        "person",
    )

    def __init__(
        self, here: Surroundings, number: int, table: TableId, person: Person, pipe: Pipe
    ) -> None:
        self._here, self._number, self._table = here, number, table
        self.person, self._pipe = person, pipe
        self.node: NodeName | None = None
        self._local: LocalVisit | None = None
        self._hello: Hello | None = None
        self._said_hello = 0.0
        self._greeted = True
        """Whether the hello has been answered."""
        self._game_id: GameId | None = None
        self._version = 0
        self._welcomed = False
        """Whether the client was welcomed. Until then it resends what it sent through an earlier
        socket, which may have been done; so only the table may refuse it."""
        self._trips = RoundTrips()
        self._unanswered: dict[int, _Unanswered] = {}
        self._settling: asyncio.Task[None] | None = None
        self._tries = 0
        """Attempts to find the table since the last message from it."""
        self._closed = False

    # Finding the table.

    async def arrive(self) -> bool:
        """Joins the table; False if there is no such table. If that is unknown for now, retries
        until it is known."""
        try:
            return await self._find()
        except NotAllowed:
            self.rehome()
            return True
        except asyncio.CancelledError:
            self.leave()
            raise

    async def _find(self) -> bool:
        blocked = await self._here.tables.blocked_by(self.person)
        try:
            table = await self._here.tables.find(self._table)
        except Elsewhere as elsewhere:
            self.node = elsewhere.node
            self.come_again()
            return True
        if table is None or self._closed:
            return False
        self.node = None
        connection = Connection(self.person, _PipeToClient(self), self._trips, blocked)
        connection.resumes = self._welcomed
        connection.let_go = self._let_go
        self._local = local = LocalVisit(table, connection)
        hello = self._resuming()
        if hello is not None:
            local.hear(hello, b"")
        for each in tuple(self._unanswered.values()):
            local.connection.trace = each.context
            local.hear(read_client_message(each.data), each.data)
        return True

    def _resuming(self) -> Hello | None:
        """The client's hello, updated to what the client has by now."""
        if self._hello is None or self._game_id is None:
            return self._hello
        return msgspec.structs.replace(self._hello, game_id=self._game_id, version=self._version)

    def come_again(self) -> None:
        """Rejoins the table at its node: asks for missed entries, and sends unanswered messages
        again."""
        if self.node is None:
            return
        hello = self._resuming()
        said = None if hello is None else encode(hello)
        self._said_hello = asyncio.get_running_loop().time()
        come = Come(self._number, self._table, self.person, said, self._welcomed)
        self._here.bus.send(self.node, come)
        for each in self._unanswered.values():
            self._say(each.data, each.context)

    def _let_go(self) -> None:
        """Called when this node lets go of the table."""
        local, self._local = self._local, None
        if local is not None:
            self._table = local.table.id
            self.rehome()

    def rehome(self) -> None:
        """Looks for the table's new owner."""
        self.node = None
        if self._local is None and self._settling is None and not self._closed:
            self._settling = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        try:
            while not self._closed:
                await self._pause()
                try:
                    found = await self._find()
                except NotAllowed:
                    continue
                if not found and not self._closed:
                    self._pipe.send(encode(Bye("no-table", "there is no such table")))
                    self.close("")
                return
        except Exception:  # close the socket, so that the client reconnects
            _LOG.exception("table %s cannot be found again", self._table)
            self.close("")
        finally:
            self._settling = None

    async def _pause(self) -> None:
        """Pauses before each attempt except the first."""
        if self._tries:
            await asyncio.sleep(min(FIRST_PAUSE * 2 ** min(self._tries, 9), LONGEST_PAUSE))
        self._tries += 1

    def renamed(self, table: TableId) -> None:
        self._table = table

    # Messages from the client.

    def hear(self, message: ClientMessage, data: bytes) -> None:
        if isinstance(message, Hello):
            self._hello, self._welcomed, self._greeted = message, False, False
            self._game_id = None if message.game_id is None else GameId(message.game_id)
            self._version = message.version
            if self._local is None:
                self.come_again()
                return
        trace = None
        if isinstance(message, Do | Ask | Say):
            refusal = self._refusal()
            if refusal is not None:
                self.refuse(message.n, refusal)
                return
            span = None
            if tracing.begin is not None and isinstance(message, Do):
                span = tracing.begin("socket", None, {})
            now = asyncio.get_running_loop().time()
            waits = self._unanswered[message.n] = _Unanswered(data, now, now, span)
            trace = waits.context
        if self._local is not None:
            self._local.connection.trace = trace
            self._local.hear(message, data)
        else:
            self._say(data, trace)

    def _refusal(self) -> NotAllowed | None:
        """The refusal of messages that need an answer, if they are not accepted at present."""
        if self._welcomed and self._local is None and self._here.node.adrift:
            return OutOfTouch()
        if len(self._unanswered) >= MOST_UNANSWERED:
            return NotAllowed("too-fast", "too many messages without an answer")
        return None

    def _say(self, data: bytes, trace: str | None) -> None:
        """Sends a message to the table's node. While the table is being looked for, messages that
        need an answer wait in `_unanswered`, and others are dropped."""
        if self.node is not None:
            lag = self._trips.lag(self._here.clock.now())
            self._here.bus.send(self.node, Heard(self._number, data, lag, trace))

    def look_after_unanswered(self, now: float) -> None:
        if not self._greeted and now - self._said_hello > RESEND_AFTER:
            self.come_again()
        for each in self._unanswered.values():
            if now - each.since > self._here.node.given_up_after:
                self.close(UNSURE)
                return
            if now - each.said > RESEND_AFTER:
                each.said = now
                self._say(each.data, each.context)

    def refuse(self, number: int | None, refusal: MondalaError) -> None:
        reply = refused(number, refusal, self._version)
        REFUSALS.labels(reply.code).inc()
        self._pipe.send(encode(reply))

    def measured(self, now: int, round_trip: int) -> None:
        self._trips.measured(now, round_trip)

    # Messages from the table.

    def told(self, data: bytes) -> None:
        """Forwards a table's message to the client. Duplicate entries and answers are dropped; if
        an earlier entry was lost, both are requested again."""
        self._tries, seen = 0, _HEAD.decode(data)
        if seen.code == "no-hello" and not self._greeted:
            self.come_again()  # the hello was lost; what is refused may have been done before
            return
        if seen.t == "entry":
            if (seen.game_id, seen.number) != (self._game_id, self._version + 1):
                if seen.game_id != self._game_id or seen.number > self._version:
                    self._lacks_some()
                return
            self._version = seen.number
        elif seen.t == "snapshot":
            self._game_id, self._version = seen.game_id, seen.version
        elif seen.t in _GREETINGS or (seen.t == "refused" and seen.n is None):
            self._greeted = True
            self._welcomed = self._welcomed or seen.t == "welcome"
        if seen.t in _ANSWERS and seen.n is not None:
            first = self._is_first_answer(seen.n)
            if not first and seen.t != "entry" and self._hello is not None:
                return
        self._pipe.send(data)

    def _lacks_some(self) -> None:
        """Requests a lost entry, once until that is answered."""
        if self._greeted and self._hello is not None and self._local is None:
            self._greeted = False
            self.come_again()

    def _is_first_answer(self, number: int) -> bool:
        """Whether this is the first answer to the message of that number."""
        answered = self._unanswered.pop(number, None)
        if answered is not None:
            answered.end()
        return answered is not None

    # Closing.

    def close(self, reason: str) -> None:
        self._pipe.close(reason)

    def leave(self) -> None:
        self.stop()
        if self._local is not None:
            self._local.leave()
        elif self.node is not None:
            self._here.bus.send(self.node, Gone(self._number))
        self._here.forget(self._number)

    def stop(self) -> None:
        self._closed = True
        if self._settling is not None:
            self._settling.cancel()
