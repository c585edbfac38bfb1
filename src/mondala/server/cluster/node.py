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
"""So many beats fit into a lease."""
write_handed_over = msgspec.msgpack.Encoder().encode
read_handed_over = msgspec.msgpack.Decoder(HandedOver).decode
NO_ANSWER = (OSError, TimeoutError, NotAllowed)
"""Redis or the store does not answer."""
_LOG = logging.getLogger("mondala")


class Listener(Protocol):
    def died(self, node: NodeName) -> None: ...

    def lost_touch(self) -> None:
        """Nothing is this node's any more."""

    def back(self) -> None:
        """It can claim tables again."""


class Node:
    """`stored` returns if the store answers. Time is the event loop's."""

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
        """It ends soon, and takes no more tables."""
        self.others: frozenset[NodeName] = frozenset()
        """The other nodes that live."""
        self.staying: frozenset[NodeName] = frozenset()
        """Those of them that do not end soon: they take tables."""
        self._leases, self._stored, self._lease = leases, stored, lease / 1000
        self._well_at = 0.0
        """When it was last seen to be well."""
        self._task: asyncio.Task[None] | None = None
        self._listener: Listener | None = None

    @property
    def given_up_after(self) -> float:
        """Seconds: what nobody has answered for two leases is not answered any more. Within one an
        owner that died is noticed."""
        return 2 * self._lease

    async def join(self, listener: Listener) -> None:
        """Returns once this node lives; an error if it cannot."""
        await self._beat(listener)
        self._listener = listener
        self._task = asyncio.create_task(
            for_ever(partial(self._live, listener), self._lease / BEATS)
        )

    async def look(self) -> None:
        """Learns which nodes live, without becoming one of them: it takes no tables."""
        async with asyncio.timeout(self._lease):
            self.others = frozenset(await self._leases.living())
        self.adrift, self.leaving = False, True

    async def end_soon(self) -> None:
        """It takes no more tables. All nodes know that from now on, and it knows of those that end
        as well."""
        self.leaving = True
        if self._listener is not None and not self.adrift:
            await self._beat(self._listener)

    async def _live(self, listener: Listener) -> None:
        """Beats once. A node whose beats have failed for as long as its lease is adrift, whatever
        the cause."""
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
        with suppress(*NO_ANSWER):  # where only the store is gone, others may have its tables
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
        """A table that is nobody's goes to this node, or, if this node ends soon, to any other that
        lives. A table that came to this node just when it was told to end is opened here, and
        handed on."""
        if not self._node.leaving:
            return await self._leases.claim(table)
        (owner,) = await self._leases.owners([table])
        if owner == self._node.name or owner in self._node.others:
            return owner
        return next(iter(self._node.staying or self._node.others), None)

    def in_touch(self) -> bool:
        return not self._node.adrift

    async def owner_of(self, table: TableId) -> NodeName | None:
        """The node that it is at, or was at last."""
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
        """Of these tables of this node those that another node owns by now. The claims on the rest
        are renewed."""
        owners = await self._leases.keep(tables)
        return [
            table
            for table, owner in zip(tables, owners, strict=True)
            if owner is not None and owner != self._node.name
        ]
