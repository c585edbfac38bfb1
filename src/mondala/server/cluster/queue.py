"""One queue for all nodes: one node keeps it, by a lease as for tables, and the others ask that
node. If it dies another node starts an empty queue, which waiting clients join again by
themselves."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any

import msgspec

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId
from mondala.server.accounts.ratings import Rating
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.node import ClusterOwners, Node
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import Elsewhere
from mondala.server.tables.queue import Queue, QueuePlace, Wanted

_LEASE = TableId("the queue")
"""No table has such an id."""
_LOG = logging.getLogger("mondala")


class ClusterQueue(Queue):
    """Tables are opened at all nodes in turn."""

    def __init__(self, tables: OpenTables, node: Node, owners: ClusterOwners, calls: Calls) -> None:
        super().__init__(tables)
        self._node, self._owners, self._calls = node, owners, calls
        self._turn = count()

    async def enter(
        self,
        person: Person,
        wanted: Wanted,
        rating: Rating,
        avoids: frozenset[PersonId] = frozenset(),
    ) -> QueuePlace:
        keeper = await self._keeper()
        if keeper is None:
            return await super().enter(person, wanted, rating, avoids)
        args = map(msgspec.to_builtins, (person, wanted, rating, sorted(avoids)))
        return _place(await self._calls.ask(keeper, "enter-queue", *args))

    async def stay(self, person: PersonId, ticket: str) -> QueuePlace:
        keeper = await self._keeper()
        if keeper is None:
            return await super().stay(person, ticket)
        return _place(await self._calls.ask(keeper, "stay-in-queue", person, ticket))

    async def leave(self, person: PersonId, ticket: str) -> None:
        keeper = await self._keeper()
        if keeper is None:
            await super().leave(person, ticket)
        else:
            await self._calls.ask(keeper, "leave-queue", person, ticket)

    async def hand_over(self, guest: PersonId, person: Person) -> None:
        """Hands a guest's place over; if the keeper cannot be asked, the person has to join
        again."""
        try:
            keeper = await self._keeper()
            if keeper is None:
                await super().hand_over(guest, person)
            else:
                told = msgspec.to_builtins(person)
                await self._calls.ask(keeper, "hand-over-in-queue", guest, told)
        except NotAllowed as error:
            _LOG.info("a guest's place in the queue was not handed over: %s", error)

    async def _keeper(self) -> NodeName | None:
        """The other node that keeps the queue; None for this one."""
        try:
            await self._owners.claim(_LEASE)
        except Elsewhere as elsewhere:
            return elsewhere.node
        return None

    async def open_table(self, wanted: Wanted, people: Sequence[Person]) -> TableId:
        nodes = [self._node.name, *sorted(self._node.staying)]
        node = nodes[next(self._turn) % len(nodes)]
        if node == self._node.name:
            return await super().open_table(wanted, people)
        args = msgspec.to_builtins(wanted), [msgspec.to_builtins(each) for each in people]
        return TableId(await self._calls.ask(node, "open-for-queue", *args))

    # Questions of other nodes to this one.

    def answers(self) -> dict[str, Callable[..., Awaitable[Any]]]:
        return {
            "enter-queue": self._entered,
            "stay-in-queue": self._stayed,
            "leave-queue": super().leave,
            "hand-over-in-queue": self._handed_over,
            "open-for-queue": self._opened,
        }

    async def _entered(self, person: Any, wanted: Any, rating: Any, avoids: Any) -> Any:
        who, what = msgspec.convert(person, Person), msgspec.convert(wanted, Wanted)
        rated = msgspec.convert(rating, Rating)
        return msgspec.to_builtins(await super().enter(who, what, rated, frozenset(avoids)))

    async def _stayed(self, person: PersonId, ticket: str) -> Any:
        return msgspec.to_builtins(await super().stay(person, ticket))

    async def _handed_over(self, guest: PersonId, person: Any) -> None:
        await super().hand_over(guest, msgspec.convert(person, Person))

    async def _opened(self, wanted: Any, people: Any) -> TableId:
        who = msgspec.convert(people, list[Person])
        return await super().open_table(msgspec.convert(wanted, Wanted), who)


def _place(told: Any) -> QueuePlace:
    return msgspec.convert(told, QueuePlace)
