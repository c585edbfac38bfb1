"""Sockets on the server's own port, by picows. Its types, and uvicorn's, stay in this module.

uvicorn hands a connection that asks for an upgrade to the class its `ws` option names. Ours is a
picows protocol; the first bytes are put into its buffer, and from then on it reads by itself.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]

LONGEST_MESSAGE = 16 * 1024
MOST_UNSENT = 1 << 20
"""Who lets more than this pile up does not read any more."""
_FIRST_BUFFER = 4096
_TEXT = WSMsgType.TEXT
_LOG = logging.getLogger("mondala.sockets")
_LOG.setLevel(logging.ERROR)


class Visitor(Protocol):
    """Who is behind a socket. Its methods are called on the event loop."""

    def opened(self, pipe: "SocketPipe") -> None: ...

    def received(self, data: bytes | None) -> None:
        """A text message; None for anything else."""

    def ponged(self, payload: bytes) -> None: ...

    def closed(self) -> None: ...


class SocketPipe:
    """The way to the client."""

    __slots__ = ("_full", "_transport")

    def __init__(self, transport: WSTransport) -> None:
        self._transport = transport
        self._full = False

    def send(self, data: bytes) -> None:
        """To nobody where it is closed: the transport sees to that."""
        if self._full and self._unsent() > MOST_UNSENT:
            self.abort()
        else:
            self._transport.send(_TEXT, data)

    def ping(self, payload: bytes) -> None:
        if not self._transport.is_disconnected:
            self._transport.send_ping(payload)

    def close(self) -> None:
        if not self._transport.is_disconnected:
            self._transport.send_close(WSCloseCode.GOING_AWAY)
            self._transport.disconnect()

    def abort(self) -> None:
        self._transport.disconnect(graceful=False)

    def _unsent(self) -> int:
        return self._transport.underlying_transport.get_write_buffer_size()

    def set_full(self, full: bool) -> None:
        self._full = full


class _Listener(WSListener):
    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._pipe: SocketPipe | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._pipe = SocketPipe(transport)
        self._visitor.opened(self._pipe)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        try:
            if kind == _TEXT and frame.fin:
                self._visitor.received(frame.get_payload_as_bytes())
            elif kind == WSMsgType.PONG:
                self._visitor.ponged(frame.get_payload_as_bytes())
            elif kind == WSMsgType.CLOSE:
                transport.send_close(WSCloseCode.OK)
                transport.disconnect()
            else:
                self._visitor.received(None)
        except Exception:  # whoever sent it pays for it, nobody else
            _LOG.exception("a message could not be handled")
            if self._pipe is not None:
                self._pipe.abort()

    def on_ws_disconnected(self, _transport: WSTransport) -> None:
        self._visitor.closed()

    def pause_writing(self) -> None:
        if self._pipe is not None:
            self._pipe.set_full(True)

    def resume_writing(self) -> None:
        if self._pipe is not None:
            self._pipe.set_full(False)


Admit = Callable[[str, Mapping[str, str], str], Visitor | int]
"""Takes the path, the headers and the peer's address; gives a visitor or an HTTP status."""


def socket_protocol(admit: Admit) -> type:
    """The class for uvicorn's `ws` option."""

    class SocketProtocol(WSProtocol):  # type: ignore[misc]
        def __init__(self, **_uvicorn: Any) -> None:
            self._peer = ""
            super().__init__(
                "",
                "",
                False,
                self._greet,
                _LOG,
                True,
                5,
                False,
                10,
                10,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                True,
                LONGEST_MESSAGE,
                None,
                _FIRST_BUFFER,
            )

        def connection_made(self, transport: Any) -> None:
            peer = transport.get_extra_info("peername")
            self._peer = str(peer[0]) if peer else ""
            super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            """uvicorn's own words: the upgrade request, once."""
            view = memoryview(data)
            while view:
                buffer = self.get_buffer(-1)
                size = min(len(buffer), len(view))
                buffer[:size] = view[:size]
                self.buffer_updated(size)
                view = view[size:]

        def _greet(self, request: WSUpgradeRequest) -> Any:
            visitor = admit(request.path.decode("latin-1"), dict(request.headers), self._peer)
            if isinstance(visitor, int):
                response = WSUpgradeResponse.create_error_response(visitor)
                return WSUpgradeResponseWithListener(response, None)
            return _Listener(visitor)

    return SocketProtocol
