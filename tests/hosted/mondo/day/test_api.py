"""The day's pile over HTTP, at a server of today."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.support.client import cookie_at, server_at
from tests.server.support.running import RunningServer

server = server_at(speed=1)


def asked(server: RunningServer, address: str, cookie: str = "") -> httpx.Response:
    return httpx.get(f"{server.url}{address}", headers={"Cookie": cookie}, trust_env=False)


def sent(server: RunningServer, address: str, cookie: str = "", **data: Any) -> httpx.Response:
    url = server.url
    headers = {"Cookie": cookie, "Origin": url}
    return httpx.post(f"{url}{address}", headers=headers, json=data, trust_env=False)


def test_the_week_ahead_is_told_and_the_hash_of_tomorrow(server: RunningServer) -> None:
    days = asked(server, "/api/mondo/days").json()
    assert days["mine"] == {"streak": 0, "longest": 0, "days": []}
    assert [bool(each["hash"]) for each in days["coming"]] == [True] + [False] * 6
    assert sum(each["variant"] is not None for each in days["coming"]) in (3, 4)
    last = days["coming"][-1]["day"]
    assert asked(server, f"/api/mondo/days/{last}").json()["hash"] is None
    today = asked(server, "/api/mondo/days/today").json()
    assert (today["day"], today["key"], today["mine"]) == (days["today"], None, None)


@pytest.mark.also_on_three_nodes
def test_devices_that_begin_at_once_come_to_one_table(server: RunningServer) -> None:
    cookie = cookie_at(server)
    with ThreadPoolExecutor(6) as devices:
        begun = list(
            devices.map(lambda _: sent(server, "/api/mondo/days/today/try", cookie), range(6))
        )
    assert [answer.status_code for answer in begun] == [200] * 6
    (table,) = {answer.json()["table"] for answer in begun}
    mine = asked(server, "/api/mondo/days/today", cookie).json()["mine"]
    assert (mine["table"], mine["points"]) == (table, None)
    assert len(asked(server, "/api/me/games", cookie).json()) == 1
    sealed = asked(server, f"/api/games/{mine['game_id']}", cookie).json()
    assert (sealed["seed"], sealed["result"]) == (None, None)


def test_a_try_is_begun_once_and_opens_nothing(server: RunningServer) -> None:
    assert sent(server, "/api/mondo/days/today/try").json()["code"] == "no-person"
    cookie = cookie_at(server)
    table = sent(server, "/api/mondo/days/today/try", cookie).json()["table"]
    assert sent(server, "/api/mondo/days/today/try", cookie).json()["table"] == table
    mine = asked(server, "/api/mondo/days/today", cookie).json()["mine"]
    assert (mine["table"], mine["points"]) == (table, None)
    assert asked(server, "/api/mondo/days", cookie).json()["mine"]["streak"] == 1
    told = asked(server, f"/api/tables/{table}").json()
    assert told["now"] is None
    for what in ("record", "replay"):
        address = f"/api/games/{mine['game_id']}/{what}"
        assert asked(server, address, cookie).json()["code"] == "not-over"


@pytest.mark.parametrize("day", ["2999-01-01", "1999-12-31", "2023-02-29", "soon"])
def test_other_days_are_none(server: RunningServer, day: str) -> None:
    answer = asked(server, f"/api/mondo/days/{day}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-day")


def test_today_is_not_practised_and_no_table_of_a_day_is_opened_by_hand(
    server: RunningServer,
) -> None:
    cookie = cookie_at(server)
    for answer in (
        sent(server, "/api/mondo/days/today/practice", cookie),
        asked(server, "/api/mondo/days/today/worlds", cookie),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "sealed")
    assert asked(server, "/api/mondo/days/2020-02-29/worlds").json() == []
    options = {"game": "Mondo", "seats": 1, "day": "2020-02-29"}
    assert sent(server, "/api/tables", cookie, options=options).json()["code"] == "day"
    assert sent(server, "/api/mondo/days/2020-02-29/practice", cookie).status_code == 201
