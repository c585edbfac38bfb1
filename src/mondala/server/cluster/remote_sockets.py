"""Sockets of other nodes at the tables of this one."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.server.cluster.bus import Bus
from mondala.server.cluster.messages import (
    Closed,
    Come,
    Gone,
    Heard,
    Here,
    Message,
    NodeName,
    Noted,
    NotHere,
    Renamed,
)
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.tables.connection import Connection, RoundTrips
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import Elsewhere
from mondala.server.tables.table import OpenTable
from mondala.server.tables.visits import LocalVisit
from mondala.wire.messages import Bye, read_client_message
from mondala.wire.tags import encode


class _RemotePipe:
    """The way to a client over its own node."""

    __slots__ = ("_bus", "_node", "_socket")

    def __init__(self, bus: Bus, node: NodeName, socket: int) -> None:
        self._bus, self._node, self._socket = bus, node, socket

    def send(self, data: bytes) -> None:
        self._bus.tell(self._node, self._socket, data)

    def close(self, reason: str = "") -> None:
        self._bus.send(self._node, Closed(self._socket, reason))


class _ToldLag(RoundTrips):
    """The lag as the socket's own node has measured it."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    def lag(self, now: int) -> int:  # noqa: ARG002
        return self.told


class _RemoteSocket:
    """One socket of another node. Messages that come before its table is found wait in `early`."""

    __slots__ = ("early", "trips", "visit")

    def __init__(self) -> None:
        self.visit: LocalVisit | None = None
        self.trips = _ToldLag()
        self.early: list[Heard] = []

    def hear(self, heard: Heard) -> None:
        if self.visit is None:
            self.early.append(heard)
        else:
            self.trips.told = heard.lag
            self.visit.connection.trace = heard.trace
            self.visit.hear(read_client_message(heard.data), heard.data)

    def leave(self) -> None:
        if self.visit is not None:
            self.visit.leave()


class RemoteSockets:
    """All of them, by node and number. `give` hands a table to another node, and says whether that
    has taken it."""

    def __init__(
        self,
        tables: OpenTables,
        bus: Bus,
        give: Callable[[OpenTable, NodeName], Awaitable[object]],
    ) -> None:
        self._tables, self._bus, self._give = tables, bus, give
        self._remotes: dict[NodeName, dict[int, _RemoteSocket]] = {}
        self._background = BackgroundTasks()

    def receive(self, node: NodeName, message: Message) -> None:
        """Hears what a node says of its sockets."""
        mine = self._remotes.setdefault(node, {})
        if isinstance(message, Come):
            remote, before = _RemoteSocket(), mine.get(message.socket)
            mine[message.socket] = remote
            self._background.do(self._let_in(node, message, remote, before))
        elif isinstance(message, Heard):
            if message.socket in mine:
                mine[message.socket].hear(message)
            else:
                self._bus.send(node, NotHere([message.socket]))
        elif isinstance(message, Gone):
            self._leave(node, message.socket)
        elif isinstance(message, Here):
            self._called(node, frozenset(message.sockets))

    async def _let_in(
        self, node: NodeName, come: Come, remote: _RemoteSocket, before: _RemoteSocket | None
    ) -> None:
        """A socket that was here before leaves once it has come again, so that nobody sees it go. A
        table to which nobody came yet goes to the node of the first who does: where a balancer
        sends all sockets of a table to one node, nothing has to be passed on."""
        try:
            blocked = await self._tables.blocked_by(come.person)
            table = await self._tables.find(come.table)
            if table is not None and table.is_untouched:
                if await self._give(table, node):
                    raise Elsewhere(node)
                table = await self._tables.find(come.table)
        except (Elsewhere, NotAllowed):
            self._forget(node, come.socket, remote)
            self._bus.send(node, NotHere([come.socket]))
            return
        except Exception:
            self._forget(node, come.socket, remote)
            self._bus.send(node, Closed(come.socket, ""))  # its client comes again
            raise
        finally:
            if before is not None and self._remotes.get(node, {}).get(come.socket) is not remote:
                before.leave()
        if self._remotes.get(node, {}).get(come.socket) is not remote:
            return  # gone meanwhile
        pipe = _RemotePipe(self._bus, node, come.socket)
        if table is None:
            self._forget(node, come.socket, remote)
            pipe.send(encode(Bye("no-table", "there is no such table")))
            pipe.close()
            return
        connection = Connection(come.person, pipe, remote.trips, blocked)
        connection.let_go = partial(self._let_go, node, come.socket)
        remote.visit = visit = LocalVisit(table, connection)
        if before is not None:
            before.leave()
        if come.hello is not None:
            visit.hear(read_client_message(come.hello), come.hello)
        early, remote.early = remote.early, []
        for heard in early:
            remote.hear(heard)

    def _forget(self, node: NodeName, socket: int, remote: _RemoteSocket) -> None:
        mine = self._remotes.get(node, {})
        if mine.get(socket) is remote:
            del mine[socket]

    def _let_go(self, node: NodeName, socket: int) -> None:
        """Its table is not this node's any more."""
        self._remotes.get(node, {}).pop(socket, None)
        self._bus.send(node, NotHere([socket]))

    def _leave(self, node: NodeName, socket: int) -> None:
        remote = self._remotes.get(node, {}).pop(socket, None)
        if remote is not None:
            remote.leave()

    def _called(self, node: NodeName, there: frozenset[int]) -> None:
        """Compares what it says with what is known here."""
        mine = self._remotes.get(node, {})
        for socket in [each for each in mine if each not in there]:
            self._leave(node, socket)
        unknown = sorted(there - mine.keys())
        self._bus.send(node, NotHere(unknown) if unknown else Noted())

    def renamed(self, table: TableId) -> None:
        """Its sockets are told the table's new id."""
        for node, socket in self._at(table):
            self._bus.send(node, Renamed([socket], table))

    def _at(self, table: TableId) -> Iterator[tuple[NodeName, int]]:
        for node, mine in self._remotes.items():
            for socket, remote in mine.items():
                if remote.visit is not None and remote.visit.table.id == table:
                    yield node, socket

    def died(self, node: NodeName) -> None:
        """Its sockets are gone with it."""
        for remote in self._remotes.pop(node, {}).values():
            remote.leave()
