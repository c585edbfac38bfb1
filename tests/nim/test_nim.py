"""A game that the package does not know is played on its server.

It is registered by the name of its module, and played against bots, with people who leave and come
back, over a restart, to a record and a page of the API.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.table_client import Guest, RefusedError, Seat
from mondala.server.archive.checking import check_all
from mondala.tables.registry import Registry
from tests.nim.rules import LARGEST
from tests.server.support.client import refused, seated, until, within_a_minute
from tests.server.support.running import RunningServer, running_server

MODULE = "tests.nim.game"
SPEED = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("nim"), SPEED, games=(MODULE,)) as running:
        yield running


def nim(seats: int = 2, **options: Any) -> dict[str, Any]:
    return {"game": "Nim", "seats": seats, **options}


@asynccontextmanager
async def against_a_bot(server: RunningServer, level: int) -> AsyncIterator[tuple[Guest, Seat]]:
    """Ada sits at a table of two that has just started against the bot of that level."""
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(nim(), start=True, level=level)
        async with ada.at(table) as seat:
            yield ada, seat


async def play_out(seat: Seat, count: int = 1) -> list[tuple[int, int]]:
    """Takes so many stones whenever it is the first seat's turn; who took how many, to the end."""
    snapshot = await seat.next("snapshot")
    turn, seats, taken = snapshot["view"]["turn"], len(snapshot["view"]["taken"]), []
    while True:
        if turn == 0:
            await seat.do("TakeStones", count=count)
        took = (await until(seat, "entry", "Took"))["events"][0][1]
        taken.append((took["seat"], took["count"]))
        turn = (took["seat"] + 1) % seats
        if took["left"] == 0:
            return taken


@within_a_minute
async def test_a_game_against_a_bot_is_played_to_its_record(server: RunningServer) -> None:
    """The bot counts on from its memory; the heap stays hidden until it is gone."""
    async with against_a_bot(server, level=1) as (ada, seat):
        taken = await play_out(seat)
        opened = await seat.next("opened")
        counts = [count for who, count in taken if who == 1]
        assert counts[:3] == [1, 2, 3][: len(counts)]
        assert opened["result"]["winners"] == [taken[-1][0]]
        address = f"/api/games/{opened['game_id']}"
        told = (await ada.http.get(address)).json()
        assert (told["game"], told["options"]) == ("Nim", nim(most=3))
        assert told["seats"] == [["Ada", None], ["counter", "counter"]]
        record = (await ada.http.get(f"{address}/record")).text.splitlines()
        names = ("Ada", "Computer (level 1)")
        assert record[1:] == [f"{names[who]} took {count}" for who, count in taken]
        replay = (await ada.http.get(f"{address}/replay")).json()
        assert replay["takes"] == [list(each) for each in taken]


@within_a_minute
async def test_the_next_game_is_a_rematch_against_another_bot(server: RunningServer) -> None:
    async with against_a_bot(server, level=1) as (ada, seat):
        await play_out(seat)
        first = (await seat.next("opened"))["game_id"]
        await seat.ask("Clear", seat=1)
        await seat.ask("SeatBot", seat=1, level=2)
        await seat.ask("Start")
        await play_out(seat, count=3)
        second = (await seat.next("opened"))["game_id"]
        games = (await ada.http.get("/api/me/games")).json()
        assert [game["id"] for game in games] == [second, first]
        assert games[0]["seats"][1] == ["chancer", "chancer"]


@within_a_minute
async def test_a_bot_plays_for_somebody_who_left_until_they_are_back(
    server: RunningServer,
) -> None:
    async with seated(server, nim(3), 3) as (table, people, (ada, bo, cleo)):
        await ada.ask("Start")
        await ada.next("snapshot")
        await bo.close()
        gone = await away(ada, 1)
        assert gone["decide_in"] > 0
        assert await refused(ada.ask("Choose", seat=1, choice="bot")) == "not-gone"
        async with people[0].at(table) as impatient:
            await once_gone(impatient, seat=1, choice="bot")
        await cleo.ask("Choose", seat=1, choice="bot")
        await ada.do("TakeStones", count=1)
        took = await until(cleo, "entry", "Took")
        while took["seat"] != 1:
            took = await until(cleo, "entry", "Took")
        async with people[1].at(table) as back:
            snapshot = await back.next("snapshot")
            assert snapshot["view"]["bots"] == [None, "chancer", None]
            await until(back, "entry", "Substituted")
            await cleo.do("TakeStones", count=1)
            await ada.do("TakeStones", count=1)
            await back.do("TakeStones", count=1)


