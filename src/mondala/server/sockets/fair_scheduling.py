"""Schedules messages fairly: a few are handled at once; when many sockets send at the same moment,
the rest wait for later turns of the loop, so that other work is not held up."""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable

from mondala.server.edge.memory_shares import MemoryShares

TURN = 5
"""Milliseconds."""
A_TURN = 128
"""Messages handled immediately in one TURN; more than a busy server gets."""
AT_A_TIME = 32
"""Waiting messages handled in one turn of the loop."""


class FairScheduler:
    """`held` counts the bytes of each socket's waiting messages."""

    def __init__(self, held: MemoryShares[Hashable]) -> None:
        self.held = held
        self._since, self._left = 0, A_TURN
        self._waiting: deque[Callable[[], None]] = deque()

    def free(self, now: int) -> bool:
        """Whether one more message can be handled at once."""
        if now - self._since >= TURN:
            self._since, self._left = now, A_TURN
        self._left -= 1
        return self._left >= 0

    def wait(self, work: Callable[[], None]) -> None:
        """Queues work behind everything that waits."""
        self._waiting.append(work)
        if len(self._waiting) == 1:  # no turn is scheduled yet
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        now = [self._waiting.popleft() for _ in range(min(len(self._waiting), AT_A_TIME))]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._go_on)
        for work in now:
            work()
