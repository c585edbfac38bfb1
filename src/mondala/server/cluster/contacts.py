"""Presence across nodes: asks every node who is online, and receives news of changes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.node import Node
from mondala.server.contacts.contacts import Contacts
from mondala.server.contacts.presence import Whereabouts
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue

CHANGED, BLOCKED = "contacts-changed", "contacts-blocked"
_LOG = logging.getLogger("mondala")


class ClusterContacts(Contacts):
    """`tell` tells every other node something by its name."""

    def __init__(
        self,
        tables: OpenTables,
        queue: Queue,
        node: Node,
        calls: Calls,
        tell: Callable[[str, Sequence[PersonId]], None],
    ) -> None:
        super().__init__(tables, queue)
        self._node, self._calls, self._tell = node, calls, tell

    async def here(self, people: Sequence[PersonId]) -> dict[PersonId, Whereabouts]:
        if not people:
            return {}
        asked = (self._here_at(node, people) for node in self._node.others)
        found: dict[PersonId, Whereabouts] = {}
        for told in await asyncio.gather(super().here(people), *asked):
            found |= {who: at for who, at in told.items() if found.get(who) != "playing"}
        return found

    async def _here_at(
        self, node: NodeName, people: Sequence[PersonId]
    ) -> dict[PersonId, Whereabouts]:
        """Nobody, if the node does not answer."""
        try:
            told = await self._calls.ask(node, "who-is-here", list(people))
        except NotAllowed as error:
            _LOG.info("node %s has not told who is there: %s", node, error)
            return {}
        return cast(dict[PersonId, Whereabouts], told)

    def answers(self) -> dict[str, Callable[..., Awaitable[Any]]]:
        return {"who-is-here": super().here}

    def changed(self, *people: PersonId) -> None:
        super().changed(*people)
        self._tell(CHANGED, people)

    async def announce_blocks(self, person: PersonId) -> None:
        self._tell(BLOCKED, [person])
        await super().announce_blocks(person)

    async def look_again(self, person: PersonId) -> None:
        """Checks storage, since another process's news may have been lost."""
        await super().announce_blocks(person)

    def waiting(self) -> set[PersonId]:
        """The people in the queue, if this node keeps it."""
        return self._queue.people()

    def hears(self) -> dict[str, Callable[..., None]]:
        """The handlers of other nodes' news, by name."""
        return {CHANGED: super().changed, BLOCKED: self.hear_blocks}
