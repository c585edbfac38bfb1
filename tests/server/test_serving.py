"""Putting the server together, and taking it apart again."""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from mondala.hosted import GAMES, registry
from mondala.server.serving import CannotServe, Settings, listen, opened
from tests.server.support.bots import BotsHere


def test_a_port_that_is_taken_is_named() -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port} is taken"):
            listen("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(CannotServe, match=r"cannot listen on 203\.0\.113\.1"):
        listen("203.0.113.1", 0)


class ClosedBots(BotsHere):
    closed = False

    async def close(self) -> None:
        self.closed = True


def test_what_was_opened_is_closed_also_when_something_fails(tmp_path: Path) -> None:
    """What was written before is on disk, for whoever opens the folder next."""
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
