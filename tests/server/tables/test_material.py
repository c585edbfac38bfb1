"""Mondo with a custom tile set: chosen by its hash, and kept with every game."""

from pathlib import Path
from typing import Any

import httpx

from examples.table_client import Guest
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.tiles import format_tiles, parse_tiles
from mondala.hosted import registry
from mondala.resources import standard_tiles
from mondala.server.archive.checking import check_all
from tests.server.support.client import (
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
from tests.server.support.running import RunningServer, running_server

server = server_at(speed=40)
OWN = format_tiles(standard_tiles().tiles[:60][::-1])
"""Sixty tiles: enough for two players, too few for three."""


async def sent(guest: Guest, text: str) -> httpx.Response:
    return await guest.http.post("/api/tiles", json={"text": text})


async def opened(guest: Guest, material: str, **more: Any) -> tuple[int, str]:
    """The status, and the code if it was refused."""
    body = {"options": mondo(**more), "material": material}
    answer = await guest.http.post("/api/tables", json=body)
    return answer.status_code, answer.json().get("code", "")


@within_a_minute
async def test_a_set_must_be_there_and_be_enough(server: RunningServer) -> None:
    """When the table is opened, and when its options change."""
    async with Guest(server.url, "Ada") as ada:
        digest = (await sent(ada, OWN)).json()["material"]
        assert await opened(ada, "nobody-knows") == (404, "no-material")
        assert await opened(ada, digest, seats=3) == (400, "too-few-tiles")
        body = {"options": patterns(), "material": digest}
        other = await ada.http.post("/api/tables", json=body)
        assert (other.status_code, other.json()["code"]) == (400, "combination")
    opening = {"material": digest}
    async with seated(server, mondo(), opening=opening) as (table, people, (host, _)):
        assert await refused(host.ask("SetOptions", options=mondo(3))) == "too-few-tiles"
        await host.ask("SetOptions", options=mondo(2, minutes=2))
        lobby = (await people[0].http.get(f"/api/tables/{table}")).json()["lobby"]
        assert (lobby["material"], lobby["options"]["minutes"]) == (digest, 2)


@within_a_minute
async def test_a_match_with_a_set_of_ones_own_is_played_and_kept(tmp_path: Path) -> None:
    """By people and bots, over a restart, to a record that only that set can read."""
    with running_server(tmp_path, speed=40) as place:
        async with Guest(place.url, "Ada") as ada:
            digest = (await sent(ada, OWN)).json()["material"]
            table = await ada.open_table(mondo(minutes=3, rounds=1), material=digest)
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
                game = (await seat.next("opened"))["game_id"]
            told = (await ada.http.get(f"/api/games/{game}")).json()
            assert told["material"] == digest
            record = (await ada.http.get(f"/api/games/{game}/record")).text
            assert parse_record(record, parse_tiles(OWN)).last.is_over
        assert (await check_all(registry(), tmp_path)).faults == []


@within_a_minute
async def test_patterns_is_played_without_material(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
        told = (await table.people[0].http.get(f"/api/games/{table.game}")).json()
        assert told["material"] == ""
