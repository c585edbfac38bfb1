"""The day's positions over HTTP, at a server of today, and at three."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.hosted.patterns.day import positions
from mondala.hosted.patterns.day.positions import stock
from mondala.server.days.dates import DAY, starts
from tests.hosted.patterns.day.days import LEAP_DAY, repeating, wrong_move
from tests.hosted.patterns.day.days import solved as puzzle_at
from tests.server.support.bots import BotsHere
from tests.server.support.browsers import site
from tests.server.support.client import cookie_at, server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=1)
DAYS = "/api/patterns/days"


def asked(server: RunningServer, address: str, cookie: str = "") -> httpx.Response:
    return httpx.get(f"{server.url}{address}", headers={"Cookie": cookie}, trust_env=False)


def sent(server: RunningServer, address: str, cookie: str = "", **data: Any) -> httpx.Response:
    url = server.url
    headers = {"Cookie": cookie, "Origin": url}
    return httpx.post(f"{url}{address}", headers=headers, json=data, trust_env=False, timeout=90)


def shown(server: RunningServer, cookie: str, task: int) -> Puzzle:
    """The position that is told, with its solution; nothing that would find it in the file."""
    answer = sent(server, f"{DAYS}/today/{task}", cookie)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["id"], told["rating"], told["themes"]) == ("", 0, [])
    assert told["proof"] == {"kind": "exact", "reach": 0}
    assert told_of(server, "today", cookie)[task - 1]["rating"] is None
    puzzle = puzzle_at(told["reading"]["position"])
    assert puzzle.position not in {each.position for each in stock().puzzles}
    return puzzle


def test_a_wrong_answer_counts_is_refuted_and_opens_what_helps(server: RunningServer) -> None:
    cookie = cookie_at(server)
    assert asked(server, f"{DAYS}/today/1/solution", cookie).json()["code"] == "day-position"
    puzzle = shown(server, cookie, 1)
    board: dict[str, Any] = {"position": puzzle.position, "seconds": 0.1}
    for what in ("best", "reply"):
        answer = sent(server, f"/api/patterns/{what}", cookie, **board)
        assert (answer.status_code, answer.json()["code"]) == (403, "day-position"), what
    illegal = sent(server, f"{DAYS}/today/1/try", cookie, move="Bk")
    assert illegal.json()["code"] == "wrong-phase"
    wrong = sent(server, f"{DAYS}/today/1/try", cookie, move=wrong_move(puzzle)).json()
    assert (wrong["right"], wrong["counted"], wrong["proven"]) == (False, True, True)
    assert wrong["lost"] >= puzzle.loss
    assert len(wrong["steps"]) > 1
    again = sent(server, f"{DAYS}/today/1/try", cookie, move=puzzle.line[0]).json()
    assert (again["right"], again["solved"], again["counted"]) == (True, True, False)
    told = asked(server, f"{DAYS}/today/1/solution", cookie).json()
    assert [step["move"] for step in told["steps"][1:]] == list(puzzle.line)
    assert sent(server, "/api/patterns/best", cookie, **board).status_code == 200
    assert sent(server, "/api/patterns/best", **board).json()["code"] == "day-position"
    data = asked(server, "/api/me/data", cookie).json()
    ((kept,),) = (each["answers"] for each in data["tries"])
    assert (kept["number"], kept["answer"]) == (1, wrong_move(puzzle))


@pytest.mark.also_on_three_nodes
def test_devices_that_play_at_once_make_one_try(server: RunningServer) -> None:
    cookie = cookie_at(server)
    with ThreadPoolExecutor(6) as devices:
        begun = list(devices.map(lambda _: sent(server, f"{DAYS}/today/1", cookie), range(6)))
    assert {answer.status_code for answer in begun} == {200}
    for task in (1, 2, 3):
        puzzle = shown(server, cookie, task)
        address = f"{DAYS}/today/{task}/try"
        told = [sent(server, address, cookie, move=puzzle.line[0]).json() for _ in range(2)]
        assert [(each["right"], each["counted"]) for each in told] == [(True, True), (True, False)]
    day = asked(server, f"{DAYS}/today", cookie).json()
    assert (day["mine"]["done"], day["mine"]["points"]) == (True, 3)
    assert day["mine"]["took"] == sum(each["took"] for each in day["positions"])
    assert day["mine"]["place"] >= 1
    assert sum(count for _, count in day["distribution"]) == day["finished"]


@within_a_minute
async def test_an_earlier_day_gives_no_position_of_today_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where positions come again. Whoever has answered today's may look."""
    monkeypatch.setattr(positions, "stock", partial(repeating, stock()))
    async with site(tmp_path, make_bots=BotsHere) as place:
        place.clock.jump(starts(LEAP_DAY) + DAY // 2 - place.clock.utc())
        ada, bo, nobody = await place.guest("Ada"), await place.guest("Bo"), place.browser()
        seen = (await ada.post(f"{DAYS}/today/1")).json()["reading"]["position"]
        right = puzzle_at(seen).line[0]
        assert (await ada.post(f"{DAYS}/today/1/try", json={"move": right})).json()["counted"]
        earlier = f"{DAYS}/{LEAP_DAY - timedelta(days=1)}"
        first, second, _ = (await ada.get(earlier)).json()["positions"]
        assert first["rating"] is not None
        assert (second["position"], second["rating"]) == (None, None)
        move = {"move": puzzle_at(first["position"]).line[0]}
        for browser in (bo, nobody):
            for answer in (
                await browser.post(f"{earlier}/1"),
                await browser.post(f"{earlier}/1/try", json=move),
                await browser.get(f"{earlier}/1/solution"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "day-position")
        assert (await ada.post(f"{earlier}/1")).json()["id"] == puzzle_at(seen).id
        assert (await ada.get(f"{earlier}/1/solution")).status_code == 200


def told_of(server: RunningServer, day: str, cookie: str) -> list[dict[str, Any]]:
    positions: list[dict[str, Any]] = asked(server, f"{DAYS}/{day}", cookie).json()["positions"]
    return positions


def test_days_are_told_and_closed_ones_practised_by_anybody(server: RunningServer) -> None:
    days = asked(server, DAYS).json()
    assert days["mine"] == {"streak": 0, "longest": 0, "days": []}
    assert len(days["hash"]) == 64
    today = asked(server, f"{DAYS}/today").json()
    assert (today["day"], today["key"], today["mine"]) == (days["today"], None, None)
    assert [each["position"] for each in today["positions"]] == [None] * 3
    before = date.fromisoformat(days["today"]) - timedelta(days=40)
    address = f"{DAYS}/{before}/3"
    earlier = sent(server, address).json()
    assert (earlier["difficulty"], earlier["to_find"]) == ("hard", 1)
    puzzle = puzzle_at(earlier["reading"]["position"])
    assert puzzle.id == earlier["id"]
    tried = sent(server, f"{address}/try", move=puzzle.line[0]).json()
    assert (tried["solved"], tried["counted"]) == (True, False)
    assert asked(server, f"{address}/solution").status_code == 200


def test_of_tomorrow_the_hash_alone_is_told(server: RunningServer) -> None:
    cookie, days = cookie_at(server), asked(server, DAYS).json()
    tomorrow = f"{DAYS}/{date.fromisoformat(days['today']) + timedelta(days=1)}"
    told = asked(server, tomorrow, cookie).json()
    assert (told["hash"], told["key"], told["finished"]) == (days["hash"], None, 0)
    assert {(each["position"], each["rating"]) for each in told["positions"]} == {(None, None)}
    for answer in (
        sent(server, f"{tomorrow}/1", cookie),
        sent(server, f"{tomorrow}/1/try", cookie, move="Fd4"),
        asked(server, f"{tomorrow}/1/solution", cookie),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "no-day")
    after = f"{DAYS}/{date.fromisoformat(days['today']) + timedelta(days=2)}"
    assert asked(server, after).json()["code"] == "no-day"


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("today/1", 401, "no-person"),
        ("today/4", 404, "no-puzzle"),
        ("today/0", 404, "no-puzzle"),
        ("2999-01-01/1", 404, "no-day"),
        ("2023-02-29/1", 404, "no-day"),
        ("soon/1", 404, "no-day"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    server: RunningServer, address: str, status: int, code: str
) -> None:
    answer = sent(server, f"{DAYS}/{address}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
