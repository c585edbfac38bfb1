"""Short matches of Mondo, played over sockets, to be looked at afterwards."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.support.client import Seat, mondo, playing, until
from tests.server.support.running import RunningServer

SPACES = ("c4", "d4", "c3", "d3")


def played(*matches: Coroutine[Any, Any, str]) -> list[str]:
    """The ids of the games. They are played in threads: Playwright has the event loop of this."""
    with ThreadPoolExecutor() as threads:
        return list(threads.map(asyncio.run, matches))


async def match(server: RunningServer, **options: Any) -> str:
    """Short rounds of two: each lays four tiles, takes a task if there are any, and jumps out."""
    async with playing(server, mondo(**options), count=2) as table:
        for _ in range(options.get("rounds", 3)):
            await _one_round(table.seats)
        await table.seats[0].next("opened")
        return table.game


async def solo(server: RunningServer) -> str:
    """A solo match in which nothing is laid."""
    async with playing(server, mondo(seats=1, solo="easy"), count=1) as table:
        (seat,) = table.seats
        await until(seat, "entry", "Went")
        await seat.do("JumpOut")
        await seat.next("opened")
        return table.game


async def _one_round(seats: list[Seat]) -> None:
    entry = await until(seats[0], "entry", "RoundBegan")
    (began,) = (body for tag, body in entry["events"] if tag == "RoundBegan")
    handles = [lying[0] for lying in began["pile"]]
    tasks = list(began["tasks"])
    await until(seats[0], "entry", "Went")
    for seat in seats:
        for space in SPACES:
            # The highest tile is never buried.
            await seat.do("Take", handle=handles.pop())
            await seat.do("Place", space=space, side="f", turn=0)
        if tasks:
            await seat.do("TakeTask", task=tasks.pop())
        await seat.do("JumpOut")
    await until(seats[0], "entry", "RoundScored")
    for seat in seats:
        await _wants_on(seat)


async def _wants_on(seat: Seat) -> None:
    """Asks for the next round; after the last one there is none."""
    try:
        await seat.do("GoOn")
    except Exception as error:
        assert getattr(error, "code", None) == "game-over"  # noqa: PT017
