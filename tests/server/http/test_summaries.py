"""Lists tell who plays, how it stands and whose turn it is, and never a time that is hidden."""

import httpx

from tests.server.support.client import (
    Guest,
    Message,
    first_move,
    mondo,
    patterns,
    playing,
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=1)


async def my_games(guest: Guest) -> list[Message]:
    games: list[Message] = (await guest.http.get("/api/me/games")).json()
    return games


@within_a_minute
async def test_my_games_tell_my_seat_and_whose_turn_it_is(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        before = (await my_games(table.people[1]))[0]
        assert (before["id"], before["mine"]) == (table.game, [1])
        mover = before["now"]["to_act"][0]
        move = first_move(before["now"]["picture"])
        await table.seats[mover].do("Play", move=move)
        after = (await my_games(table.people[1]))[0]["now"]
        assert (after["turn"], after["to_act"], after["points"]) == (1, [1 - mover], [0, 0])
        await table.seats[0].do("Resign")
        await table.seats[0].next("opened")
        over = (await my_games(table.people[1]))[0]
        assert over["now"] is None
        assert over["result"]["winners"] == over["mine"]


@within_a_minute
async def test_a_game_that_nobody_looks_at_is_read_from_disk(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        seen = (await my_games(table.people[0]))[0]["now"]
        await table.seats[seen["to_act"][0]].do("Play", move=first_move(seen["picture"]))
        at_the_table = (await my_games(table.people[0]))[0]["now"]
        cookies = dict(table.people[0].http.cookies)
    server.stop()
    server.start()
    answer = httpx.get(f"{server.url}/api/me/games", cookies=cookies, trust_env=False)
    assert answer.json()[0]["now"] == at_the_table


@within_a_minute
async def test_a_public_table_tells_its_host_and_how_the_game_stands(server: RunningServer) -> None:
    options, opening = mondo(2, hidden_time=True), {"public": True}
    async with (
        playing(server, options, opening=opening) as table,
        Guest(server.url, "Eve") as eve,
    ):
        listed = {each["id"]: each for each in (await eve.http.get("/api/tables")).json()}
        found = listed[table.id]
        names = [sitter["name"] for sitter in found["lobby"]["seats"]]
        assert found["host"] in names
        assert found["now"] == {"turn": 1, "points": [0, 0], "to_act": [], "picture": None}


@within_a_minute
async def test_a_host_without_a_seat_is_named_too(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns(), public=True)
        assert (await ada.http.get(f"/api/tables/{table}")).json()["host"] == "Ada"
