"""Putting a server together, and taking it apart again."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from mondala.hosted import GAMES, registry
from mondala.server.opening import opened
from mondala.server.settings import Settings
from tests.server.support.bots import BotsHere


class ClosedBots(BotsHere):
    closed = False

    async def close(self) -> None:
        self.closed = True


def test_what_was_opened_is_closed_also_when_something_fails(tmp_path: Path) -> None:
    """Everything written before is on disk, for the next process that opens the folder."""
    made: list[ClosedBots] = []

    def make_bots(modules: Sequence[str]) -> ClosedBots:
        assert tuple(modules) == GAMES
        made.append(ClosedBots(modules))
        return made[-1]

    settings = Settings(registry(), tmp_path, make_bots=make_bots)

    cookies: list[str] = []

    async def fails() -> None:
        async with opened(settings) as (_, people):
            cookies.append(people.cookie(await people.new_guest("Ada")))
            raise RuntimeError("in between")

    async def work() -> None:
        with pytest.raises(RuntimeError, match="in between"):
            await fails()
        assert made[0].closed
        async with opened(settings) as (_, people):
            ada = await people.by_cookie(cookies[0])
        assert ada is not None
        assert ada.name == "Ada"

    asyncio.run(work())
