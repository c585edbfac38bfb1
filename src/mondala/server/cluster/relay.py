"""The sockets of this node, whichever node owns their tables.

A socket stays open while its table moves: it rejoins at the new owner, and its client resumes from
its version. Unanswered messages are sent again under the same number; if that fails too, the socket
is closed with a reason.
"""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator

from mondala.core.ids import PersonId, TableId
from mondala.server.cluster.bus import Bus
from mondala.server.cluster.messages import (
    Closed,
    ForClients,
    Here,
    Message,
    NodeName,
    NotHere,
    Renamed,
)
from mondala.server.cluster.node import Node
from mondala.server.cluster.routed_visit import RoutedVisit
from mondala.server.runtime.background_tasks import for_ever
from mondala.server.runtime.clock import Clock
from mondala.server.storage.rows import Person
from mondala.server.tables.connection import Pipe
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.visits import Visit

CALLED_EVERY = 2.0
"""Seconds between two roll calls (`Here`)."""
LOOKED_EVERY = 0.5
"""Seconds between two checks for unanswered messages."""


class Relay:
    """All visits of this node's sockets, by number; receives other nodes' messages for them."""

    def __init__(self, tables: OpenTables, node: Node, bus: Bus, clock: Clock) -> None:
        self.tables, self.node, self.bus, self.clock = tables, node, bus, clock
        self._numbers = itertools.count(1)
        self._visits: dict[int, RoutedVisit] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._tasks = [
            asyncio.create_task(for_ever(self._call_the_roll, CALLED_EVERY)),
            asyncio.create_task(for_ever(self._look, LOOKED_EVERY)),
        ]

    async def visit(self, table: TableId, person: Person, pipe: Pipe) -> Visit | None:
        number = next(self._numbers)
        visit = self._visits[number] = RoutedVisit(self, number, table, person, pipe)
        if await visit.arrive():
            return visit
        self.forget(number)
        return None

    def forget(self, number: int) -> None:
        self._visits.pop(number, None)

    def rename(self, person: Person) -> None:
        """Renames a person, also for tables they rejoin."""
        for visit in self._visits.values():
            if visit.person.id == person.id:
                visit.person = person

    def people(self) -> set[PersonId]:
        """The people with a name who have sockets at this node."""
        return {visit.person.id for visit in self._visits.values() if visit.person.name}

    def _at(self, node: NodeName) -> Iterator[RoutedVisit]:
        return (visit for visit in tuple(self._visits.values()) if visit.node == node)

    def receive(self, node: NodeName, message: Message) -> None:
        """Handles a node's message to sockets at its tables."""
        if isinstance(message, ForClients):
            for number in message.sockets:
                visit = self._visits.get(number)
                if visit is not None and visit.node == node:
                    visit.told(message.data)
        elif isinstance(message, Closed):
            visit = self._visits.get(message.socket)
            if visit is not None and visit.node == node:
                visit.close(message.reason)
        elif isinstance(message, NotHere):
            self._each(message.sockets, node, RoutedVisit.rehome)
        elif isinstance(message, Renamed):
            self._each(message.sockets, node, lambda visit: visit.renamed(message.table))

    def _each(self, numbers: list[int], node: NodeName, do: Callable[[RoutedVisit], None]) -> None:
        for number in numbers:
            visit = self._visits.get(number)
            if visit is not None and visit.node == node:
                do(visit)

    def died(self, node: NodeName) -> None:
        for visit in self._at(node):
            visit.rehome()

    def missed(self, node: NodeName) -> None:
        """Handles lost messages of a node: asks its tables to resend."""
        for visit in self._at(node):
            visit.come_again()

    def lost_touch(self) -> None:
        for visit in tuple(self._visits.values()):
            visit.rehome()

    async def _call_the_roll(self) -> None:
        """Tells each node which sockets are at its tables, so that both sides find losses."""
        at = defaultdict[NodeName, list[int]](list)
        for number, visit in self._visits.items():
            if visit.node is not None:
                at[visit.node].append(number)
        for node, numbers in at.items():
            self.bus.send(node, Here(numbers))

    async def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for visit in tuple(self._visits.values()):
            visit.look_after_unanswered(now)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for visit in tuple(self._visits.values()):
            visit.stop()
