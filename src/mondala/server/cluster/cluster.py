"""One node of several, put together: beats, tables, sockets, and the messages between nodes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from mondala.core.ids import TableId
from mondala.server.cluster.bus import EVERYBODY, RedisBus
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.catching_up import CatchingUp, OwnSockets
from mondala.server.cluster.connection import PREFIX, reach
from mondala.server.cluster.contacts import ClusterContacts
from mondala.server.cluster.handing_over import HandingOver
from mondala.server.cluster.leases import RedisLeases
from mondala.server.cluster.messages import (
    Answer,
    Call,
    Come,
    Decided,
    Gone,
    Heard,
    Here,
    Message,
    News,
    NodeName,
    Worked,
)
from mondala.server.cluster.node import LEASE, ClusterOwners, Node
from mondala.server.cluster.queue import ClusterQueue
from mondala.server.cluster.relay import Relay
from mondala.server.cluster.remote_sockets import RemoteSockets
from mondala.server.cluster.shared_limits import SharedLimits
from mondala.server.cluster.table_lists import ClusterTableLists
from mondala.server.cluster.tables import ClusterTables
from mondala.server.cluster.work import Work
from mondala.server.edge.rate_limits import Limiter
from mondala.server.runtime.background_tasks import BackgroundTasks, for_ever
from mondala.server.runtime.metrics import GAPS, NODE
from mondala.server.services import Services
from mondala.server.tables.owners import Elsewhere

CHECKED_EVERY = 1.0
"""Seconds between two checks that tables are still this node's."""
DECIDED = ("orders", "keys", "push")
"""The news about operators' decisions, which can be reread from storage."""
Hear: TypeAlias = Callable[..., None]
_LOG = logging.getLogger("mondala")


