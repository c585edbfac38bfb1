"""Ratings over HTTP: at the table, after the game, the caller's own, on boards."""

from datetime import UTC, datetime
from typing import Any

import pytest

from mondala.server.http.ratings import Period, begin_of
from tests.server.support.client import (
    Guest,
    mondo,
    patterns,
    playing,
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)
RATED = {"rated": True}
NONE_YET = {"listed": True, "ratings": [], "puzzles": []}


async def got(guest: Guest, path: str) -> Any:
    answer = await guest.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


@within_a_minute
async def test_a_rated_game_from_the_lobby_to_the_board(server: RunningServer) -> None:
    async with playing(server, patterns(), opening=RATED) as table:
        loser, winner = table.people
        before = await got(winner, f"/api/tables/{table.id}/ratings")
        assert before["pool"] == "Patterns"
        fresh = {"value": 1500, "off": 500, "provisional": True, "games": 0}
        assert before["seats"] == [fresh, fresh]
        assert await got(winner, f"/api/games/{table.game}/ratings") == {
            "pool": "Patterns",
            "changes": [],
        }
        await table.seats[0].do("Resign")
        await table.seats[1].next("opened")
        told = (await got(winner, f"/api/games/{table.game}/ratings"))["changes"]
        assert [each["place"] for each in told] == [1, 0]
        assert [each["after"]["value"] for each in told] == [1421, 1579]
        assert [each["before"] for each in told] == [fresh, fresh]
        assert (await got(loser, f"/api/games/{table.game}"))["pool"] == "Patterns"
        mine = await got(winner, "/api/me/ratings")
        assert mine["listed"]
        (rating,) = mine["ratings"]
        assert (rating["pool"], rating["rating"]["value"]) == ("Patterns", 1579)
        assert [point["game_id"] for point in rating["history"]] == [table.game]
        for period in ("week", "month", "ever"):
            board = await got(winner, f"/api/ratings/Patterns?period={period}")
            assert board["mine"]["rating"] == told[1]["after"]
            assert board["mine"] in board["lines"]
            assert not any("person" in line for line in board["lines"])
        put = await winner.http.put("/api/me/listed", json={"listed": False})
        assert put.json() == {"listed": False}
        board = await got(winner, "/api/ratings/Patterns")
        assert not any(line["you"] for line in board["lines"])
        assert board["mine"] is not None
        data = await got(winner, "/api/me/data")
        assert data["ratings"] == {**mine, "listed": False}


@within_a_minute
async def test_what_cannot_be_rated_is_refused_and_opens_no_table(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        for body, code in (
            ({"options": mondo(2, children=True)}, "rated-options"),
            ({"options": mondo(2, rounds=2)}, "rated-options"),
            ({"options": patterns(), "start": True}, "rated-people"),
            ({"options": patterns(), "one_device": "Bo"}, "rated-people"),
        ):
            answer = await ada.http.post("/api/tables", json={**body, **RATED})
            assert (answer.status_code, answer.json()["code"]) == (400, code)
        unknown = await ada.http.get("/api/ratings/Chess")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "no-board")
        odd = await ada.http.get("/api/ratings/Patterns?period=day")
        assert odd.json()["code"] == "unreadable"
        pools = await got(ada, "/api/ratings")
        assert [each["pool"] for each in pools] == ["Mondo-1", "Mondo-3", "Patterns"]
        assert await got(ada, "/api/me/ratings") == NONE_YET


@pytest.mark.parametrize(
    ("period", "begins"),
    [("week", (2026, 11, 16)), ("month", (2026, 11, 1)), ("ever", (1970, 1, 1))],
)
def test_weeks_begin_on_monday_and_months_with_their_first(
    period: Period, begins: tuple[int, int, int]
) -> None:
    now = datetime(2026, 11, 18, 13, 7, 5, 123_000, tzinfo=UTC)
    expected = datetime(*begins, tzinfo=UTC)
    assert begin_of(period, round(now.timestamp() * 1000)) == expected.timestamp() * 1000
