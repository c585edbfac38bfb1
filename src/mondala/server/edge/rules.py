"""Limits on what a client may send and for how long, and the error answers."""

from dataclasses import dataclass

from mondala.core.errors import NotAllowed

LARGEST_BODY = 64 * 1024


@dataclass(frozen=True, slots=True)
class EdgeRules:
    """Sizes are in bytes, times in milliseconds."""

    per_address: int = 256
    """Connections of one address besides its sockets. Those of named proxies serve many people and
    have only time limits."""
    line: int = 8 * 1024
    headers: int = 16 * 1024
    """Bytes of all headers together; browsers and proxies send about one kilobyte."""
    header_count: int = 100
    body: int = LARGEST_BODY
    bodies: int = 8 << 20
    """Bytes of all bodies without an answer yet, of all clients together."""
    head_time: int = 10_000
    """From the first byte, or from the connection, to the end of the headers."""
    body_time: int = 30_000
    idle_time: int = 5_000
    """How long a connection is kept open after an answer."""
    stall_time: int = 30_000
    """How long a client may leave an answer unread."""
    linger_time: int = 2_000
    """How long a refused connection is still read, so that the answer arrives: closing it with
    unread data would discard the answer."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that closes a connection."""

    status: int
    refusal: NotAllowed


LONG_LINE = Fault(414, NotAllowed("too-large", "the address is too long"))
LARGE_HEADERS = Fault(431, NotAllowed("too-large", "the headers are too many or too long"))
LARGE_BODY = Fault(413, NotAllowed("too-large", "the body is too large"))
TOO_SLOW = Fault(408, NotAllowed("too-slow", "the request took too long to come"))
TOO_FAST = Fault(429, NotAllowed("too-fast", "too many requests; wait a moment"))
TOO_MANY = Fault(429, NotAllowed("too-fast", "too many connections; close some of them"))
UNREADABLE = Fault(400, NotAllowed("unreadable", "this is no HTTP request"))
