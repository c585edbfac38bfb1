"""Rate limits across nodes: once a second each node broadcasts how much of each limit was used
there, and its number of sockets for each address."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from mondala.server.cluster.messages import NodeName
from mondala.server.edge.rate_limits import Limiter
from mondala.server.runtime.background_tasks import for_ever

TOLD_EVERY = 1.0
TOLD_AGAIN = 10
"""Every this many broadcasts the socket counts are sent even if unchanged, for nodes that are new
or missed one."""


class Sockets(Protocol):
    def by_address(self) -> dict[str, int]:
        """The number of sockets of each address at this node."""

    def elsewhere(self, node: NodeName, counts: dict[str, int]) -> None:
        """Notes the number of sockets of each address at that node."""


class SharedLimits:
    """`limiters` by name, the same names at every node. `tell` tells every other node."""

    def __init__(
        self,
        limiters: dict[str, Limiter],
        sockets: Sockets,
        tell: Callable[[dict[str, dict[str, int]], dict[str, int]], None],
    ) -> None:
        self._limiters, self._sockets, self._tell = limiters, sockets, tell
        self._told: dict[str, int] = {}
        self._times = 0
        self._telling: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._telling = asyncio.create_task(for_ever(self.tell_others, TOLD_EVERY))

    async def tell_others(self) -> None:
        used = {name: limiter.used() for name, limiter in self._limiters.items()}
        sockets = self._sockets.by_address()
        again = bool(sockets) and self._times % TOLD_AGAIN == 0
        self._times += 1
        if any(used.values()) or sockets != self._told or again:
            self._told = sockets
            self._tell({name: counts for name, counts in used.items() if counts}, sockets)

    def hear(
        self, node: NodeName, used: dict[str, dict[str, int]], sockets: dict[str, int]
    ) -> None:
        for name, counts in used.items():
            for key, count in counts.items():
                if name in self._limiters:  # nodes of other versions may have other limits
                    self._limiters[name].used_elsewhere(key, count)
        self._sockets.elsewhere(node, sockets)

    def died(self, node: NodeName) -> None:
        self._sockets.elsewhere(node, {})

    def close(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
