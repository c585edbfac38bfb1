"""Lists of the tables of all nodes; each node is asked for its own."""

import asyncio
import logging
from typing import Any

import msgspec

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.node import Node
from mondala.server.http.summaries import Listed, TableInfo, TableLists
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import Elsewhere
from mondala.wire.readers import options_hook
from mondala.wire.tags import encode

_LOG = logging.getLogger("mondala")


class ClusterTableLists(TableLists):
    """Lines travel as JSON."""

    def __init__(self, tables: OpenTables, node: Node, calls: Calls) -> None:
        super().__init__(tables)
        self._node, self._calls = node, calls
        hook = options_hook(tables.services.registry)
        self._read_listed = msgspec.json.Decoder(list[Listed], dec_hook=hook).decode
        self._read_info = msgspec.json.Decoder(TableInfo | None, dec_hook=hook).decode

    async def public(self, before: int | None, most: int) -> list[Listed]:
        asked = (self._public_at(node, before, most) for node in self._node.others)
        mine, *others = await asyncio.gather(super().public(before, most), *asked)
        found = [line for lines in (mine, *others) for line in lines]
        return sorted(found, key=lambda line: -line.number)[:most]

    async def _public_at(self, node: NodeName, before: int | None, most: int) -> list[Listed]:
        """Nothing, if the node does not answer."""
        try:
            lines: list[Listed] = self._read_listed(
                await self._calls.ask(node, "public", before, most)
            )
        except NotAllowed as error:
            _LOG.info("node %s has told no tables: %s", node, error)
            return []
        return lines

    async def one(self, table: TableId) -> TableInfo | None:
        try:
            return await super().one(table)
        except Elsewhere as elsewhere:
            told = await self._calls.ask(elsewhere.node, "table", table)
            info: TableInfo | None = self._read_info(told)
            return info

    def answers(self) -> dict[str, Any]:
        """The questions about its tables that this node answers."""
        return {"public": self._public, "table": self._one}

    async def _public(self, before: int | None, most: int) -> bytes:
        return encode(await super().public(before, most))

    async def _one(self, table: TableId) -> bytes:
        try:
            return encode(await super().one(table))
        except Elsewhere as error:
            raise NotAllowed("not-now", "the table is moving; ask again") from error
