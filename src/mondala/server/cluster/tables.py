"""The tables of all nodes: those open here, and access to the others."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.server.cluster.bus import Bus
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.leases import Leases
from mondala.server.cluster.messages import News, NodeName
from mondala.server.cluster.node import ClusterOwners, Node
from mondala.server.cluster.relay import Relay
from mondala.server.services import Services
from mondala.server.storage.rows import Person
from mondala.server.tables.connection import Pipe
from mondala.server.tables.open_tables import MOST_RUNNING, OpenTables
from mondala.server.tables.owners import Elsewhere
from mondala.server.tables.table import OpenTable
from mondala.server.tables.visits import Visit
from mondala.tables.seating import renamed

MOST_ASKED_ABOUT = 10_000
"""The most people whose games are counted at all nodes because another node asked; the first to be
forgotten are those asked about longest ago."""
_LOG = logging.getLogger("mondala")


class ClusterTables(OpenTables):
    """Broadcasts what concerns all nodes, and sends questions about a table to its owner."""

    def __init__(self, services: Services, owners: ClusterOwners, node: Node) -> None:
        super().__init__(services, owners)
        self._node = node
        self._bus: Bus
        self._calls: Calls
        self._leases: Leases
        self._relay: Relay
        self._renamed: Callable[[TableId], None] = lambda _table: None
        self._asked_about: dict[PersonId, None] = {}
        """The people whose running games another node asked for, the latest last."""

    def connect(
        self,
        bus: Bus,
        calls: Calls,
        leases: Leases,
        relay: Relay,
        renamed: Callable[[TableId], None],
    ) -> None:
        """Sets the access to other nodes: `relay` connects sockets to tables anywhere; `renamed` is
        called when a table here gets a new id."""
        self._bus, self._calls, self._leases = bus, calls, leases
        self._relay, self._renamed = relay, renamed

    async def visit(self, table: TableId, person: Person, pipe: Pipe) -> Visit | None:
        return await self._relay.visit(table, person, pipe)

    # News for every node.

    def rename(self, person: Person, before: str) -> None:
        self._rename(person, before)
        self._bus.tell_all(News("rename", [msgspec.to_builtins(person), before]))

    def _rename(self, person: Person, before: str) -> None:
        self._relay.rename(person)
        super().rename(person, before)

    def people(self) -> set[PersonId]:
        """The people who host, sit at or have joined a table of this node."""
        return set(self._of)

    def look_again(self, person: Person) -> None:
        """Shows a person's stored name, since the news of it may have been missed."""
        for table in self.tables_of(person.id):
            names = {each.person.name for each in table.audience.of(person.id)}
            for before in names - {person.name}:
                table.rename(person, before)
            if not table.lobby.one_device and renamed(table.lobby, person.id, person.name) is not (
                table.lobby
            ):
                table.rename(person)

    def disconnect(self, person: PersonId) -> None:
        super().disconnect(person)
        self._bus.tell_all(News("disconnect", [person]))

    def unsay(self, table: TableId, number: int) -> None:
        super().unsay(table, number)
        self._bus.tell_all(News("unsay", [table, number]))

    def unsay_all_of(self, person: PersonId) -> None:
        super().unsay_all_of(person)
        self._bus.tell_all(News("unsay-all-of", [person]))

    def hear(self, news: News) -> None:
        """Handles another node's news."""
        match news.name, news.args:
            case "rename", [person, before]:
                self._rename(msgspec.convert(person, Person), before)
            case "disconnect", [person]:
                super().disconnect(person)
            case "unsay", [table, number]:
                super().unsay(table, number)
            case "unsay-all-of", [person]:
                super().unsay_all_of(person)

    # Questions to the node of a table.

    async def _at(self, table: TableId) -> NodeName | None:
        """The node that has the table, if it is not this one."""
        if table in self.tables:
            return None
        (owner,) = await self._leases.owners([table])
        return owner if owner in self._node.others else None

    async def forget_at(self, table: TableId, person: PersonId) -> None:
        try:
            await super().forget_at(table, person)
        except Elsewhere as elsewhere:
            await self._calls.ask(elsewhere.node, "forget", table, person)

    async def hand_over_at(self, table: TableId, guest: Person, person: Person) -> None:
        try:
            await super().hand_over_at(table, guest, person)
        except Elsewhere as elsewhere:
            both = msgspec.to_builtins(guest), msgspec.to_builtins(person)
            await self._calls.ask(elsewhere.node, "hand-over", table, *both)

    async def _handed_over(self, table: TableId, guest: Any, person: Any) -> None:
        both = msgspec.convert(guest, Person), msgspec.convert(person, Person)
        await super().hand_over_at(table, *both)

    async def running_of(self, person: PersonId) -> int:
        """The person's running games. Timed games are also counted in storage, to include those of
        nodes that are dead or do not answer.

        Most people play one game, so a node asks the others only about people who have more than
        its share of the limit, or whom another node has asked about because they have more there.
        """
        services = self.services
        due = await services.storage.count_due(person, services.clock.utc())
        told = await super().running_of(person)
        others = self._node.others
        share = max(1, MOST_RUNNING // (len(others) + 1))
        if person in self._asked_about or max(told, due + self._starting[person]) > share:
            told += sum(await asyncio.gather(*(self._running_at(node, person) for node in others)))
        return max(told, due + self._starting[person])

    async def _running_here(self, person: PersonId) -> int:
        """Answers another node, which gives the person more than a share; so from now on this node
        asks too."""
        self._asked_about.pop(person, None)  # so that it comes last
        self._asked_about[person] = None
        if len(self._asked_about) > MOST_ASKED_ABOUT:
            del self._asked_about[next(iter(self._asked_about))]
        return await super().running_of(person)

    async def _running_at(self, node: NodeName, person: PersonId) -> int:
        try:
            return int(await self._calls.ask(node, "running", person))
        except NotAllowed as error:
            _LOG.info("node %s has told no games: %s", node, error)
            return 0

    async def close_table(self, table: TableId) -> None:
        node = await self._at(table)
        if node is None:
            await super().close_table(table)
        else:
            await self._calls.ask(node, "close", table)

    async def connected(self, table: TableId) -> int:
        node = await self._at(table)
        if node is None:
            return await super().connected(table)
        return int(await self._calls.ask(node, "connected", table))

    async def is_at(self, table: TableId, person: PersonId) -> bool:
        node = await self._at(table)
        if node is None:
            return await super().is_at(table, person)
        return bool(await self._calls.ask(node, "is-at", table, person))

    def answers(self) -> dict[str, Any]:
        """The questions about its tables that this node answers."""
        return {
            "forget": super().forget_at,
            "hand-over": self._handed_over,
            "close": super().close_table,
            "connected": super().connected,
            "is-at": super().is_at,
            "running": self._running_here,
        }

    def _moved(self, table: OpenTable, old: TableId) -> None:
        super()._moved(table, old)
        self._renamed(table.id)
