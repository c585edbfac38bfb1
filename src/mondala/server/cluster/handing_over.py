"""A node that ends hands its tables to others first, few at a time, so that nobody waits long.

The game's time, and who is there, travel with each table: the next owner goes on without a
countdown. What cannot be handed over is taken up by others as after a crash.
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

AT_ONCE = 4
"""So many tables are on their way at the same time."""
LONGEST = 5.0
"""Seconds after which the rest is left to be found."""
_LOG = logging.getLogger("mondala")


class HandingOver:
    def __init__(self, tables: OpenTables, node: Node, leases: Leases, calls: Calls) -> None:
        self._tables, self._node, self._leases, self._calls = tables, node, leases, calls
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def hand_over_all(self) -> None:
        others = sorted(self._node.others)
        if not others or self._node.adrift:
            return
        self._node.leaving = True
        tables = list(self._tables.tables.values())
        secrets.SystemRandom().shuffle(others)
        work = [
            self._hand_over(table, others[place % len(others)])
            for place, table in enumerate(tables)
        ]
        try:
            async with asyncio.timeout(LONGEST):
                await asyncio.gather(*work)
        except TimeoutError:
            _LOG.warning("not every table could be handed over in time")

    async def _hand_over(self, table: OpenTable, node: NodeName) -> None:
        """Returns once it is open there, so that no node has many to open at once."""
        async with self._turns:
            try:
                if await self.give(table, node):
                    await self._calls.ask(node, "take-up", table.id)
                    HANDED_OVER.inc()
            except NO_ANSWER as error:
                _LOG.warning("table %s could not be handed over: %s", table.id, error)

    async def give(self, table: OpenTable, node: NodeName) -> bool:
        """Whether that node has it now. Whoever looks for it here waits meanwhile."""
        handed_over = write_handed_over(_state_of(table))
        with self._tables.kept_out(table.id):
            self._tables.let_go(table)
            return await self._leases.give(table.id, node, handed_over)


def _state_of(table: OpenTable) -> HandedOver:
    """A game that stands still is found so."""
    running, here = table.running, sorted(table.audience.seats_present())
    if running is None or running.stands_still:
        return HandedOver(None, 0, here)
    return HandedOver(running.row.id, running.time.at(), here)
