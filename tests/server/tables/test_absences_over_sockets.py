"""A player leaves during a game: the others wait, let a bot play on, or end it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import ClientConnection

from mondala.hosted.mondo.game import TILE_GOES_BACK_AFTER
from tests.server.support.client import (
    HELLO,
    Guest,
    Message,
    Seat,
    Table,
    first_move,
    heard,
    mondo,
    patterns,
    playing,
    refused,
    server_at,
    socket_of,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)
QUICK = patterns(initial=100_000)
"""With a clock, so that the table's marks tell how late it is; its grace is a tenth of that."""


async def time_of(seat: Seat) -> int:
    await seat.send({"t": "ping", "n": 1})
    return int((await seat.next("pong"))["at"])


async def leaves(table: Table, leaver: int) -> int:
    """They close their only socket; the game's time when the others know."""
    stays = table.seats[1 - leaver if leaver < 2 else 0]
    everybody = len(table.seats)
    await table.seats[leaver].close()
    while len((await stays.next("table"))["table"]["present"]) == everybody:
        pass
    return await time_of(stays)


@asynccontextmanager
async def at_the_door(table: Table, seat: int) -> AsyncIterator[ClientConnection]:
    """The person of that seat on another socket, who has yet to say hello."""
    async with socket_of(table.people[seat], table.id) as socket:
        yield socket


async def passes(seat: Seat, at: int) -> Message:
    """The first entry from that time on; a clock that runs is marked every few seconds."""
    entry = await seat.next("entry")
    while entry["at"] < at:
        entry = await seat.next("entry")
    return entry


@within_a_minute
async def test_one_waits_a_little_before_others_decide(server: RunningServer) -> None:
    async with playing(server, patterns(initial=400_000)) as table:
        stays = table.seats[0]
        for choice in ("wait", "bot", "end"):
            assert await refused(stays.ask("Choose", seat=1, choice=choice)) == "not-gone"
        left = await leaves(table, 1)
        assert await refused(stays.ask("Choose", seat=1, choice="end")) == "not-gone"
        await passes(stays, left + TILE_GOES_BACK_AFTER)
        assert await refused(stays.ask("Choose", seat=1, choice="end")) == "not-gone"
        await passes(stays, left + 40_000)
        await stays.ask("Choose", seat=1, choice="end")


@within_a_minute
async def test_a_bot_plays_on_until_its_person_is_back(server: RunningServer) -> None:
    async with playing(server, QUICK) as table:
        stays = table.seats[0]
        await passes(stays, await leaves(table, 1) + 10_000)
        await stays.ask("Choose", seat=1, choice="bot")
        away = await until(stays, "entry", "Substituted")
        assert away["events"] == [["Substituted", {"seat": 1, "bot": "level-3"}]]
        moved = await until(stays, "entry", "Moved")
        assert moved["seat"] == 1
        async with table.people[1].at(table.id, derived=False) as back:
            assert (await back.next("table"))["seat"] == 1
            entry = await until(stays, "entry", "Substituted")
            assert entry["events"] == [["Substituted", {"seat": 1, "bot": None}]]
            await stays.do("OfferDraw")
            await back.do("Answer", agree=True)
            assert (await back.next("opened"))["result"]["reason"] == "agreed"


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_everybody_sees_who_is_gone_and_what_is_chosen(server: RunningServer) -> None:
    async with playing(server, mondo(3), 3) as table:
        stays = table.seats[0]
        await table.seats[2].close()
        gone = await stays.next("table")
        while not gone["table"]["away"]:
            gone = await stays.next("table")
        assert gone["table"]["away"] == [{"seat": 2, "decide_in": 0, "choices": []}]
        await stays.ask("Choose", seat=2, choice="bot")
        seen = await table.seats[1].next("table")
        while not any(each["choices"] for each in seen["table"]["away"]):
            seen = await table.seats[1].next("table")
        assert seen["table"]["away"][0]["choices"] == [[0, "bot"]]


