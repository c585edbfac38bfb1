"""Sockets of other nodes at the tables of this one."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId
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
    """Sends to a client through the client's node."""

    __slots__ = ("_bus", "_node", "_socket")

    def __init__(self, bus: Bus, node: NodeName, socket: int) -> None:
        self._bus, self._node, self._socket = bus, node, socket

    def send(self, data: bytes) -> None:
        self._bus.tell(self._node, self._socket, data)

    def close(self, reason: str = "") -> None:
        self._bus.send(self._node, Closed(self._socket, reason))


class _ToldLag(RoundTrips):
    """The lag as measured by the socket's own node."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    def lag(self, now: int) -> int:  # noqa: ARG002
        return self.told


class _RemoteSocket:
    """One socket of another node. Messages that arrive before its table is open wait in `early`;
    `before` is the same socket's earlier connection, until it has rejoined."""

    __slots__ = ("before", "come", "early", "trips", "visit")

    def __init__(self, come: Come, before: "_RemoteSocket | None") -> None:
        self.come, self.before = come, before
        self.visit: LocalVisit | None = None
        self.trips = _ToldLag()
        self.early: list[Heard] = []

    @property
    def table(self) -> TableId:
        """The table it is at or joins. The id may be newer than the one its node knows."""
        if self.visit is not None:
            return self.visit.table.store.stored_id
        return self.come.table if self.before is None else self.before.table

    def hear(self, heard: Heard) -> None:
        if self.visit is None:
            self.early.append(heard)
        else:
            self.trips.told = heard.lag
            self.visit.connection.trace = heard.trace
            self.visit.hear(read_client_message(heard.data), heard.data)

    def handed_on(self) -> "_RemoteSocket | None":
        """The connection that a further join replaces: this one or, before it has joined, its
        earlier one, which stays open until then."""
        if self.visit is not None:
            return self
        before, self.before = self.before, None
        return before

    def replace(self) -> None:
        """Drops the socket's earlier connection."""
        before, self.before = self.before, None
        if before is not None:
            before.leave()

    def leave(self) -> None:
        visit, self.visit = self.visit, None
        if visit is not None:
            visit.leave()


class RemoteSockets:
    """All remote sockets, by node and number. `give` hands a table to another node and returns
    whether that took it."""

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
        """Handles a node's message about its sockets."""
        mine = self._remotes.setdefault(node, {})
        if isinstance(message, Come):
            earlier = mine.get(message.socket)
            before = None if earlier is None else earlier.handed_on()
            mine[message.socket] = remote = _RemoteSocket(message, before)
            self._background.do(self._let_in(node, remote))
        elif isinstance(message, Heard):
            if message.socket in mine:
                mine[message.socket].hear(message)
            else:
                self._bus.send(node, NotHere([message.socket]))
        elif isinstance(message, Gone):
            self._leave(node, message.socket)
        elif isinstance(message, Here):
            self._called(node, frozenset(message.sockets))

    async def _let_in(self, node: NodeName, remote: _RemoteSocket) -> None:
        """Joins the socket to its table; its earlier connection is closed only then, so that nobody
        sees it leave."""
        socket = remote.come.socket
        try:
            blocked = await self._tables.blocked_by(remote.come.person)
            table = await self._find(remote.table, node)
        except (Elsewhere, NotAllowed):
            self._turn_away(node, remote, NotHere([socket]))
        except Exception:
            self._turn_away(node, remote, Closed(socket, ""))  # its client reconnects
            raise
        else:
            if self._is_last(node, remote):
                self._connect(node, remote, table, blocked)
        finally:
            remote.replace()

    async def _find(self, table: TableId, node: NodeName) -> OpenTable | None:
        """Finds the table. One that nobody has joined yet is moved to the node of its first
        visitor: if a balancer sends a table's sockets to one node, nothing needs forwarding."""
        found = await self._tables.find(table)
        if found is not None and found.is_untouched:
            if await self._give(found, node):
                raise Elsewhere(node)
            found = await self._tables.find(table)
        return found

    def _connect(
        self,
        node: NodeName,
        remote: _RemoteSocket,
        table: OpenTable | None,
        blocked: frozenset[PersonId],
    ) -> None:
        come = remote.come
        pipe = _RemotePipe(self._bus, node, come.socket)
        if table is None:
            del self._remotes[node][come.socket]
            pipe.send(encode(Bye("no-table", "there is no such table")))
            pipe.close()
            return
        connection = Connection(come.person, pipe, remote.trips, blocked)
        connection.resumes = come.resumes
        connection.let_go = partial(self._let_go, node, come.socket)
        remote.visit = visit = LocalVisit(table, connection)
        remote.replace()
        if come.hello is not None:
            visit.hear(read_client_message(come.hello), come.hello)
        early, remote.early = remote.early, []
        for heard in early:
            remote.hear(heard)

    def _is_last(self, node: NodeName, remote: _RemoteSocket) -> bool:
        """Whether this is still the socket's latest join."""
        return self._remotes.get(node, {}).get(remote.come.socket) is remote

    def _turn_away(self, node: NodeName, remote: _RemoteSocket, told: NotHere | Closed) -> None:
        if self._is_last(node, remote):
            del self._remotes[node][remote.come.socket]
        self._bus.send(node, told)

    def _let_go(self, node: NodeName, socket: int) -> None:
        """Tells a node that this one does not own the socket's table."""
        self._remotes.get(node, {}).pop(socket, None)
        self._bus.send(node, NotHere([socket]))

    def _leave(self, node: NodeName, socket: int) -> None:
        remote = self._remotes.get(node, {}).pop(socket, None)
        if remote is not None:
            remote.leave()

    def _called(self, node: NodeName, there: frozenset[int]) -> None:
        """Compares a node's roll call with the sockets known here."""
        mine = self._remotes.get(node, {})
        for socket in [each for each in mine if each not in there]:
            self._leave(node, socket)
        unknown = sorted(there - mine.keys())
        self._bus.send(node, NotHere(unknown) if unknown else Noted())

    def renamed(self, table: TableId) -> None:
        """Sends a table's new id to its sockets."""
        for node, socket in self._at(table):
            self._bus.send(node, Renamed([socket], table))

    def _at(self, table: TableId) -> Iterator[tuple[NodeName, int]]:
        for node, mine in self._remotes.items():
            for socket, remote in mine.items():
                if remote.visit is not None and remote.visit.table.id == table:
                    yield node, socket

    def died(self, node: NodeName) -> None:
        """Closes the sockets of a dead node."""
        for remote in self._remotes.pop(node, {}).values():
            remote.leave()
