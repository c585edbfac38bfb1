"""Takes work from Redis streams as it has room for it, and runs it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from mondala.server.cluster.messages import Message, NodeName
from mondala.server.cluster.streams import Entry, Place, Streams
from mondala.server.runtime.background_tasks import for_ever

WAITS = 0.25
"""Seconds to wait for work or for room."""
TOUCHED_EVERY = 1.0
"""Seconds between renewals of the claim on work in progress."""
UNTOUCHED = 4.0
"""Seconds without renewal after which a worker counts as dead."""
PATIENCE = 3.0
"""Timeout in seconds for Redis."""
PAUSE = 0.2
"""Seconds before the next attempt."""
Say: TypeAlias = Callable[[Message], Awaitable[None]]
"""Sends a message to the node that asked."""
Do: TypeAlias = Callable[[Entry, Say], Awaitable[None]]
"""Answers an entry; returns once the answer is sent. Cancelled when the answer is not needed."""
_LOG = logging.getLogger("mondala")


class StreamConsumer:
    """Takes from the first stream first. `most` returns how many entries may be in progress."""

    def __init__(
        self,
        streams: Streams,
        name: NodeName,
        names: Sequence[str],
        most: Callable[[], int],
        do: Do,
    ) -> None:
        self._streams, self._name, self._names = streams, name, names
        self._most, self._do = most, do
        self.under_way: dict[Place, asyncio.Task[None]] = {}
        self.crowd = 0.0
        """Waiting entries for each entry in progress, over all nodes."""
        self.done = 0
        self._ending = False
        self._freed = asyncio.Event()
        self._pulling: asyncio.Task[None] | None = None
        self._tending: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._pulling = asyncio.create_task(self._pull_for_ever())
        self._tending = asyncio.create_task(for_ever(partial(_tried, self._tend), TOUCHED_EVERY))

    async def _pull_for_ever(self) -> None:
        while not self._ending:
            await _tried(self._pull)

    # New work.

    def _room(self) -> int:
        return max(0, self._most() - len(self.under_way))

    async def _pull(self) -> None:
        room = self._room()
        if not room:
            self._freed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(WAITS):
                    await self._freed.wait()
            return
        taken: list[Entry] = []
        for name in self._names:
            if len(taken) < room:
                taken += await self._streams.take([name], self._name, room - len(taken))
        self.crowd = 0.0
        if not taken:
            taken = await self._streams.take(self._names, self._name, 1, wait=WAITS)
        elif len(taken) == room:
            self.crowd = await self._streams.crowd(self._names)
        await self._begin(taken)

    async def _begin(self, taken: list[Entry]) -> None:
        """Starts work on entries, except those of dead nodes."""
        if not taken:
            return
        listening = await self._streams.listening({entry.request.node for entry in taken})
        for entry in taken:
            if entry.request.node not in listening:
                await self._streams.remove(entry.place)
            elif entry.place not in self.under_way:
                task = asyncio.create_task(self._work(entry))
                self.under_way[entry.place] = task
                task.add_done_callback(partial(self._over, entry.place))

    async def _work(self, entry: Entry) -> None:
        say = partial(self._streams.tell, self._name, entry.request.node)
        try:
            await self._do(entry, say)
            await self._streams.remove(entry.place)
            self.done += 1
        except OSError as error:  # the answer was not sent: another worker takes the entry
            _LOG.debug("left undone: %s", error)
        except Exception:  # a worker of another version may succeed
            _LOG.exception("work that cannot be done")

    def _over(self, place: Place, _task: asyncio.Task[None]) -> None:
        self.under_way.pop(place, None)
        self._freed.set()

    # Work that is under way.

    async def _tend(self) -> None:
        mine = dict(self.under_way)
        left = await self._streams.touch(self._name, mine)
        for place in mine.keys() - left:
            mine[place].cancel()
        for name in self._names:
            if room := 0 if self._ending else self._room():
                await self._begin(await self._streams.take_up(name, self._name, UNTOUCHED, room))

    async def finish(self, seconds: float) -> None:
        """Takes no more work, and waits that many seconds for work in progress."""
        self._ending = True
        if self._pulling is not None:
            await asyncio.wait({self._pulling}, timeout=2 * WAITS)
        if self.under_way and seconds:
            await asyncio.wait(self.under_way.values(), timeout=seconds)

    async def close(self) -> None:
        """Returns unfinished work to other workers."""
        tasks = [*self.under_way.values(), self._pulling, self._tending]
        places = [*self.under_way]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        with suppress(OSError):
            async with asyncio.timeout(PATIENCE):
                await self._streams.give_back(self._name, places)


async def _tried(step: Callable[[], Awaitable[None]]) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await step()
    except OSError as error:
        _LOG.debug("no work comes: %s", error or type(error).__name__)
        await asyncio.sleep(PAUSE)
    except Exception:  # such as a request of another version
        _LOG.exception("work could not be taken")
        await asyncio.sleep(PAUSE)
