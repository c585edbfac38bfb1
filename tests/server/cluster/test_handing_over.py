"""A node that is told to end hands its tables over: nobody sees more than a pause."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from time import perf_counter

import httpx

from mondala.server.serving import LONGEST_END
from tests.server.support.client import (
    HELLO,
    Guest,
    Message,
    Seat,
    heard,
    mondo,
    patterns,
    socket_of,
    until,
    within_a_minute,
)
from tests.server.support.nodes import RunningCluster
from tests.server.support.running import RunningServer
from tests.server.support.through import Through

GOING_AWAY = 1001


async def time_at(seat: Seat) -> int:
    """The time in the game. While the table moves nobody answers."""
    while True:
        await seat.send({"t": "ping", "n": 1})
        try:
            async with asyncio.timeout(1):
                return int((await seat.next("pong"))["at"])
        except TimeoutError:
            continue


@asynccontextmanager
async def two_play(
    nodes: list[RunningServer], options: Message
) -> AsyncIterator[tuple[str, list[Seat]]]:
    """At a table that stays at the first node, through the others."""
    owner, one, other = nodes
    async with AsyncExitStack() as stack:
        ada, bo = [
            await stack.enter_async_context(Guest(owner.url, name)) for name in ("Ada", "Bo")
        ]
        table = await ada.open_table(options)
        ways = [Through(ada, one), Through(bo, other)]
        async with ada.at(table):  # it stays where somebody is
            seats = [await stack.enter_async_context(way.at(table)) for way in ways]
        for seat in seats:
            await seat.ask("Sit")
            await seat.ask("Ready")
        await seats[0].ask("Start")
        yield table, seats


def waiting(seat: Seat) -> list[Message]:
    """All that was told and not looked at yet."""
    return [seat.news.get_nowait() for _ in range(seat.news.qsize())]


async def passed_on_in_time(seat: Seat, before: int) -> None:
    """Game time went on, nobody was away, and no countdown came."""
    assert await time_at(seat) >= before
    told = waiting(seat)
    assert not any(each["t"] == "closed" for each in told)
    shown = [each["table"] for each in told if each["t"] in ("welcome", "table")]
    assert all(not table["away"] and len(table["present"]) == 2 for table in shown)
    began = [tag for each in told if each["t"] == "entry" for tag, _ in each["events"]]
    assert "StageBegan" not in began


@within_a_minute
async def test_time_goes_on_nobody_is_away_and_who_is_at_the_node_comes_again(
    nodes: list[RunningServer],
) -> None:
    owner, other, _ = nodes
    clocked = patterns(initial=7_200_000, increment=0)
    async with (
        two_play(nodes, clocked) as (table, clock),
        two_play(nodes, mondo(minutes=20)) as (_, racing),
        Guest(owner.url, "Cleo") as cleo,
        socket_of(cleo, table) as watching,
    ):
        await watching.send(HELLO)
        await heard(watching, "welcome")
        await until(racing[0], "entry", "Went")
        seats = (clock[0], racing[0])
        before = [await time_at(seat) for seat in seats]
        for seat in seats:
            waiting(seat)
        ending = asyncio.create_task(asyncio.to_thread(owner.stop))
        async for _ in watching:
            pass
        assert (watching.close_code, bool(watching.close_reason)) == (GOING_AWAY, True)
        for seat, at in zip(seats, before, strict=True):
            await passed_on_in_time(seat, at)
        async with Through(cleo, other) as again, again.at(table) as seat:
            assert (await seat.next("table"))["table"]["id"] == table
        await ending


async def several_games(guest: Guest, count: int) -> list[str]:
    """Nobody is at them, and their clocks run."""
    clocked = patterns(initial=7_200_000, increment=0)
    return [await guest.open_table(clocked, one_device="Bo", start=True) for _ in range(count)]


def taken_over(node: RunningServer) -> str:
    """How many tables it has taken over as after a crash."""
    page = httpx.get(f"{node.url}/metrics", trust_env=False).text.splitlines()
    (line,) = [each for each in page if each.startswith("mondala_tables_taken_over_total")]
    return line


@within_a_minute
async def test_two_of_three_that_end_together_give_everything_to_the_third(
    cluster: RunningCluster,
) -> None:
    """Neither gives its tables to the other, and what had gone there just before goes on."""
    *ending, stays = cluster.nodes
    async with AsyncExitStack() as stack:
        plays = [
            await stack.enter_async_context(
                two_play([node, stays, stays], patterns(initial=7_200_000, increment=0))
            )
            for node in ending
        ]
        tables = [table for table, _ in plays]
        for node in ending:
            guest = await stack.enter_async_context(Guest(node.url, "Cleo"))
            tables += await several_games(guest, 10)
        seats = [seats[0] for _, seats in plays]
        before, crashed = [await time_at(seat) for seat in seats], taken_over(stays)
        for seat in seats:
            waiting(seat)
        await asyncio.gather(*(asyncio.to_thread(node.stop) for node in ending))
        assert [cluster.owner(table) for table in tables] == [stays] * len(tables)
        assert taken_over(stays) == crashed
        for seat, at in zip(seats, before, strict=True):
            await passed_on_in_time(seat, at)


@within_a_minute
async def test_it_ends_in_time_whatever_keeps_it_from_handing_over(
    cluster: RunningCluster,
) -> None:
    assert cluster.to_redis is not None
    node = cluster.nodes[-1]
    async with Guest(node.url, "Ada") as ada:
        await several_games(ada, 15)
    cluster.to_redis.hush()
    began = perf_counter()
    assert await asyncio.to_thread(node.ended_by, signal.SIGTERM, 30) is not None
    took = perf_counter() - began
    node.kill()
    cluster.to_redis.mend()
    assert took < LONGEST_END + 1
