"""Writes to a store, and their outcomes."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import GameRow, TableRow
from mondala.server.storage.writing import Done, Log
from mondala.wire.tags import encode

ADA, BO = PersonId("p"), PersonId("q")
G, H, T = GameId("g"), GameId("h"), TableId("t")
TABLE = TableRow(T, b'{"lobby": 1}', None, True)
GAME = GameRow(G, T, GameName("Patterns"), 1, b"{}", "5", "", b"[]", started=7)


async def outcomes(writes: Iterable[Callable[[Done], None]]) -> list[Exception | None]:
    """Queues all writes at once and returns their outcomes, which must come in order."""
    answers: asyncio.Queue[tuple[int, Exception | None]] = asyncio.Queue()

    def queue(place: int, write: Callable[[Done], None]) -> None:
        write(lambda error: answers.put_nowait((place, error)))

    count = 0
    for place, write in enumerate(writes):
        queue(place, write)
        count += 1
    given = [await answers.get() for _ in range(count)]
    assert [place for place, _ in given] == list(range(count))
    return [error for _, error in given]


def appending(storage: Storage, log: Log, number: int, text: str) -> Callable[[Done], None]:
    return partial(storage.append, log, number, encode(text))
