"""A node's questions to workers that are still unanswered.

If an answer is lost, the question's entry is gone from the stream all the same; the question is
then asked again.
"""

import asyncio
import itertools
from contextlib import suppress
from dataclasses import dataclass

from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.streams import Place, Request, Streams
from mondala.server.runtime.background_tasks import BackgroundTasks, for_ever

CHECKED_EVERY = 1.0
"""Seconds between two looks at the entries of questions. If an entry is gone at two looks in a row,
its question was answered and the answer was lost."""


@dataclass(slots=True, eq=False)
class _Pending:
    stream: str
    body: bytes
    place: Place | None = None
    adding: bool = False
    missed: bool = False
    """Its entry was gone at the last look."""


class PendingQuestions:
    """All questions of this node, to bots and to analysts, by their numbers."""

    def __init__(self, streams: Streams, node: NodeName) -> None:
        self._streams, self._node = streams, node
        self._numbers = itertools.count(1)
        self._pending: dict[int, _Pending] = {}
        self._background = BackgroundTasks()
        self._checking: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._checking = asyncio.create_task(for_ever(self._check, CHECKED_EVERY))

    def ask(self, stream: str, body: bytes) -> int:
        """Asks a question, and returns the number its answer will carry."""
        number = next(self._numbers)
        self._pending[number] = _Pending(stream, body)
        self._add(number)
        return number

    def ended(self, number: int) -> bool:
        """Stops waiting for that number; returns whether it was waited for."""
        return self._pending.pop(number, None) is not None

    def drop(self, number: int) -> None:
        """Cancels a question."""
        pending = self._pending.pop(number, None)
        if pending is not None and pending.place is not None:
            self._background.do(self._streams.remove(pending.place))

    def again(self, number: int) -> None:
        """Asks again, after an incomplete answer."""
        pending = self._pending[number]
        pending.place, pending.missed = None, False
        self._add(number)

    def _add(self, number: int) -> None:
        pending = self._pending[number]
        pending.adding = True
        self._background.do(self._put(number, pending))

    async def _put(self, number: int, pending: _Pending) -> None:
        try:
            request = Request(self._node, number, pending.body)
            pending.place = await self._streams.add(pending.stream, request)
        finally:
            pending.adding = False
        if self._pending.get(number) is not pending:
            await self._streams.remove(pending.place)

    async def _check(self) -> None:
        async with asyncio.timeout(CHECKED_EVERY):
            await self._look()

    async def _look(self) -> None:
        placed: dict[int, Place] = {}
        for number, pending in [*self._pending.items()]:
            if pending.place is not None:
                placed[number] = pending.place
            elif not pending.adding:
                self._add(number)
        present = await self._streams.present([*placed.values()])
        for (number, place), is_there in zip(placed.items(), present, strict=True):
            found = self._pending.get(number)
            if found is None or found.place is not place:
                continue
            if not is_there and found.missed:
                self.again(number)
            else:
                found.missed = not is_there

    async def close(self) -> None:
        """Cancels all questions, so that no worker answers them."""
        if self._checking is not None:
            self._checking.cancel()
        self._background.cancel()
        places = [pending.place for pending in self._pending.values() if pending.place is not None]
        self._pending.clear()
        with suppress(OSError):
            async with asyncio.timeout(CHECKED_EVERY):
                await self._streams.remove(*places)
