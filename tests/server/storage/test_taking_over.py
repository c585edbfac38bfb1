"""A store of version 4 is taken over: a database that its code made, with games of both
kinds running and ended, goes on where it was.
"""

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.table_client import Guest, Seat
from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from mondala.server.storage.migrations import VERSION
from mondala.server.storage.sqlite import FILE, open_storage
from tests.server.support.client import first_move, until, within_a_minute
from tests.server.support.running import RunningServer, running_server

EARLIER = Path(__file__).parent / "earlier"
FACTS: dict[str, Any] = json.loads((EARLIER / "version-4.json").read_text("utf-8"))
"""The tables and games as that version told of them, and the cookies of the people in it."""
RUNNING = tuple(FACTS["running"])
ENDED = tuple(FACTS["ended"])


def restore(folder: Path) -> None:
    """The database as it was made, its running games begun just now: else days would be over."""
    now = time.time_ns() // 1_000_000
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript((EARLIER / "version-4.sql").read_text("utf-8"))
        with database:
            database.execute(
                "UPDATE games SET started = ?1, deadline = ?1 + deadline - started "
                "WHERE ended IS NULL AND deadline > 0",
                (now,),
            )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("earlier")
    restore(folder)
    with running_server(folder, speed=20) as running:
        yield running


class Returning(Guest):
    """A person who was a guest before: the cookie is still theirs."""

    def __init__(self, server: RunningServer, who: str) -> None:
        super().__init__(server.url, who)
        self.http.cookies.set("mondala", FACTS["people"][who])

    async def __aenter__(self) -> "Returning":
        return self


