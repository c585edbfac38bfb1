"""Web sockets on the server's own port, by picows. Its types and uvicorn's stay in this module.

uvicorn hands a connection that asks for an upgrade to the class given as its `ws` option. Ours is a
picows protocol: the first bytes are put into its buffer, and from then on it reads by itself.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
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

from mondala.server.edge.addresses import joined
from mondala.server.edge.memory_shares import SharesByAddress

LONGEST_MESSAGE = 16 * 1024
MOST_UNSENT = 1 << 20
"""Slow readers above this many bytes are disconnected."""
_FIRST_BUFFER = 4096
_TEXT = WSMsgType.TEXT
_LOG = logging.getLogger("mondala.sockets")
_OF_PICOWS = logging.getLogger("mondala.sockets.picows")
_OF_PICOWS.setLevel(logging.CRITICAL)
"""picows logs every invalid frame; strangers could fill the disk with that."""


class SocketListener(Protocol):
    """Receives a socket's events; its methods are called on the event loop."""

    address: str

    def opened(self, pipe: "SocketPipe") -> None: ...

    def received(self, data: bytes | None) -> None:
        """A text message; None for anything else."""

    def ponged(self, payload: bytes) -> None: ...

    def closed(self) -> None: ...


class SocketPipe:
    """Sends to the client."""

    __slots__ = ("_address", "_full", "_transport", "_unsent")

    def __init__(self, transport: WSTransport, unsent: SharesByAddress, address: str) -> None:
        self._transport, self._unsent, self._address = transport, unsent, address
        self._full = False

    def send(self, data: bytes) -> None:
        """Sends a message; the transport ignores it if closed."""
        if self._full and not self._may_wait():
            self.abort()
        else:
            self._transport.send(_TEXT, data)

    def ping(self, payload: bytes) -> None:
        if not self._transport.is_disconnected:
            self._transport.send_ping(payload)

    def close(self, reason: str = "") -> None:
        if not self._transport.is_disconnected:
            self._transport.send_close(WSCloseCode.GOING_AWAY, reason.encode())
            self._transport.disconnect()

    def abort(self) -> None:
        self._transport.disconnect(graceful=False)

    def _may_wait(self) -> bool:
        size = self._transport.underlying_transport.get_write_buffer_size()
        allowed = self._unsent.allows(self, self._address, size)
        return allowed and size <= MOST_UNSENT

    def set_full(self, full: bool) -> None:
        self._full = full
        if not full:
            self._unsent.gone(self)


class _Listener(WSListener):
    def __init__(self, listener: SocketListener, unsent: SharesByAddress) -> None:
        self._listener, self._unsent = listener, unsent
        self._pipe: SocketPipe | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._pipe = SocketPipe(transport, self._unsent, self._listener.address)
        self._listener.opened(self._pipe)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        try:
            if kind == _TEXT and frame.fin:
                self._listener.received(frame.get_payload_as_bytes())
            elif kind == WSMsgType.PONG:
                self._listener.ponged(frame.get_payload_as_bytes())
            elif kind == WSMsgType.CLOSE:
                transport.send_close(WSCloseCode.OK)
                transport.disconnect()
            else:
                self._listener.received(None)
        except Exception:  # a failure closes only this socket
            _LOG.exception("a message could not be handled")
            if self._pipe is not None:
                self._pipe.abort()

    def on_ws_disconnected(self, _transport: WSTransport) -> None:
        self._unsent.gone(self._pipe)
        self._listener.closed()

    def pause_writing(self) -> None:
        if self._pipe is not None:
            self._pipe.set_full(True)

    def resume_writing(self) -> None:
        if self._pipe is not None:
            self._pipe.set_full(False)


Admit = Callable[[str, Mapping[str, str], str], SocketListener | int]
"""Called with the path, the headers and the peer's address; returns a listener or an HTTP
status."""


def picows_settings(greet: Callable[[WSUpgradeRequest], Any]) -> dict[str, Any]:
    """The arguments of picows' protocol, by name. Pings are sent by the server itself, which also
    measures with them; the size of a message is limited here, before it is read."""
    return {
        "host_port": "",
        "ws_path": "",
        "is_client_side": False,
        "ws_listener_factory": greet,
        "logger": _OF_PICOWS,
        "disconnect_on_exception": True,
        "websocket_handshake_timeout": 5,
        "enable_auto_ping": False,
        "auto_ping_idle_timeout": 10,
        "auto_ping_reply_timeout": 10,
        "auto_ping_strategy": WSAutoPingStrategy.PING_WHEN_IDLE,
        "enable_auto_pong": True,
        "max_frame_size": LONGEST_MESSAGE,
        "extra_headers": None,
        "read_buffer_init_size": _FIRST_BUFFER,
    }


class _SocketProtocol(WSProtocol):  # type: ignore[misc]
    """Created by uvicorn for a connection that asks for an upgrade; takes over its transport."""

    def __init__(self, admit: Admit, unsent: SharesByAddress, **_uvicorn: Any) -> None:
        self._peer, self._admit, self._unsent = "", admit, unsent
        super().__init__(**picows_settings(self._greet))

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else ""
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Called once by uvicorn, with the upgrade request."""
        view = memoryview(data)
        while view:
            buffer = self.get_buffer(-1)
            size = min(len(buffer), len(view))
            buffer[:size] = view[:size]
            self.buffer_updated(size)
            view = view[size:]

    def _greet(self, request: WSUpgradeRequest) -> Any:
        listener = self._admit(
            request.path.decode("latin-1"), joined(request.headers.items()), self._peer
        )
        if isinstance(listener, int):
            response = WSUpgradeResponse.create_error_response(listener)
            return WSUpgradeResponseWithListener(response, None)
        return _Listener(listener, self._unsent)


def socket_protocol(admit: Admit, unsent: SharesByAddress) -> Callable[..., Any]:
    """The factory for uvicorn's `ws` option."""
    return partial(_SocketProtocol, admit, unsent)