async def once_gone(chooser: Seat, **choice: Any) -> None:
    """Chooses as soon as the grace is over."""
    while True:
        try:
            await chooser.ask("Choose", **choice)
        except RefusedError as refusal:
            if refusal.code not in ("not-gone", "too-fast"):
                raise
        else:
            return


async def away(seat: Seat, wanted: int) -> dict[str, Any]:
    """The table's line on somebody of that seat who is gone."""
    while True:
        for gone in (await seat.next("table"))["table"]["away"]:
            if gone["seat"] == wanted:
                return dict(gone)


@within_a_minute
async def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with running_server(tmp_path, SPEED, games=(MODULE,)) as place:
        async with Guest(place.url, "Ada") as ada, Guest(place.url, "Bo") as bo:
            table = await ada.open_table(nim(most=1))
            async with ada.at(table) as first, bo.at(table) as second:
                for seat in (first, second):
                    await seat.ask("Sit")
                    await seat.ask("Ready")
                await first.ask("Start")
                await first.do("TakeStones", count=1)
                await second.do("TakeStones", count=1)
            place.kill()
            place.start()
            async with ada.at(table) as first, bo.at(table) as second:
                snapshot = await first.next("snapshot")
                assert (snapshot["version"], snapshot["view"]["taken"]) == (2, [1, 1])
                assert await refused(second.do("TakeStones", count=1)) == "not-your-turn"
                await take_turns(first, second)
                assert (await first.next("opened"))["result"]["reason"] == "no stones"
    report = await check_all(Registry(MODULE), tmp_path)
    assert (report.games, report.faults) == (1, [])
    assert report.rejudged == report.entries >= 10


async def take_turns(*seats: Seat) -> None:
    """One stone each, until there are none."""
    for seat in cycle(seats):
        await seat.do("TakeStones", count=1)
        took = await until(seats[0], "entry", "Took")
        if took["events"][0][1]["left"] == 0:
            return


@within_a_minute
async def test_nobody_is_told_how_many_stones_are_left(server: RunningServer) -> None:
    async with seated(server, nim(2)) as (_, _, (ada, bo)):
        await ada.ask("Start")
        heard = [await seat.next("snapshot") for seat in (ada, bo)]
        await ada.do("TakeStones", count=2)
        heard += [await until(seat, "entry", "Took") for seat in (ada, bo)]
        snapshots, entries = heard[:2], heard[2:]
        assert [message["view"]["left"] for message in snapshots] == [None, None]
        assert [message["events"][0][1]["left"] for message in entries] == [None, None]


def test_the_server_offers_this_game_and_no_other(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, trust_env=False) as ada:
        ada.post("/api/guests", json={"name": "Ada"})
        for options, code in (
            ({"game": "Patterns"}, "no-such-game"),
            ({"seats": 2}, "unreadable"),
            (nim(5), "seats"),
            (nim(most=10), "most"),
            (nim(most="all"), "unreadable"),
        ):
            answer = ada.post("/api/tables", json={"options": options})
            assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize("path", ["/api/tables", "/api/me/requests"])
def test_the_refusals_of_its_options_are_described(path: str, server: RunningServer) -> None:
    """Its own, and none of another game's."""
    description = httpx.get(f"{server.url}/api/schema/openapi.json", trust_env=False).json()
    told = description["paths"][path]["post"]["responses"]["400"]["description"]
    codes = set(told.removeprefix("Refused: ").split(", "))
    assert {"seats", "most", "combination", "no-such-game"} <= codes
    assert not {"clock", "minutes"} & codes


def test_the_game_has_a_page_of_the_api(server: RunningServer) -> None:
    """An address of its own, told in the description, refused like any other."""
    with httpx.Client(base_url=server.url, trust_env=False) as ada:
        assert ada.get("/api/nim/advice/7").json() == {"take": 3}
        refusal = ada.get(f"/api/nim/advice/{LARGEST + 1}")
        assert (refusal.status_code, refusal.json()["code"]) == (400, "too-many")
        assert "/api/nim/advice/{left}" in ada.get("/api/schema/openapi.json").json()["paths"]
        assert "/api/nim/advice/{left}" in ada.get("/api").text
