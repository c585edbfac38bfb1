"""A thread for work that would hold up the event loop.

It does one thing at a time, so that the loop shares the interpreter with only one other thread,
however much is requested.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from mondala.core.errors import NotAllowed

P = ParamSpec("P")
T = TypeVar("T")
MOST_WAITING = 200


class BackgroundThread:
    """One thread with a queue of at most `most` calls."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mondala-background")
        self._waiting = 0

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs work in the thread; raises NotAllowed if the queue is full."""
        if self._waiting >= self._most:
            raise NotAllowed("too-fast", "too much is asked for at once; wait a moment")
        self._waiting += 1
        try:
            done = self._thread.submit(work, *args, **kwargs)
            return await asyncio.wrap_future(done)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Ends the thread; queued work is dropped."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
