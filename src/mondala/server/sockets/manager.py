"""All sockets of this process: admission, limits for each address, pings."""

import re
from collections import Counter
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from mondala.core.ids import TableId
from mondala.server.accounts.people import COOKIE, People
from mondala.server.edge.addresses import counted_as
from mondala.server.edge.memory_shares import MOST_HELD, MemoryShares
from mondala.server.edge.origins import Origins
from mondala.server.runtime.metrics import CONNECTIONS
from mondala.server.sockets.client_socket import ClientSocket, MessageLimits
from mondala.server.sockets.fair_scheduling import FairScheduler
from mondala.server.sockets.picows_protocol import SocketListener
from mondala.server.tables.open_tables import OpenTables

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/socket")
PING_EVERY = 5_000
ENDING = "the server ends; come back in a moment"
BANNED = "the operator of this server has banned this address for a time"


class SocketManager:
    def __init__(
        self,
        tables: OpenTables,
        people: People,
        origins: Origins,
        per_address: int,
        limits: MessageLimits,
        held: int = MOST_HELD,
    ) -> None:
        self._tables, self._people, self._origins = tables, people, origins
        self._per_address, self._limits = per_address, limits
        self._addresses: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}
        """The number of sockets of each address at other nodes."""
        self._sockets: set[ClientSocket] = set()
        self._scheduler = FairScheduler(MemoryShares(held))
        self._pinging = False
        self._clock = tables.services.clock

    def admit(self, path: str, headers: Mapping[str, str], peer: str) -> SocketListener | int:
        """A listener for a socket to be opened, or the HTTP status of a refusal. Header names are
        in lower case."""
        match = _PATH.fullmatch(path.partition("?")[0])
        if match is None:
            return 404
        if not self._origins.allows(peer, headers):
            return 403
        address = counted_as(self._origins.client(peer, headers))
        if self._tables.services.restrictions.bans_address(address):
            return 403
        if self._count(address) >= self._per_address:
            return 429
        return ClientSocket(
            self,
            self._scheduler,
            self._tables,
            self._people,
            self._clock,
            self._limits,
            address,
            TableId(match[1]),
            _cookie(headers.get("cookie")),
        )

    def _count(self, address: str) -> int:
        elsewhere = (counts.get(address, 0) for counts in self._elsewhere.values())
        return self._addresses[address] + sum(elsewhere)

    def by_address(self) -> dict[str, int]:
        """The number of sockets of each address here."""
        return dict(self._addresses)

    def elsewhere(self, node: str, counts: dict[str, int]) -> None:
        """Notes the number of sockets of each address at another node."""
        self._elsewhere[node] = counts
        if not counts:
            del self._elsewhere[node]

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

    def close(self) -> None:
        """Closes all sockets because the server is ending; clients reconnect when it is back."""
        for socket in tuple(self._sockets):
            socket.close(ENDING)

    def close_banned(self) -> None:
        """Closes the sockets of people and addresses that are banned."""
        orders = self._tables.services.restrictions
        for socket in tuple(self._sockets):
            if orders.bans_address(socket.address):
                socket.close(BANNED)
            elif socket.person is not None and orders.bans_person(socket.person.id):
                socket.close("")

    async def check_again(self) -> None:
        """Closes sockets whose cookies are no longer valid; the clients reconnect with the identity
        that they still have."""
        for socket in tuple(self._sockets):
            if not await socket.is_theirs():
                socket.close("")

    def hang_up(self, address: str) -> None:
        """Closes the sockets of an address that was banned."""
        for socket in tuple(self._sockets):
            if socket.address == address:
                socket.close(BANNED)

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
