"""Mondo with a tile set of one's own: sent once, chosen by its hash, kept with every game."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.table_client import Guest
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.tiles import format_tiles, parse_tiles
from mondala.resources import standard_tiles
from mondala.server.checking import check_all
from mondala.server.tilesets import MOST_TILES
from tests.server.client import (
    first_move,
    mondo,
    patterns,
    playing,
    refused,
    seated,
    server_at,
    until,
    within_a_minute,
)
from tests.server.running import RunningServer, running_server

server = server_at(speed=40)
OWN = format_tiles(standard_tiles().tiles[:60][::-1])
"""Sixty tiles: enough for two players, too few for three."""


async def sent(guest: Guest, text: str) -> httpx.Response:
    return await guest.http.post("/api/tiles", json={"text": text})


async def opened(guest: Guest, tiles: str, **more: Any) -> tuple[int, str]:
    """The status, and the code if it was refused."""
    body = {**mondo(**more), "tiles": tiles}
    answer = await guest.http.post("/api/tables", json=body)
    return answer.status_code, answer.json().get("code", "")


@within_a_minute
async def test_a_set_is_kept_once_by_what_its_tiles_show(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        answer = await sent(ada, OWN)
        assert answer.status_code == 201
        digest = answer.json()["tiles"]
        assert answer.json() == {"tiles": parse_tiles(OWN).digest, "count": 60}
        assert (await sent(ada, "# mine\n\n" + OWN.replace("|", " |  "))).json()["tiles"] == digest
        text = await ada.http.get(f"/api/tiles/{digest}")
        assert (text.headers["content-type"], text.text) == ("text/plain; charset=utf-8", OWN)
        own = await ada.http.get(f"/api/tiles/{standard_tiles().digest}")
        assert parse_tiles(own.text) == standard_tiles()


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "unreadable", "at least one tile"),
        ("wwww | d\nwdfp | w", "unreadable", "line 2"),
        ("wwww | d\n" * (MOST_TILES + 1), "too-many-tiles", str(MOST_TILES)),
    ],
    ids=["empty", "bad", "many"],
)
@within_a_minute
async def test_a_bad_set_is_refused_and_says_why(
    text: str, code: str, words: str, server: RunningServer
) -> None:
    async with Guest(server.url, "Ada") as ada:
        answer = await sent(ada, text)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert words in answer.json()["sentence"]


@within_a_minute
async def test_a_set_must_be_there_and_be_enough(server: RunningServer) -> None:
    """When the table is opened, and when its options change."""
    async with Guest(server.url, "Ada") as ada:
        digest = (await sent(ada, OWN)).json()["tiles"]
        assert await opened(ada, "nobody-knows") == (404, "no-tiles")
        assert await opened(ada, digest, seats=3) == (400, "too-few-tiles")
        other = await ada.http.post("/api/tables", json={**patterns(), "tiles": digest})
        assert (other.status_code, other.json()["code"]) == (400, "combination")
        options = {**mondo(), "tiles": digest}
    async with seated(server, options) as (table, people, (host, _)):
        assert await refused(host.ask("SetOptions", mondo={"seats": 3})) == "too-few-tiles"
        await host.ask("SetOptions", mondo={"seats": 2, "minutes": 2})
        lobby = (await people[0].http.get(f"/api/tables/{table}")).json()["lobby"]
        assert (lobby["tiles"], lobby["mondo"]["minutes"]) == (digest, 2)


@within_a_minute
async def test_a_match_with_a_set_of_ones_own_is_played_and_kept(tmp_path: Path) -> None:
    """By people and bots, over a restart, to a record that only that set can read."""
    with running_server(tmp_path, speed=40) as place:
        async with Guest(place.url, "Ada") as ada:
            digest = (await sent(ada, OWN)).json()["tiles"]
            table = await ada.open_table({**mondo(minutes=1), "tiles": digest})
            async with ada.at(table, derived=False) as seat:
                await seat.ask("Sit", seat=0)
                await seat.ask("SeatBot", seat=1, bot="steady")
                await seat.ask("Start")
                snapshot = await seat.next("snapshot")
                assert snapshot["view"]["match"]["tile_set"] == digest
                began = await until(seat, "entry", "RoundBegan")
                assert len(began["events"][0][1]["pile"]) == len(parse_tiles(OWN))
                placed = await until(seat, "entry", "Placed")
                assert placed["seat"] == 1
            place.kill()
            place.start()
            async with ada.at(table, derived=False) as seat:
                game = (await seat.next("opened"))["game"]
            told = (await ada.http.get(f"/api/games/{game}")).json()
            assert told["tiles"] == digest
            record = (await ada.http.get(f"/api/games/{game}/record")).text
            assert parse_record(record, parse_tiles(OWN)).last.is_over
        assert (await check_all(tmp_path)).faults == []


@within_a_minute
async def test_patterns_has_no_tiles(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
        told = (await table.people[0].http.get(f"/api/games/{table.game}")).json()
        assert told["tiles"] == ""
