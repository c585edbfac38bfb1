"""The questions of a node to workers whose answers have not come yet.

An answer may be lost on its way. Then its entry is gone from the stream, and it is asked again.
"""

import asyncio
import itertools
from contextlib import suppress
from dataclasses import dataclass

from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.streams import Place, Request, Streams
from mondala.server.runtime.background_tasks import Later, for_ever

CHECKED_EVERY = 1.0
"""Seconds between two looks at what was asked. An entry that is gone at two of them was answered,
and the answer lost."""


@dataclass(slots=True, eq=False)
class _Asked:
    stream: str
    body: bytes
    place: Place | None = None
    adding: bool = False
    missed: bool = False
    """It was not there when somebody last looked."""


class Asking:
    """Numbers are those of this node, whatever they ask for."""

    def __init__(self, streams: Streams, node: NodeName) -> None:
        self._streams, self._node = streams, node
        self._numbers = itertools.count(1)
        self._asked: dict[int, _Asked] = {}
        self._later = Later()
        self._checking: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._checking = asyncio.create_task(for_ever(self._check, CHECKED_EVERY))

    def ask(self, stream: str, body: bytes) -> int:
        """The number that the answer will have."""
        number = next(self._numbers)
        self._asked[number] = _Asked(stream, body)
        self._add(number)
        return number

    def ended(self, number: int) -> bool:
        """Ends the waiting for that number; gives whether somebody waited."""
        return self._asked.pop(number, None) is not None

    def drop(self, number: int) -> None:
        """The answer is not wanted any more."""
        asked = self._asked.pop(number, None)
        if asked is not None and asked.place is not None:
            self._later.do(self._streams.remove(asked.place))

    def again(self, number: int) -> None:
        """Asks again: what came is not the whole answer."""
        asked = self._asked[number]
        asked.place, asked.missed = None, False
        self._add(number)

    def _add(self, number: int) -> None:
        asked = self._asked[number]
        asked.adding = True
        self._later.do(self._put(number, asked))

    async def _put(self, number: int, asked: _Asked) -> None:
        try:
            request = Request(self._node, number, asked.body)
            asked.place = await self._streams.add(asked.stream, request)
        finally:
            asked.adding = False
        if self._asked.get(number) is not asked:
            await self._streams.remove(asked.place)

    async def _check(self) -> None:
        async with asyncio.timeout(CHECKED_EVERY):
            await self._look()

    async def _look(self) -> None:
        placed: dict[int, Place] = {}
        for number, asked in [*self._asked.items()]:
            if asked.place is not None:
                placed[number] = asked.place
            elif not asked.adding:
                self._add(number)
        present = await self._streams.present([*placed.values()])
        for (number, place), is_there in zip(placed.items(), present, strict=True):
            found = self._asked.get(number)
            if found is None or found.place is not place:
                continue
            if not is_there and found.missed:
                self.again(number)
            else:
                found.missed = not is_there

    async def close(self) -> None:
        """Takes all questions back: nobody shall work for nothing."""
        if self._checking is not None:
            self._checking.cancel()
        self._later.cancel()
        places = [asked.place for asked in self._asked.values() if asked.place is not None]
        self._asked.clear()
        with suppress(OSError):
            async with asyncio.timeout(CHECKED_EVERY):
                await self._streams.remove(*places)
