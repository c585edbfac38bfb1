"""Facts for progress pages are extracted from each game once; a damaged game yields none."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from mondala.core.ids import GameId
from mondala.core.outcome import Outcome
from mondala.hosted.progress import Game, kept
from mondala.server.services import Services
from mondala.server.storage.rows import GameRow
from mondala.server.tables.replaying import Damaged


class Analyses:
    """A store of nothing else."""

    def __init__(self) -> None:
        self.bodies: dict[tuple[str, int], bytes] = {}

    async def kept_analyses(self, keys: list[str], version: int) -> dict[str, bytes]:
        return {key: self.bodies[key, version] for key in keys if (key, version) in self.bodies}

    def put_analysis(self, key: str, version: int, body: bytes, done: Any) -> None:
        self.bodies[key, version] = body
        done(None)


def game(name: str) -> Game:
    return Game(cast(GameRow, SimpleNamespace(id=GameId(name))), Outcome((), (), "over"), 0)


def test_facts_are_read_once_for_each_version() -> None:
    services = cast(Services, SimpleNamespace(storage=Analyses()))
    games, read = [game("a"), game("b"), game("c")], list[str]()

    async def reader(row: GameRow) -> bytes | None:
        read.append(row.id)
        if row.id == "b":
            raise Damaged("an entry is missing")
        return None if row.id == "c" else row.id.encode()

    async def told(version: int) -> list[bytes | None]:
        return await kept(services, "facts", version, games, reader)

    assert asyncio.run(told(1)) == [b"a", None, None]
    assert asyncio.run(told(1)) == [b"a", None, None]
    assert read == ["a", "b", "c", "b", "c"], "what is there is not read again"
    assert asyncio.run(told(2)) == [b"a", None, None]
    assert read[5:] == ["a", "b", "c"], "another version reads anew"
