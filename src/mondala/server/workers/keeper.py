"""Keeps worker processes running."""

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from mondala.server.runtime.metrics import WORKERS_LOST
from mondala.server.workers.process import WorkerLost, WorkerProcess, started

Converse: TypeAlias = Callable[[WorkerProcess], Awaitable[None]]
SILENCE = 8.0
"""Seconds without a heartbeat until a worker is replaced."""
SIGNS = 4
"""Heartbeats in that time."""
AGAIN_AFTER = 0.5
"""Seconds until a lost worker is replaced."""
_LOG = logging.getLogger("mondala")


def cores() -> int:
    """The cores that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


class Keeper:
    """Keeps up to `most` processes of one module, each started by `start`. `converse` talks to one:
    if its worker is lost another takes its place; if it returns the worker is ended.

    A worker's arguments are the seconds between its heartbeats, and `arguments`.
    """

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        converse: Converse,
        *,
        most: int,
        silence: float = SILENCE,
        python: str = sys.executable,
    ) -> None:
        self.most = most
        self._command = [python, "-m", module, str(silence / SIGNS), *arguments]
        self._module, self._converse, self._silence = module, converse, silence
        self._tasks: set[asyncio.Task[None]] = set()
        self.kept = 0
        """The number of workers, without those being ended."""
        self._alive: set[WorkerProcess] = set()
        self._lost = 0

    def is_well(self) -> bool:
        """Whether a worker is alive, or none has been lost."""
        return self._lost == 0 or any(worker.ready.is_set() for worker in self._alive)

    def start(self, after: float = 0) -> None:
        """Starts one more worker, up to the limit."""
        if self.kept < self.most:
            self.kept += 1
            task = asyncio.create_task(self._keep_one(after))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _keep_one(self, after: float) -> None:
        await asyncio.sleep(after)
        while True:
            try:
                async with started(self._command, self._silence) as worker:
                    self._alive.add(worker)
                    try:
                        await self._converse(worker)
                        self.kept -= 1
                        return
                    finally:
                        self._alive.discard(worker)
            except WorkerLost as lost:
                _LOG.warning("a worker (%s) was lost: %s", self._module, lost)
            except Exception:  # it failed to start or answered nonsense; the next may do better
                _LOG.exception("a worker (%s)", self._module)
            self._lost += 1
            WORKERS_LOST.labels(self._module).inc()
            await asyncio.sleep(AGAIN_AFTER)

    async def close(self) -> None:
        """Kills all workers."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
