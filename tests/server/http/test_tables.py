"""Opening a table over HTTP, and finding those that are open."""

from typing import Any

import httpx
import pytest

from mondala.hosted import GAMES
from tests.server.support.browsers import check_refusal
from tests.server.support.client import (
    Guest,
    Message,
    cookie_at,
    mondo,
    patterns,
    server_of_its_own,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_of_its_own(speed=40, games=(*GAMES, "tests.nim.game"))
"""Nim is there too, since it has two bots."""


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("seats", {"game": "Mondo", "seats": 9}),
        ("seats", {"game": "Mondo", "seats": 1}),
        ("seats", {"game": "Mondo", "seats": 2, "solo": "easy"}),
        ("combination", {"game": "Mondo", "seats": 2, "children": True, "level": "expert"}),
        ("handicap", {"game": "Mondo", "seats": 2, "handicaps": [0]}),
        ("minutes", {"game": "Mondo", "seats": 2, "minutes": 0}),
        ("unreadable", {"game": "Mondo", "seats": 2, "level": "master"}),
        ("clock", {"game": "Patterns", "clock": {"initial": 1}}),
        ("clock", {"game": "Patterns", "clock": {"initial": 60_000, "days": 1}}),
        ("clock", {"game": "Patterns", "clock": {"increment": 5}}),
        ("clock", {"game": "Patterns", "clock": {"days": 31}}),
    ],
    ids=str,
)
def test_options_that_do_not_go_together_open_no_table(
    code: str, options: dict[str, Any], server: RunningServer
) -> None:
    body, headers = {"options": options}, {"Cookie": cookie_at(server)}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers, trust_env=False)
    check_refusal(answer, 400, code)
    assert len(answer.json()["sentence"]) > 10


def test_a_game_that_is_not_offered_is_refused_by_its_name(server: RunningServer) -> None:
    body, headers = {"options": {"game": "Chess"}}, {"Cookie": cookie_at(server)}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers, trust_env=False)
    check_refusal(answer, 400, "no-such-game")
    assert answer.json()["details"] == {"game": "Chess"}


@within_a_minute
async def test_a_table_has_the_options_it_was_opened_with(server: RunningServer) -> None:
    """Options that are left out are as in a first game; the game's name is among them."""
    async with Guest(server.url, "Ada") as ada:
        for given, told in (
            ({"game": "Mondo"}, {"seats": 2, "level": "beginner", "hidden_time": False}),
            (mondo(3, level="expert"), {"seats": 3, "level": "expert", "hidden_time": False}),
            (patterns(days=2), {"clock": {"initial": None, "increment": 0, "days": 2}}),
        ):
            table = await ada.open_table(given, assists=False)
            lobby = (await ada.http.get(f"/api/tables/{table}")).json()["lobby"]
            assert lobby["options"] | told == lobby["options"]
            assert lobby["options"]["game"] == given["game"]
            assert len(lobby["seats"]) == given.get("seats", 2)
            assert (lobby["assists"], lobby["material"]) == (False, "")


@within_a_minute
async def test_only_public_tables_are_listed(server: RunningServer) -> None:
    """The link of a private table is known to whom it was given; with it the table is there."""
    async with Guest(server.url, "Ada") as ada, Guest(server.url, "Bo") as bo:
        public, private = [
            await ada.open_table(patterns(), public=public) for public in (True, False)
        ]
        listed = {table["id"]: table for table in (await bo.http.get("/api/tables")).json()}
        assert public in listed
        assert private not in listed
        assert all(table["lobby"]["public"] for table in listed.values())
        assert (await bo.http.get(f"/api/tables/{public}")).json() == listed[public]
        assert (await bo.http.get(f"/api/tables/{private}")).json()["id"] == private


@pytest.mark.parametrize(
    ("options", "more", "seats"),
    [
        (patterns(), {}, {"Ada", "level-2"}),
        (mondo(3), {}, {"Ada", "pebble"}),
        (mondo(3), {"level": 4}, {"Ada", "steady"}),
        (mondo(1, solo="hard"), {}, {"Ada"}),
        (patterns(), {"one_device": "Bo"}, {"Ada", "Bo"}),
        (patterns(), {"level": 1}, {"Ada", "level-1"}),
        ({"game": "Nim", "seats": 3}, {}, {"Ada", "counter"}),
        ({"game": "Nim", "seats": 3}, {"level": 1}, {"Ada", "counter"}),
        ({"game": "Nim", "seats": 3}, {"level": 2}, {"Ada", "chancer"}),
    ],
)
@within_a_minute
async def test_a_table_may_start_at_once(
    server: RunningServer, options: Message, more: Message, seats: set[str]
) -> None:
    """Bots of the level that is asked for take the free seats; of none, the friendly one."""
    async with Guest(server.url, "Ada") as ada:
        body = {"options": options, "start": True, **more}
        answer = (await ada.http.post("/api/tables", json=body)).json()
        assert {sitter["name"] for sitter in answer["lobby"]["seats"]} == seats
        assert answer["lobby"]["playing"]
        assert answer["now"]["turn"] in (0, 1)
        async with ada.at(answer["id"]) as host:
            assert (await host.next("snapshot"))["game"] == options["game"]


@pytest.mark.parametrize("game", ["Nim", "Patterns"])
@within_a_minute
async def test_a_level_that_no_bot_has_is_refused_and_opens_no_table(
    game: str, server: RunningServer
) -> None:
    async with Guest(server.url, f"Ada of {game}") as ada:
        body = {"options": {"game": game}, "start": True, "level": 9, "public": True}
        answer = await ada.http.post("/api/tables", json=body)
        check_refusal(answer, 400, "no-such-bot")
        assert answer.json()["details"] == {"level": "9"}
        hosts = {table["host"] for table in (await ada.http.get("/api/tables")).json()}
        assert ada.name not in hosts
