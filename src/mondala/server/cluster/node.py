"""This process among the other nodes: whether it lives, and which others do.

A node beats in Redis, and looks whether the store answers. One that could do neither for the length
of its lease, or was told that it is too late, is *adrift*: others may have taken its tables, so it
lets all of them go until it is back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

import msgspec

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.server.cluster.leases import Leases
from mondala.server.cluster.messages import NodeName
from mondala.server.runtime.background_tasks import BackgroundTasks, for_ever
from mondala.server.runtime.metrics import ADRIFT, OTHER_NODES
from mondala.server.tables.owners import Elsewhere, HandedOver, OutOfTouch

LEASE = 1_500
"""Milliseconds after its last beat that a node is taken for dead."""
BEATS = 6
"""Beats in one lease."""
write_handed_over = msgspec.msgpack.Encoder().encode
read_handed_over = msgspec.msgpack.Decoder(HandedOver).decode
NO_ANSWER = (OSError, TimeoutError, NotAllowed)
"""Raised when Redis or storage does not answer."""
_LOG = logging.getLogger("mondala")


class Listener(Protocol):
    def died(self, node: NodeName) -> None: ...

    def lost_touch(self) -> None:
        """Called when the node is adrift and owns nothing."""

    def back(self) -> None:
        """Called when the node can claim tables again."""


class Node:
    """`stored` returns if storage answers. Times are the event loop's."""

    def __init__(
        self,
        name: NodeName,
        leases: Leases,
        stored: Callable[[], Awaitable[object]],
        lease: int = LEASE,
    ) -> None:
        self.name = name
        self.adrift = True
        self.leaving = False
        """Whether this node is ending and takes no more tables."""
        self.others: frozenset[NodeName] = frozenset()
        """The other nodes that live."""
        self.staying: frozenset[NodeName] = frozenset()
        """Those of them that are not ending and so accept tables."""
        self._leases, self._stored, self._lease = leases, stored, lease / 1000
        self._well_at = 0.0
        """When both Redis and storage last answered."""
        self._task: asyncio.Task[None] | None = None
        self._listener: Listener | None = None

    @property
    def given_up_after(self) -> float:
        """Seconds after which an unanswered message is given up: two leases. A dead owner is
        noticed within one."""
        return 2 * self._lease

    async def join(self, listener: Listener) -> None:
        """Starts beating; raises an error if the first beat fails."""
        await self._beat(listener)
        self._listener = listener
        self._task = asyncio.create_task(
            for_ever(partial(self._live, listener), self._lease / BEATS)
        )

    async def look(self) -> None:
        """Reads which nodes live, without becoming one."""
        async with asyncio.timeout(self._lease):
            self.others = frozenset(await self._leases.living())
        self.adrift, self.leaving = False, True

    async def end_soon(self) -> None:
        """Announces that this node is ending and takes no more tables, and learns which others are
        ending."""
        self.leaving = True
        if self._listener is not None and not self.adrift:
            await self._beat(self._listener)

    async def _live(self, listener: Listener) -> None:
        """Beats once. If beats have failed for the length of a lease, whatever the cause, the node
        is adrift."""
        try:
            await self._beat(listener)
        except Exception as error:
            loop = asyncio.get_running_loop()
            if not self.adrift and loop.time() - self._well_at > self._lease:
                _LOG.warning("this node has lost touch: %s", error or type(error).__name__)
                await self._lose(listener)
            raise

    async def _beat(self, listener: Listener) -> None:
        began = asyncio.get_running_loop().time()
        async with asyncio.timeout(self._lease):
            await self._stored()
            alive = await self._leases.beat(again=not self.adrift, ends=self.leaving)
        if alive is None:
            _LOG.warning("this node was silent for too long, and starts again")
            await self._lose(listener)
            return
        self._well_at = began
        others = frozenset(alive.nodes) - {self.name}
        gone, self.others = self.others - others, others
        self.staying = others - frozenset(alive.ending)
        OTHER_NODES.set(len(others))
        for node in gone:
            listener.died(node)
        if self.adrift:
            self.adrift = False
            ADRIFT.set(0)
            listener.back()

    async def _lose(self, listener: Listener) -> None:
        self.adrift = True
        ADRIFT.set(1)
        listener.lost_touch()
        with suppress(*NO_ANSWER):  # if only storage is down, others may claim its tables
            async with asyncio.timeout(self._lease):
                await self._leases.leave()

    async def leave(self) -> None:
        if self._task is not None:
            self._task.cancel()
        with suppress(*NO_ANSWER):
            async with asyncio.timeout(self._lease):
                await self._leases.leave()


class ClusterOwners:
    """Claims tables for this node."""

    def __init__(self, node: Node, leases: Leases) -> None:
        self._node, self._leases = node, leases
        self._background = BackgroundTasks()

    async def claim(self, table: TableId) -> HandedOver | None:
        if self._node.adrift:
            raise OutOfTouch
        try:
            async with asyncio.timeout(LEASE / 1000):
                owner = await self._owner(table)
                mine = owner == self._node.name
                handed_over = await self._leases.handed_over(table) if mine else None
        except NO_ANSWER as error:
            raise OutOfTouch from error
        if owner is None or self._node.adrift:
            raise OutOfTouch
        if not mine:
            raise Elsewhere(owner)
        return None if handed_over is None else read_handed_over(handed_over)

    async def _owner(self, table: TableId) -> NodeName | None:
        """The owner of a table. A free one is claimed by this node or, if this node is ending, by
        another that lives. A table that was given to this node just as it began to end is opened
        here and handed on."""
        if not self._node.leaving:
            return await self._leases.claim(table)
        (owner,) = await self._leases.owners([table])
        if owner == self._node.name or owner in self._node.others:
            return owner
        return next(iter(self._node.staying or self._node.others), None)

    def in_touch(self) -> bool:
        return not self._node.adrift

    async def owner_of(self, table: TableId) -> NodeName | None:
        """The node that has the table, or had it last."""
        try:
            async with asyncio.timeout(LEASE / 1000):
                (owner,) = await self._leases.owners([table])
        except NO_ANSWER as error:
            raise OutOfTouch from error
        return owner

    def let_go(self, table: TableId) -> None:
        self._background.do(self._leases.let_go([table]))

    def renamed(self, old: TableId, new: TableId) -> None:
        self._background.do(self._rename(old, new))

    async def _rename(self, old: TableId, new: TableId) -> None:
        await self._leases.claim(new)
        await self._leases.let_go([old])

    async def lost_of(self, tables: list[TableId]) -> list[TableId]:
        """Those of this node's tables that another node has claimed; renews the claims on the
        rest."""
        owners = await self._leases.keep(tables)
        return [
            table
            for table, owner in zip(tables, owners, strict=True)
            if owner is not None and owner != self._node.name
        ]
