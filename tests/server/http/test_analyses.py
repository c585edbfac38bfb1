"""A finished game is explained over HTTP: to all who ask, part by part, and only once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.table_client import Guest
from tests.server.support.browsers import check_refusal
from tests.server.support.client import within_a_minute
from tests.server.support.nim_games import played
from tests.server.support.processes import children
from tests.server.support.running import RunningServer, running_server

SPEED = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    games = ("tests.nim.game",)
    with running_server(tmp_path_factory.mktemp("explained"), SPEED, games=games) as running:
        yield running


async def explained(http: httpx.AsyncClient, address: str) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = (await http.get(address)).json()
        if told["state"] not in ("waiting", "running"):
            return told
        await asyncio.sleep(0.02)


@within_a_minute
async def test_a_game_is_explained_once_somebody_asks(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        game, turns = await played(ada)
        address = f"/api/games/{game}/analysis"
        nothing = {"state": "none", "ahead": 0, "total": None, "parts": []}
        assert (await ada.http.get(address)).json() == nothing
        asked = await ada.http.post(address)
        assert (asked.status_code, asked.json()["state"]) == (200, "waiting")
        told = await explained(ada.http, address)
        assert (told["state"], told["total"]) == ("done", turns)
        assert [part["turn"] for part in told["parts"]] == [*range(turns)]
        assert told["parts"][-1]["type"] == "Lesson"
        rest = (await ada.http.get(address, params={"after": turns - 1})).json()
        assert rest["parts"] == told["parts"][-1:]


@within_a_minute
async def test_what_was_explained_is_there_for_everybody(tmp_path: Path) -> None:
    """Without a name too, and after the server was killed."""
    with running_server(tmp_path, SPEED, games=("tests.nim.game",)) as place:
        async with Guest(place.url, "Ada") as ada:
            game, _ = await played(ada)
            address = f"/api/games/{game}/analysis"
            await ada.http.post(address)
            told = await explained(ada.http, address)
        place.kill()
        place.start()
        async with httpx.AsyncClient(base_url=place.url, trust_env=False) as stranger:
            assert (await stranger.get(address)).json() == told
            assert (await stranger.post(address)).json() == told


@within_a_minute
async def test_one_can_give_it_up(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        game, _ = await played(ada)
        address = f"/api/games/{game}/analysis"
        await ada.http.post(address)
        assert (await ada.http.delete(address)).status_code == 204
        assert (await ada.http.get(address)).json()["state"] in ("none", "done")
        assert (await ada.http.delete(address)).status_code == 204


@within_a_minute
async def test_a_game_that_goes_on_is_not_explained(server: RunningServer) -> None:
    """Nor is one that never was."""
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table({"game": "Nim", "seats": 2}, start=True, level=1)
        async with ada.at(table) as seat:
            game = (await seat.next("snapshot"))["game_id"]
        for method in ("POST", "GET", "DELETE"):
            check_refusal(
                await ada.http.request(method, f"/api/games/{game}/analysis"), 400, "not-over"
            )
            check_refusal(
                await ada.http.request(method, "/api/games/none/analysis"), 404, "no-game"
            )
        after = await ada.http.get(f"/api/games/{game}/analysis", params={"after": -1})
        check_refusal(after, 400, "unreadable")


@within_a_minute
async def test_a_server_that_is_told_to_end_does_not_wait_for_analyses(tmp_path: Path) -> None:
    """Nor do they go on without it."""
    with running_server(tmp_path, SPEED, games=("tests.server.support.odd_analyst",)) as place:
        async with Guest(place.url, "Ada") as ada:
            game, _ = await played(ada)
            address = f"/api/games/{game}/analysis"
            await ada.http.post(address)
            while not (await ada.http.get(address)).json()["parts"]:
                await asyncio.sleep(0.02)
        workers = children(place.pid)
        assert workers
        await asyncio.to_thread(place.stop)
        assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]
