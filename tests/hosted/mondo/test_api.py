"""Worlds of Mondo without a table, and people's own tile sets."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.table_client import Guest
from mondala.games.mondo.tiles import format_tiles, parse_face, parse_tiles
from mondala.hosted.mondo import api
from mondala.hosted.mondo.api import MOST_FAULTS, MOST_TILES
from mondala.resources import standard_tiles
from tests.server.support.browsers import Blocked, site
from tests.server.support.client import (
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=40)


def asked(server: RunningServer, **world: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/mondo/world", json=world, trust_env=False)


def test_every_tile_is_told_with_both_faces(server: RunningServer) -> None:
    told = httpx.get(f"{server.url}/api/mondo/tiles", trust_env=False).json()
    tiles = standard_tiles()
    assert told["hash"] == tiles.digest
    assert [each["number"] for each in told["tiles"]] == list(tiles.numbers())
    for each in told["tiles"]:
        tile = tiles[each["number"]]
        assert parse_face(each["front"]) == tile.front
        assert parse_face(each["back"]) == tile.back


def test_a_browser_that_has_the_tiles_need_not_fetch_them_again(server: RunningServer) -> None:
    first = httpx.get(f"{server.url}/api/mondo/tiles", trust_env=False)
    assert "max-age" in first.headers["cache-control"]
    known = {"If-None-Match": first.headers["etag"]}
    again = httpx.get(f"{server.url}/api/mondo/tiles", headers=known, trust_env=False)
    assert (again.status_code, again.content) == (304, b"")
    other = httpx.get(
        f"{server.url}/api/mondo/tiles", headers={"If-None-Match": '"x"'}, trust_env=False
    )
    assert (other.status_code, other.json()) == (200, first.json())


def test_a_world_is_read_with_its_sheet_and_where_to_go_on(server: RunningServer) -> None:
    reading = asked(server, placements="c5=1f0").json()
    assert reading["open"] == ["c6", "b5", "d5", "c4"]
    assert reading["sheet"]["empty"]["points"] == -23
    assert len(asked(server).json()["open"]) == 24


def test_a_task_is_judged_with_the_world(server: RunningServer) -> None:
    (task,) = asked(server, tasks=["perfection"]).json()["sheet"]["tasks"]
    assert (task["met"], task["points"]) == (False, -5)


def test_a_world_that_cannot_be_is_refused_by_its_code(server: RunningServer) -> None:
    for world, code in (
        ({"placements": "c5=1f0 c5=2f0"}, "space-taken"),
        ({"placements": "c5=1f0 c1=2f0"}, "not-joined"),
        ({"placements": "c5=1f0 c4=1f0"}, "tile-twice"),
        ({"placements": "c5=999f0"}, "no-such-tile"),
        ({"placements": "c5"}, "unreadable"),
        ({"tasks": ["nonsense"]}, "no-such-task"),
        ({"board": "moon"}, "unreadable"),
    ):
        answer = asked(server, **world)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


OWN = format_tiles(standard_tiles().tiles[:60][::-1])
"""Sixty tiles: enough for two players, too few for three."""


async def sent(guest: Guest, text: str) -> httpx.Response:
    return await guest.http.post("/api/tiles", json={"text": text})


def test_what_is_wrong_with_a_set_is_told_line_by_line(server: RunningServer) -> None:
    text = (
        "# mine\nffpd panda | w\nzebras\nwwww | x\nwfpd | d\nwwp | d\nwdwd whale | f\n"
        "wwww wale | d\nwwww | w\nwwww whale whale | d\n"
    )
    answer = httpx.post(f"{server.url}/api/tiles/faults", json={"text": text}, trust_env=False)
    assert [(each["line"], each["fault"], each["words"]) for each in answer.json()] == [
        (3, "no-bar", {"word": "zebras"}),
        (4, "back", {"word": "x"}),
        (5, "four", {"word": "wfpd"}),
        (6, "edges", {"word": "wwp"}),
        (7, "home", {"word": "wdwd", "animal": "whale", "land": "w"}),
        (8, "unknown", {"word": "wale"}),
        (9, "alike", {"word": "wwww | w"}),
        (10, "twice", {"word": "wwww whale whale"}),
    ]
    assert all(each["sentence"] for each in answer.json())
    many = {"text": "zebras\n" * 1000}
    faults = httpx.post(f"{server.url}/api/tiles/faults", json=many, trust_env=False).json()
    assert len(faults) == MOST_FAULTS


@within_a_minute
async def test_a_set_is_kept_once_by_what_its_tiles_show(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        answer = await sent(ada, OWN)
        assert answer.status_code == 201
        digest = answer.json()["material"]
        assert answer.json() == {"material": parse_tiles(OWN).digest, "count": 60}
        assert (await sent(ada, "# mine\n\n" + OWN.replace("|", " |  "))).json()[
            "material"
        ] == digest
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


@pytest.mark.parametrize(
    ("path", "which"), [("/api/tiles", "parse_tiles"), ("/api/tiles/faults", "bad_lines")]
)
@within_a_minute
async def test_the_event_loop_goes_on_while_a_set_is_read(
    path: str, which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text may have thousands of lines: games do not wait for it."""
    async with site(tmp_path) as place:
        browser, blocked = await place.guest(), Blocked(getattr(api, which))
        monkeypatch.setattr(api, which, blocked)
        asked = browser.post(path, json={"text": OWN})
        assert (await blocked.while_asked(browser, asked)).is_success
