"""All the sockets of this process: which are let in, how many an address may have, pings."""

import re
from collections import Counter
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from mondala.core.ids import TableId
from mondala.server.metrics import CONNECTIONS
from mondala.server.origins import Origins
from mondala.server.people import COOKIE, People
from mondala.server.sockets.client_socket import ClientSocket, MessageLimits
from mondala.server.sockets.picows_protocol import SocketListener
from mondala.server.tables.open_tables import OpenTables

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/socket")
PING_EVERY = 5_000


class SocketManager:
    def __init__(
        self,
        tables: OpenTables,
        people: People,
        origins: Origins,
        per_address: int,
        limits: MessageLimits,
    ) -> None:
        self._tables, self._people, self._origins = tables, people, origins
        self._per_address, self._limits = per_address, limits
        self._addresses: Counter[str] = Counter()
        self._sockets: set[ClientSocket] = set()
        self._pinging = False
        self._clock = tables.services.clock

    def admit(self, path: str, headers: Mapping[str, str], peer: str) -> SocketListener | int:
        """A listener for a socket that asks to be opened, or the HTTP status of its refusal."""
        lower = {name.lower(): value for name, value in headers.items()}
        match = _PATH.fullmatch(path.partition("?")[0])
        if match is None:
            return 404
        if not self._origins.allows(lower.get("origin"), lower.get("host")):
            return 403
        address = self._origins.client(peer, lower.get("x-forwarded-for"))
        if self._addresses[address] >= self._per_address:
            return 429
        return ClientSocket(
            self,
            self._tables,
            self._people,
            self._limits,
            address,
            TableId(match[1]),
            _cookie(lower.get("cookie")),
        )

    def opened(self, socket: ClientSocket) -> None:
        if not self._pinging:
            self._pinging = True
            self._clock.call_at(self._clock.now() + PING_EVERY, self._ping)
        self._sockets.add(socket)
        self._addresses[socket.address] += 1
        CONNECTIONS.set(len(self._sockets))

    def closed(self, socket: ClientSocket) -> None:
        self._sockets.discard(socket)
        self._addresses[socket.address] -= 1
        if self._addresses[socket.address] <= 0:
            del self._addresses[socket.address]
        CONNECTIONS.set(len(self._sockets))

    def _ping(self) -> None:
        now = self._clock.now()
        for socket in tuple(self._sockets):
            socket.ping(now)
        self._pinging = bool(self._sockets)
        if self._pinging:
            self._clock.call_at(now + PING_EVERY, self._ping)


def _cookie(header: str | None) -> str | None:
    try:
        morsel = SimpleCookie(header or "").get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value