class Cluster:
    """`tables`, `lists`, `queue` and `contacts` serve people. `hears` maps each kind of broadcast
    news to its handler."""

    def __init__(self, services: Services, work: Work, lease: int = LEASE) -> None:
        self.name, redis = work.node, work.redis
        self._redis, self._services, self._work = redis, services, work
        self.hears: dict[str, Hear] = {}
        leases = RedisLeases(redis, self.name, lease, PREFIX)
        self.node = Node(self.name, leases, self._look_at_store, lease)
        self._owners = ClusterOwners(self.node, leases)
        self.tables = ClusterTables(services, self._owners, self.node)
        self.bus = RedisBus(redis, self.name, self._receive, self._missed, PREFIX)
        self.relay = Relay(self.tables, self.node, self.bus, services.clock)
        answers: dict[str, Callable[..., Awaitable[Any]]] = {}
        self._calls = Calls(self.bus, answers)
        self.lists = ClusterTableLists(self.tables, self.node, self._calls)
        self.queue = ClusterQueue(self.tables, self.node, self._owners, self._calls)
        self.contacts = ClusterContacts(
            self.tables, self.queue, self.node, self._calls, self._tell_others
        )
        self.hears |= self.contacts.hears()
        self._catching_up = CatchingUp(self.tables, self.relay, self.contacts)
        self._decisions: int | None = None
        """The latest operator's decision that this node knows of."""
        answers |= self.queue.answers() | self.contacts.answers()
        answers |= self.tables.answers() | self.lists.answers() | work.analyses.answers()
        answers["take-up"] = self._take_up
        work.analyses.connect(self.node, self._owners, self._calls)
        self._handing_over = HandingOver(self.tables, self.node, leases, self._calls)
        self._remote_sockets = RemoteSockets(self.tables, self.bus, self._handing_over.give)
        self.tables.connect(self.bus, self._calls, leases, self.relay, self._remote_sockets.renamed)
        self._background = BackgroundTasks()
        self._limits: SharedLimits | None = None
        self._checking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Joins the cluster; returns once this node counts as living."""
        await reach(self._redis)
        await self.bus.open()
        await self.node.join(self)
        NODE.labels(self.name).set(1)
        self.relay.open()
        self._work.open()
        self._checking = asyncio.create_task(for_ever(self._check, CHECKED_EVERY))

    async def visit(self) -> None:
        """Connects without becoming a node, for a process that only asks or tells the nodes
        something."""
        await reach(self._redis)
        await self.bus.open()
        await self.node.look()

    def share(self, limiters: dict[str, Limiter], sockets: OwnSockets) -> None:
        """Shares these limits with all nodes."""

        def tell(used: dict[str, dict[str, int]], counts: dict[str, int]) -> None:
            self.bus.tell_all(News("limits", [self.name, used, counts]))

        self._limits = SharedLimits(limiters, sockets, tell)
        self.hears["limits"] = self._limits.hear
        self._limits.open()
        self._catching_up.open(sockets)

    def tell_all(self, name: str, *args: Any) -> None:
        """Broadcasts news to every node, this one included."""
        self.hears[name](*args)
        self._tell_others(name, args)

    def _tell_others(self, name: str, args: Sequence[Any]) -> None:
        self.bus.tell_all(News(name, args))

    def _receive(self, sender: NodeName, message: Message) -> None:
        match message:
            case Come() | Heard() | Gone() | Here():
                self._remote_sockets.receive(sender, message)
            case Decided() | Worked():
                self._work.receive(message)
            case Call():
                self._calls.asked(sender, message)
            case Answer():
                self._calls.answered(message)
            case News(name, args) if name in self.hears:
                self.hears[name](*args)
            case News():
                self.tables.hear(message)
            case _:
                self.relay.receive(sender, message)

    async def _take_up(self, table: TableId) -> None:
        try:
            await self.tables.find(table)
        except Elsewhere:
            _LOG.info("table %s was handed over, and taken by another node", table)

    def _missed(self, sender: NodeName) -> None:
        """Handles lost messages of a node, or lost broadcasts if `sender` is EVERYBODY."""
        GAPS.inc()
        if sender == EVERYBODY:
            self._catch_up()
        else:
            _LOG.info("something that node %s said was lost", sender)
            self.relay.missed(sender)

    def _catch_up(self) -> None:
        """Rereads everything that missed news may have been about."""
        self._read_what_was_decided()
        self.contacts.marks.forget()
        self._catching_up.missed_something()

    def _read_what_was_decided(self) -> None:
        for name in DECIDED:
            if name in self.hears:
                self.hears[name]()
        self._catching_up.something_was_decided()

    async def _look_at_store(self) -> None:
        """Runs with every beat: checks that storage answers, and whether operators have decided
        something this node missed."""
        decisions = await self._services.storage.decisions()
        if decisions != self._decisions and self._limits is not None:
            self._decisions = decisions
            self._read_what_was_decided()

    # Nodes joining and leaving.

    def died(self, node: NodeName) -> None:
        """Handles the death of a node: its sockets are closed, and its tables are free to be
        claimed."""
        _LOG.warning("node %s is gone", node)
        self._remote_sockets.died(node)
        self._calls.died(node)
        if self._limits is not None:
            self._limits.died(node)
        self.relay.died(node)
        self._background.do(self.tables.take_up_due())
        self._catch_up()  # its last news may not have been sent

    def lost_touch(self) -> None:
        self.tables.let_go_all()
        self.relay.lost_touch()

    def back(self) -> None:
        _LOG.info("node %s is one of the house", self.name)
        self._catch_up()
        self._background.do(self.tables.take_up_due())

    async def _check(self) -> None:
        """Lets go of tables that another node has claimed, even if nothing is written to them."""
        for table in await self._owners.lost_of(list(self.tables.tables)):
            if table in self.tables.tables:
                self.tables.let_go(self.tables.tables[table])

    # Closing.

    async def hand_over(self) -> None:
        await self._handing_over.hand_over_all()

    async def close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
        if self._limits is not None:
            self._limits.close()
        self._catching_up.close()
        self.queue.close()
        self.contacts.close()
        self.relay.close()
        await self._work.close()
        await self.node.leave()
        await self.bus.close()
        self._background.cancel()
        await self._redis.aclose()
