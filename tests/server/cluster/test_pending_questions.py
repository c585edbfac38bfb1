"""A question whose answer was lost is asked again, one that nobody wants any more is taken back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

from mondala.server.cluster import pending_questions
from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.pending_questions import PendingQuestions
from mondala.server.cluster.streams import Place, Request, Streams


class Entries:
    """Streams in memory: a worker that has answered takes an entry away."""

    def __init__(self) -> None:
        self.added: list[bytes] = []
        self.there: dict[Place, bytes] = {}

    async def add(self, stream: str, request: Request) -> Place:
        place = cast(Place, (stream, len(self.added)))
        self.added.append(request.body)
        self.there[place] = request.body
        return place

    async def remove(self, *places: Place) -> None:
        for place in places:
            self.there.pop(place, None)

    async def present(self, places: list[Place]) -> list[bool]:
        return [place in self.there for place in places]


def run(
    work: Callable[[PendingQuestions, Entries], Awaitable[None]], patch: pytest.MonkeyPatch
) -> None:
    patch.setattr(pending_questions, "CHECKED_EVERY", 0.02)

    async def whole() -> None:
        entries = Entries()
        asks = PendingQuestions(cast(Streams, entries), NodeName("one"))
        asks.open()
        try:
            await work(asks, entries)
        finally:
            await asks.close()
        assert entries.there == {}, "nobody works for a node that is gone"

    asyncio.run(asyncio.wait_for(whole(), 30))


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0.005)


def test_an_answer_that_was_lost_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(asks: PendingQuestions, entries: Entries) -> None:
        number = asks.ask("work", b"q")
        await until(lambda: len(entries.there) == 1)
        entries.there.clear()
        await until(lambda: entries.added == [b"q", b"q"])
        await until(lambda: len(entries.there) == 1)
        entries.there.clear()  # the second answer comes
        assert asks.ended(number)
        assert not asks.ended(number), "an answer that comes twice is heard once"

    run(work, monkeypatch)


def test_what_is_not_wanted_any_more_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(asks: PendingQuestions, entries: Entries) -> None:
        first, second = asks.ask("work", b"1"), asks.ask("work", b"2")
        assert second > first
        await until(lambda: len(entries.there) == 2)
        asks.drop(first)
        await until(lambda: [*entries.there.values()] == [b"2"])
        at_once = asks.ask("work", b"3")
        asks.drop(at_once)
        await until(lambda: b"3" in entries.added and b"3" not in entries.there.values())

    run(work, monkeypatch)
