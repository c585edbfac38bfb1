"""Takes work from Redis streams, as much at a time as there is room for, and has it done."""

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
"""Seconds that it waits for something to come, or for room."""
TOUCHED_EVERY = 1.0
"""Seconds between two touches of what is worked on."""
UNTOUCHED = 4.0
"""Seconds after which the worker of something is taken for dead."""
PATIENCE = 3.0
"""Seconds for Redis to answer."""
PAUSE = 0.2
"""Seconds before it is asked again."""
Say: TypeAlias = Callable[[Message], Awaitable[None]]
"""Tells the node that asked something."""
Do: TypeAlias = Callable[[Entry, Say], Awaitable[None]]
"""Returns once the answer is told; it is cancelled when nobody wants it any more."""
_LOG = logging.getLogger("mondala")


class StreamConsumer:
    """Prefers the first of the streams. `most` gives the number of entries that may be worked on at
    once."""

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
        """The number of entries that wait for each that is worked on, at all nodes."""
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
        """Begins an entry, unless the node that asked for it is gone by now."""
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
        except OSError as error:  # the answer was not told: somebody takes it up again
            _LOG.debug("left undone: %s", error)
        except Exception:  # a worker of another version may do better
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
        """Takes nothing more, and waits so long for what is under way to be done."""
        self._ending = True
        if self._pulling is not None:
            await asyncio.wait({self._pulling}, timeout=2 * WAITS)
        if self.under_way and seconds:
            await asyncio.wait(self.under_way.values(), timeout=seconds)

    async def close(self) -> None:
        """Leaves whatever is not done to other workers."""
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
    except Exception:  # such as something that no node of this version has asked
        _LOG.exception("work could not be taken")
        await asyncio.sleep(PAUSE)
