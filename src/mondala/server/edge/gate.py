"""All HTTP connections: how many an address may hold, how often it may send requests, and
timeouts."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Protocol

from mondala.server.edge.addresses import counted_as
from mondala.server.edge.memory_shares import SharesByAddress
from mondala.server.edge.origins import Headers, Origins
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.rules import EdgeRules, Fault
from mondala.server.runtime.clock import Clock
from mondala.server.runtime.metrics import HTTP_CONNECTIONS, REFUSALS
from mondala.wire.tags import encode

LOOK_EVERY = 1_000


class HeldConnection(Protocol):
    """What the gate needs of a connection."""

    peer: str

    def look(self, now: int) -> None:
        """Called about once a second to check timeouts."""


FILES = b"/assets/"
"""The files of the client have a limit of their own: a browser that comes for the first time takes
all of them, and several people may come at once from one address."""


class Gate:
    """`headers` are added to every answer."""

    def __init__(
        self,
        clock: Clock,
        origins: Origins,
        rules: EdgeRules,
        requests: Limiter,
        files: Limiter,
        headers: Mapping[str, str],
        unsent: SharesByAddress,
    ) -> None:
        self.clock, self.rules = clock, rules
        self._origins, self._unsent = origins, unsent
        self._requests, self._files = requests, files
        self._bodies = SharesByAddress(rules.bodies)
        self._head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._held: dict[HeldConnection, str] = {}
        self._counts: Counter[str] = Counter()
        self._looking = False
        self._beginning: deque[Callable[[], None]] = deque()

    def came(self, connection: HeldConnection) -> bool:
        """Registers a connection; returns whether its address may have one more."""
        address = counted_as(connection.peer)
        self._held[connection] = address
        self._counts[address] += 1
        HTTP_CONNECTIONS.set(len(self._held))
        if not self._looking:
            self._looking = True
            self._look_later()
        return self._counts[address] <= self.rules.per_address or (
            connection.peer in self._origins.proxies
        )

    def may_wait(self, connection: HeldConnection, size: int) -> bool:
        """Whether so much that it does not read may wait for it."""
        return self._unsent.allows(connection, counted_as(connection.peer), size)

    def may_hold(self, connection: HeldConnection, size: int) -> bool:
        """Whether so much that it has asked with, and that is not answered, may be held."""
        return self._bodies.allows(connection, counted_as(connection.peer), size)

    def gone(self, connection: HeldConnection) -> None:
        """Called when the connection is closed or becomes a socket, which is counted elsewhere."""
        self._unsent.gone(connection)
        self._bodies.gone(connection)
        address = self._held.pop(connection, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]
            HTTP_CONNECTIONS.set(len(self._held))

    def allows(self, peer: str, path: bytes, headers: Headers) -> bool:
        """Whether the client may make one more request now, for a page or a socket."""
        limiter = self._files if path.startswith(FILES) else self._requests
        return limiter.allows(counted_as(self._origins.client(peer, headers)))

    def start(self, begin: Callable[[], None]) -> None:
        """Starts requests one per turn of the loop, so that hundreds at once do not hold up the
        games."""
        self._beginning.append(begin)
        if len(self._beginning) == 1:
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        begin = self._beginning.popleft()
        if self._beginning:
            asyncio.get_running_loop().call_soon(self._begin)
        begin()

    def answer(self, fault: Fault) -> bytes:
        """A complete error response in the usual shape; the connection closes after it."""
        refusal = fault.refusal
        REFUSALS.labels(refusal.code).inc()
        body = encode({"code": refusal.code, "sentence": str(refusal), "details": {}})
        head = (
            f"HTTP/1.1 {fault.status} {HTTPStatus(fault.status).phrase}\r\n{self._head}"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
            "connection: close\r\n\r\n"
        )
        return head.encode("latin-1") + body

    def _look_later(self) -> None:
        self.clock.call_at(self.clock.now() + LOOK_EVERY, self._look)

    def _look(self) -> None:
        now = self.clock.now()
        for connection in tuple(self._held):
            connection.look(now)
        self._looking = bool(self._held)
        if self._looking:
            self._look_later()
