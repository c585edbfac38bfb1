"""Before it ends, a node hands its tables to other nodes, a few at a time so that nobody waits
long.

Game time and presence travel with each table, so the next owner continues without a countdown.
Tables that cannot be handed over are recovered as after a crash.
"""

import asyncio
import logging
import secrets

from mondala.server.cluster.calls import Calls
from mondala.server.cluster.leases import Leases
from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.node import NO_ANSWER, Node, write_handed_over
from mondala.server.runtime.metrics import HANDED_OVER
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import HandedOver
from mondala.server.tables.table import OpenTable

AT_ONCE = 8
"""At most this many tables are being handed to one node at a time."""
LONGEST = 3.0
"""Seconds after which the remaining tables are left to be recovered, so that the process ends in
time."""
_LOG = logging.getLogger("mondala")


class HandingOver:
    def __init__(self, tables: OpenTables, node: Node, leases: Leases, calls: Calls) -> None:
        self._tables, self._node, self._leases, self._calls = tables, node, leases, calls
        self._turns: dict[NodeName, asyncio.Semaphore] = {}

    async def hand_over_all(self) -> None:
        """Hands over all tables, including those that another ending node gives to this one
        meanwhile."""
        try:
            async with asyncio.timeout(LONGEST):
                await self._node.end_soon()
                while self._node.staying and not self._node.adrift and self._tables.tables:
                    await self._hand_over_some()
        except NO_ANSWER as error:  # TimeoutError, too
            _LOG.warning("not every table could be handed over: %s", error or "it takes too long")

    async def _hand_over_some(self) -> None:
        nodes, tables = sorted(self._node.staying), list(self._tables.tables.values())
        secrets.SystemRandom().shuffle(nodes)
        work = [
            self._hand_over(table, nodes[place % len(nodes)]) for place, table in enumerate(tables)
        ]
        await asyncio.gather(*work)

    async def _hand_over(self, table: OpenTable, node: NodeName) -> None:
        """Returns once the table is open at that node, to limit how many it opens at once."""
        async with self._turns.setdefault(node, asyncio.Semaphore(AT_ONCE)):
            if self._tables.tables.get(table.store.stored_id) is not table:
                return  # it has been let go
            try:
                taker = await self.give(table, node, *(self._node.staying - {node}))
                if taker is not None:
                    await self._calls.ask(taker, "take-up", table.id)
                    HANDED_OVER.inc()
            except NO_ANSWER as error:
                _LOG.warning("table %s could not be handed over: %s", table.id, error)

    async def give(self, table: OpenTable, *nodes: NodeName) -> NodeName | None:
        """Gives the table to the first of these nodes that takes it, and returns that node; lookups
        here wait meanwhile. If none takes it, since all are ending, it stays here and continues
        with the state meant for the next owner."""
        takers = [node for node in nodes if node in self._node.staying]
        if not takers:
            return None
        handed_over = write_handed_over(_state_of(table))
        with self._tables.kept_out(table.id):
            self._tables.let_go(table)
            for node in (*takers, self._node.name):
                if await self._leases.give(table.id, node, handed_over):
                    return None if node == self._node.name else node
        return None


def _state_of(table: OpenTable) -> HandedOver:
    """The state to hand over; for a paused game only who is present, since it stays paused."""
    running, here = table.running, sorted(table.audience.seats_present())
    if running is None or running.stands_still:
        return HandedOver(None, 0, here)
    return HandedOver(running.row.id, running.time.at(), here)
