"""One connection that speaks HTTP, by uvicorn and httptools, neither of which limits its input.

Their types stay in this module. A client that sends too much, too slowly or too often is answered
and closed; a connection that asks for an upgrade is handed to the class that uvicorn's `ws` names.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Any, NoReturn

import httptools
from uvicorn._types import ASGI3Application
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from mondala.server.edge.addresses import joined
from mondala.server.edge.gate import Gate
from mondala.server.edge.rules import (
    LARGE_BODY,
    LARGE_HEADERS,
    LONG_LINE,
    TOO_FAST,
    TOO_MANY,
    TOO_SLOW,
    UNREADABLE,
    Fault,
)

MOST_WAITING = 64
"""Requests that are sent before earlier ones are answered; browsers send none."""
MOST_DISCARDED = 1 << 17
"""Bytes that a refused client may still send."""
RAW = 4
"""A body may take this multiple of its size on the wire, if it comes in small chunks."""


class _Phase(Enum):
    HEAD = auto()
    """A request is awaited, or its head is being read."""
    BODY = auto()
    WAIT = auto()
    """All requests so far have been passed on; uvicorn closes the connection when it stays idle."""
    OVER = auto()
    """Turned away."""


class EdgeProtocol(HttpToolsProtocol):
    def __init__(
        self,
        gate: Gate,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.peer = ""
        self._gate, self._rules = gate, gate.rules
        self._phase = _Phase.HEAD
        self._until: float = math.inf
        self._taken = 0
        """Bytes that came in this phase."""
        self._headers_size = self._body_size = 0
        self._held = 0
        """Bytes of bodies that are not answered yet."""
        self._unanswered: deque[RequestResponseCycle] = deque()
        self._unsent, self._moved = 0, 0
        self._fault: Fault | None = None

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self._moved = self._gate.clock.now()
        if self._gate.came(self):
            self._await_head()
        else:
            self._end()
            transport.write(self._gate.answer(TOO_MANY))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.gone(self)
        self._break_off()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self._phase is _Phase.WAIT:
            self._await_head()
        self._taken += len(data)
        if self._phase is _Phase.OVER:
            if self._taken > MOST_DISCARDED:
                self.transport.abort()
            return
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except httptools.HttpParserError:
            self._turn_away(self._fault or UNREADABLE)
        else:
            self._look_at_size()

    def _look_at_size(self) -> None:
        """Turns the request away where what the parser holds back of it has grown too large."""
        rules = self._rules
        if self._phase is _Phase.HEAD and self._taken > rules.line + rules.headers:
            self._turn_away(LARGE_HEADERS)
        elif self._phase is _Phase.BODY and self._taken > RAW * rules.body:
            self._turn_away(LARGE_BODY)

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self._gate.gone(self)
            self.handle_websocket_upgrade()
            self.parser = None  # type: ignore[assignment]  # which holds this as this holds it
        else:  # nothing else is spoken here: it is answered as if it had not asked
            self.cycle.keep_alive = False

    def pause_writing(self) -> None:
        super().pause_writing()
        self._hold(self.transport.get_write_buffer_size())

    def _hold(self, unsent: int) -> None:
        """Ends it where all clients together leave too much unread."""
        if not self._gate.may_wait(self, unsent):
            self.transport.abort()

    def shutdown(self) -> None:
        """The server ends: a request that has not come whole will not be answered."""
        if self._phase is _Phase.BODY:
            self.transport.abort()
        else:
            super().shutdown()

    # Callbacks of the parser.

    def on_message_begin(self) -> None:
        self._await_head()
        super().on_message_begin()

    def _await_head(self) -> None:
        self._phase = _Phase.HEAD
        self._until = self._gate.clock.now() + self._rules.head_time
        self._headers_size = self._body_size = 0

    def on_url(self, url: bytes) -> None:
        if len(self.url) + len(url) > self._rules.line:
            self._fail(LONG_LINE)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Limits the headers of a request, also the trailers after its body."""
        self._headers_size += len(name) + len(value)
        if (
            self._headers_size > self._rules.headers
            or len(self.headers) >= self._rules.header_count
        ):
            self._fail(LARGE_HEADERS)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        lines = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in self.headers)
        headers = joined(lines)
        allowed = self._gate.allows(self.peer, self.url, headers)
        if not allowed or len(self.pipeline) >= MOST_WAITING:
            self._fail(TOO_FAST)
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length) > self._rules.body:
            self._fail(LARGE_BODY)
        cycle = self.cycle
        super().on_headers_complete()
        if self.cycle is not cycle:  # it is no upgrade
            self._unanswered.append(self.cycle)
            self._phase, self._taken = _Phase.BODY, 0
            self._until = self._gate.clock.now() + self._rules.body_time

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._gate.start(partial(self._begin, cycle, app))

    def _begin(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        if not cycle.disconnected:
            super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self._body_size += len(body)
        if self._body_size > self._rules.body:
            self._fail(LARGE_BODY)
        self._held += len(body)
        if not self._gate.may_hold(self, self._held):
            self._fail(TOO_MANY)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._phase, self._until, self._taken = _Phase.WAIT, math.inf, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._unanswered.popleft()
        if self._held and not self._unanswered:
            self._forget_bodies()
        super().on_response_complete()

    def _forget_bodies(self) -> None:
        self._held = 0
        self._gate.may_hold(self, 0)

    def _fail(self, fault: Fault) -> NoReturn:
        """Stops the parser."""
        self._fault = fault
        raise ValueError(fault.status)

    # Turning away.

    def _turn_away(self, fault: Fault) -> None:
        """Closes the connection. The fault is answered first, unless an earlier request still waits
        for its answer."""
        next_in_turn = self._is_next()
        self._end()
        if not next_in_turn:
            self.transport.abort()
            return
        self.transport.write(self._gate.answer(fault))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.flow.resume_reading()

    def _is_next(self) -> bool:
        if self._phase is _Phase.BODY:
            return list(self._unanswered) == [self.cycle] and not self.cycle.response_started
        return not self._unanswered

    def _end(self) -> None:
        self._phase, self._taken = _Phase.OVER, 0
        self._until = self._gate.clock.now() + self._rules.linger_time
        self._break_off()

    def _break_off(self) -> None:
        """Nothing more is answered."""
        self.pipeline.clear()
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
            cycle.on_response = _nothing  # it held this, as this holds it
            cycle.body = bytearray()
        self._unanswered.clear()
        self._forget_bodies()

    def look(self, now: int) -> None:
        """Ends it when its time is up, or when it does not read what it is sent."""
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self._unsent:
            self._moved = now
        self._unsent = unsent
        self._hold(unsent)
        if now - self._moved >= self._rules.stall_time:
            self.transport.abort()
        elif now >= self._until:
            self._too_late(now)

    def _too_late(self, now: int) -> None:
        if self._phase is _Phase.OVER:
            self.transport.abort()
        elif self._phase is _Phase.HEAD and self._unanswered:
            self._until = now + self._rules.head_time  # its turn comes after that answer
        elif self._phase is _Phase.HEAD and self._taken == 0:  # it was opened ahead, and never used
            self._end()
            self.transport.close()
        else:
            self._turn_away(TOO_SLOW)


def _nothing() -> None:
    """There is no response any more."""


def edge_protocol(gate: Gate) -> Callable[..., asyncio.Protocol]:
    """The factory for uvicorn's `http` option."""
    return partial(EdgeProtocol, gate)
