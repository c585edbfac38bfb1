"""Lists tell who plays, how it stands and whose turn it is, and never a time that is hidden."""

from contextlib import suppress

import httpx
import pytest

from tests.server.support.client import (
    Guest,
    Message,
    RefusedError,
    Seat,
    first_move,
    mondo,
    patterns,
    playing,
    server_at,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server, fast = server_at(speed=1), server_at(speed=20)


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


@pytest.mark.one_server
@within_a_minute
async def test_games_are_looked_for_page_by_page(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        http = table.people[0].http
        asked = {"game": "Patterns", "name": "bo", "limit": "1"}
        answer = await http.get("/api/me/games", params=asked)
        assert [game["id"] for game in answer.json()] == [table.game]
        assert "Link" not in answer.headers
        for other in ({"game": "Mondo"}, {"name": "somebody else"}):
            assert (await http.get("/api/me/games", params=other)).json() == []
        too_long = await http.get("/api/me/games", params={"name": 81 * "x"})
        assert too_long.json()["code"] == "unreadable"


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


async def told(guest: Guest, game: str) -> Message:
    info: Message = (await guest.http.get(f"/api/games/{game}")).json()
    return info


@pytest.mark.parametrize("public", [False, True])
@within_a_minute
async def test_a_games_link_does_not_tell_that_of_its_private_table(
    public: bool, server: RunningServer
) -> None:
    async with (
        playing(server, patterns(), opening={"public": public}) as table,
        Guest(server.url, "Eve") as eve,
    ):
        for person in table.people:
            assert (await told(person, table.game))["table"] == table.id
        assert (await told(eve, table.game))["table"] == (table.id if public else None)
        replay = await eve.http.get(f"/api/games/{table.game}/replay")
        assert table.id not in replay.text


@pytest.mark.parametrize("hidden", [False, True])
@within_a_minute
async def test_with_hidden_time_nobody_learns_when_a_game_began_until_it_is_over(
    hidden: bool, fast: RunningServer
) -> None:
    options = mondo(1, solo="easy", hidden_time=hidden)
    async with Guest(fast.url, "Ada") as ada:
        table = await ada.open_table(options, start=True)
        (mine,) = await my_games(ada)
        for answer in (mine, await told(ada, mine["id"])):
            assert (answer["started"] is None) == hidden
        async with ada.at(table) as seat:
            await seat.next("snapshot")
            await jump_out(seat)
            await seat.next("opened")
        (over,) = await my_games(ada)
        assert over["started"] <= over["ended"]


async def jump_out(seat: Seat) -> None:
    """As soon as the countdown is over."""
    while True:
        with suppress(RefusedError):
            await seat.do("JumpOut")
            return


@within_a_minute
async def test_who_was_sent_away_is_not_told_the_tables_new_link(server: RunningServer) -> None:
    """Not by the games they played there either, nor by what they said."""
    async with playing(server, patterns()) as table:
        ids = [(await each.http.get("/api/me")).json()["person"] for each in table.people]
        lobby = (await table.people[0].http.get(f"/api/tables/{table.id}")).json()["lobby"]
        host = ids.index(lobby["host"])
        away = table.people[1 - host]
        await table.seats[1 - host].send({"t": "say", "n": 900, "text": "good game"})
        await table.seats[host].next("said")
        await table.seats[0].do("Resign")
        await table.seats[host].next("opened")
        await table.seats[host].ask("Kick", person=ids[1 - host])
        await table.seats[host].ask("NewLink")
        (mine,) = await my_games(away)
        data = await away.http.get("/api/me/data")
        for answer in (mine, data.json()["games"][0], await told(away, table.game)):
            assert (answer["id"], answer["table"]) == (table.game, None)
        assert [line["text"] for line in data.json()["said"]] == ["good game"]
        (still,) = await my_games(table.people[host])
        assert still["table"] not in (None, table.id)
        assert still["table"] not in data.text