@within_a_minute
async def test_the_others_may_end_it(server: RunningServer) -> None:
    async with playing(server, QUICK) as table:
        stays = table.seats[0]
        await passes(stays, await leaves(table, 1) + 10_000)
        await stays.ask("Choose", seat=1, choice="end")
        result = (await stays.next("opened"))["result"]
        assert (result["winners"], result["reason"]) == ([], "abandoned")


@within_a_minute
async def test_the_others_may_wait(server: RunningServer) -> None:
    async with playing(server, QUICK) as table:
        stays = table.seats[0]
        await passes(stays, await leaves(table, 1) + 10_000)
        await stays.ask("Choose", seat=1, choice="wait")
        async with table.people[1].at(table.id, derived=False) as back:
            snapshot = await back.next("snapshot")
            assert snapshot["view"]["bots"] == [None, None]
            await back.do("Play", move=first_move(table.snapshot["view"]["position"]))
            assert await refused(stays.ask("Choose", seat=1, choice="end")) == "not-gone"


@within_a_minute
async def test_who_comes_back_in_time_was_never_gone(server: RunningServer) -> None:
    async with playing(server, QUICK) as table, at_the_door(table, 1) as coming:
        stays = table.seats[0]
        left = await leaves(table, 1)
        await coming.send(HELLO)
        await passes(stays, left + 12_000)
        assert await refused(stays.ask("Choose", seat=1, choice="end")) == "not-gone"


@pytest.mark.parametrize(("choice", "when"), [("bot", "Went"), ("end", "RoundScored")])
@within_a_minute
async def test_all_who_are_there_must_agree(choice: str, when: str, server: RunningServer) -> None:
    """On a bot at once, on the end in the pause after a round."""
    async with playing(server, mondo(3, minutes=1), 3) as table, Guest(server.url, "Eve") as eve:
        one, two, _ = table.seats
        await leaves(table, 2)
        await until(one, "entry", when)
        async with eve.at(table.id, derived=False) as watching:
            assert await refused(watching.ask("Choose", seat=2, choice=choice)) == "no-game"
        await one.ask("Choose", seat=2, choice=choice)
        await two.ask("Choose", seat=2, choice="wait")
        acted, seen = ("JumpOut", "JumpedOut") if choice == "bot" else ("GoOn", "WantsToGoOn")
        await one.do(acted)
        decided = await until(one, "entry", seen, "Substituted", "Ended")
        assert decided["events"][-1][0] == seen
        await two.ask("Choose", seat=2, choice=choice)
        if choice == "bot":
            away = await until(two, "entry", "Substituted")
            assert away["events"] == [["Substituted", {"seat": 2, "bot": "meadow"}]]
        else:
            await until(two, "entry", "Ended")
            assert (await two.next("opened"))["result"]["reason"] == "abandoned"


async def with_a_tile(table: Table) -> None:
    """The second player has a tile in the hand."""
    await until(table.seats[0], "entry", "Went")
    async with table.people[0].at(table.id, derived=False) as fresh:
        pile = (await fresh.next("snapshot"))["view"]["match"]["round"]["pile"]
    await table.seats[1].do("Take", handle=pile[-1][0])


@within_a_minute
async def test_in_mondo_who_comes_back_in_time_still_holds_the_tile(server: RunningServer) -> None:
    async with playing(server, mondo()) as table, at_the_door(table, 1) as coming:
        await with_a_tile(table)
        left = await leaves(table, 1)
        await coming.send(HELLO)
        await passes(table.seats[0], left + TILE_GOES_BACK_AFTER + 2_000)
        place = {"space": "d4", "side": "f", "turn": 0}
        await coming.send(json.dumps({"t": "do", "n": 1, "command": "Place", "args": place}))
        while "n" not in (answer := await heard(coming, "refused", "entry")):
            pass
        assert answer["t"] == "entry"