def test_all_games_are_judged_as_they_were(tmp_path: Path) -> None:
    restore(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    report = asyncio.run(check_all(registry(), tmp_path))
    assert report.faults == []
    assert (tmp_path / FILE).read_bytes() == before, "a check only reads"
    assert report.games == 10
    assert report.rejudged == report.entries > 80


async def taken_over(folder: Path) -> None:
    await open_storage(folder).close()


def test_it_is_taken_over_once(tmp_path: Path) -> None:
    restore(tmp_path)
    for _ in range(2):
        asyncio.run(taken_over(tmp_path))
        with closing(sqlite3.connect(tmp_path / FILE)) as database:
            assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
            lobbies = [json.loads(text) for (text,) in database.execute("SELECT lobby FROM tables")]
            assert len(lobbies) == 11
            assert {lobby["options"]["game"] for lobby in lobbies} == {"Mondo", "Patterns"}


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    restore(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = shutil.copy(tmp_path / FILE, tmp_path / "before")
    with pytest.raises(Exception, match=f"version {VERSION + 1}"):
        asyncio.run(check_all(registry(), tmp_path))
    assert (tmp_path / FILE).read_bytes()[100:] == Path(before).read_bytes()[100:]


@pytest.mark.parametrize("name", ENDED)
def test_an_ended_game_is_told_as_before(name: str, server: RunningServer) -> None:
    """Its options too, now with the game's name and, in Mondo, the usual number of rounds, no
    day and a new pile; without its table for strangers; the record is the same to the letter."""
    told, game = FACTS["ended"][name], FACTS["games"][name]
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        info = client.get(f"/api/games/{game}").json()
        before = dict(told["info"])
        before["material"], before["mine"], before["pool"] = before.pop("tiles"), [], ""
        before["table"] = None  # it is told to its players
        newest = {"rounds": None, "day": None, "known_pile": False, "unfinished": None}
        newer = newest if before["game"] == "Mondo" else {}
        before["options"] = {"game": before["game"], **before["options"], **newer}
        assert info == before
        assert client.get(f"/api/games/{game}/record").text == told["record"]
        assert client.get(f"/api/games/{game}/replay").json()["steps"]


@pytest.mark.parametrize("name", RUNNING)
@within_a_minute
async def test_a_running_game_stands_where_it_stood(name: str, server: RunningServer) -> None:
    """The view, the version and the commitment, which hashes the options as they were stored."""
    before = FACTS["running"][name]
    async with Guest(server.url, "Eve") as eve, eve.at(FACTS["tables"][name]) as seat:
        now = await seat.next("snapshot")
    assert (now["game_id"], now["game"]) == (before["game"], before["kind"])
    assert now["commitment"] == before["commitment"]
    assert now["version"] >= before["version"]
    if name.startswith("patterns"):
        game = {"game": before["kind"]}
        options = game | before["view"].pop("options")
        assert now["view"] == {
            **before["view"],
            "options": options,
            "clocks": now["view"]["clocks"],
            "hints": [0, 0],
            "hinted": 0,
        }
    else:
        worlds = [player["world"] for player in now["view"]["match"]["round"]["players"]]
        assert worlds == [player["world"] for player in before["view"]["match"]["round"]["players"]]


@pytest.mark.parametrize("name", [name for name in RUNNING if name.startswith("patterns")])
@within_a_minute
async def test_a_game_of_patterns_goes_on(name: str, server: RunningServer) -> None:
    table = FACTS["tables"][name]
    ada, bo = Returning(server, f"{name} 0"), Returning(server, f"{name} 1")
    async with ada, bo, ada.at(table) as first, bo.at(table) as second:
        position = (await first.next("snapshot"))["view"]["position"]
        mover = (first, second)[int(position.split()[1]) - 1]
        await mover.do("Play", move=first_move(position))
        await second.do("Resign")
        assert (await first.next("opened"))["result"]["winners"] == [0]


@within_a_minute
async def test_a_round_of_mondo_goes_on_after_a_countdown(server: RunningServer) -> None:
    name = "mondo in a round"
    table = FACTS["tables"][name]
    ada, bo = Returning(server, f"{name} 0"), Returning(server, f"{name} 1")
    async with ada, bo, ada.at(table) as first, bo.at(table) as second:
        await first.next("snapshot")
        await acts(first, "JumpOut")
        await acts(second, "JumpOut")
        await until(first, "entry", "RoundScored")


async def acts(seat: Seat, command: str) -> None:
    """Does it as soon as the countdown is over."""
    while True:
        await seat.send({"t": "do", "n": 10_000 + seat.news.qsize(), "command": command})
        answer = await seat.next("entry", "refused")
        if answer["t"] == "entry" or answer["code"] != "countdown":
            return


@within_a_minute
async def test_a_lobby_keeps_its_options_tiles_and_bots(server: RunningServer) -> None:
    name = "mondo lobby, own tiles"
    async with Returning(server, name) as tilla:
        told = (await tilla.http.get(f"/api/tables/{FACTS['tables'][name]}")).json()["lobby"]
        assert told["options"]["game"] == "Mondo"
        assert told["options"]["children"] is True
        assert told["material"] == FACTS["own tiles"]
        assert [sitter["name"] for sitter in told["seats"]] == ["Tilla", "steady"]
        assert told["public"] is True
        async with tilla.at(FACTS["tables"][name]) as seat:
            await seat.ask("Start")
            snapshot = await seat.next("snapshot")
            assert snapshot["view"]["match"]["tile_set"] == FACTS["own tiles"]


@within_a_minute
async def test_a_shared_device_and_a_bots_seat_are_kept(server: RunningServer) -> None:
    async with Returning(server, "patterns on one device") as dora:
        table = FACTS["tables"]["patterns on one device"]
        told = (await dora.http.get(f"/api/tables/{table}")).json()["lobby"]
        assert told["one_device"] is True
        assert {sitter["name"] for sitter in told["seats"]} == {"Dora", "Emil"}
    bert, table = (
        Returning(server, "patterns against a bot"),
        FACTS["tables"]["patterns against a bot"],
    )
    async with bert, bert.at(table) as seat:
        snapshot = await seat.next("snapshot")
        if snapshot["view"]["position"].split()[1] != str(1 + (await own_seat(bert))):
            await until(seat, "entry", "Moved")


async def own_seat(guest: Guest) -> int:
    (game,) = (await guest.http.get("/api/me/games")).json()
    return int(game["mine"][0])


def test_an_account_and_what_was_said_are_kept(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        wrong = {"account": "grace", "password": "wrong horse"}
        assert client.post("/api/login", json=wrong).json()["code"] == "wrong-password"
        right = {"account": "Grace", "password": "correct horse"}
        assert client.post("/api/login", json=right).json()["account"] == "grace"


@within_a_minute
async def test_chat_is_kept(server: RunningServer) -> None:
    table = FACTS["tables"]["patterns without a clock"]
    async with Guest(server.url, "Eve") as eve, eve.at(table) as seat:
        assert (await seat.next("said"))["text"] == "well played"
