"""Limits on what a stranger may send and for how long, and the answers that turn them away."""

from dataclasses import dataclass

from mondala.core.errors import NotAllowed

LARGEST_BODY = 64 * 1024


@dataclass(frozen=True, slots=True)
class EdgeRules:
    """Sizes are in bytes, times in milliseconds."""

    per_address: int = 256
    """Connections that one address may hold besides its sockets. Those of a named proxy are many
    people's, and only limited in time."""
    line: int = 8 * 1024
    headers: int = 16 * 1024
    """All of them together; browsers and proxies send about one kilobyte."""
    header_count: int = 100
    body: int = LARGEST_BODY
    bodies: int = 8 << 20
    """All that are not answered yet, of all clients together."""
    head_time: int = 10_000
    """From the first byte, or from the connection, to the end of the headers."""
    body_time: int = 30_000
    idle_time: int = 5_000
    """The time for which a connection is kept after an answer, for the next request."""
    stall_time: int = 30_000
    """The time for which a client may leave an answer unread."""
    linger_time: int = 2_000
    """The time for which somebody who was turned away is still listened to, so that the answer
    arrives: a connection that is closed with something unread in it takes the answer back."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason to be turned away."""

    status: int
    refusal: NotAllowed


LONG_LINE = Fault(414, NotAllowed("too-large", "the address is too long"))
LARGE_HEADERS = Fault(431, NotAllowed("too-large", "the headers are too many or too long"))
LARGE_BODY = Fault(413, NotAllowed("too-large", "the body is too large"))
TOO_SLOW = Fault(408, NotAllowed("too-slow", "the request took too long to come"))
TOO_FAST = Fault(429, NotAllowed("too-fast", "too many requests; wait a moment"))
TOO_MANY = Fault(429, NotAllowed("too-fast", "too many connections; close some of them"))
UNREADABLE = Fault(400, NotAllowed("unreadable", "this is no HTTP request"))
