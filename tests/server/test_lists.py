"""Lists tell who plays, how it stands and whose turn it is, and never a time that is hidden."""

from pathlib import Path

import httpx

from mondala.server.previews import PLAIN_IMAGE, PLAIN_TITLE, with_preview
from tests.server.client import (
    Guest,
    Message,
    first_move,
    mondo,
    patterns,
    playing,
    server_at,
    within_a_minute,
)
from tests.server.running import RunningServer

server = server_at(speed=1)
PAGE = Path(__file__).parents[2] / "web" / "index.html"


async def my_games(guest: Guest) -> list[Message]:
    games: list[Message] = (await guest.http.get("/api/me/games")).json()
    return games


@within_a_minute
async def test_my_games_tell_my_seat_and_whose_turn_it_is(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        before = (await my_games(table.people[1]))[0]
        assert (before["id"], before["mine"]) == (table.game, [1])
        mover = before["now"]["to_act"][0]
        move = first_move(before["now"]["position"])
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
        await table.seats[seen["to_act"][0]].do("Play", move=first_move(seen["position"]))
        at_the_table = (await my_games(table.people[0]))[0]["now"]
        cookies = dict(table.people[0].http.cookies)
    server.stop()
    server.start()
    answer = httpx.get(f"{server.url}/api/me/games", cookies=cookies, trust_env=False)
    assert answer.json()[0]["now"] == at_the_table


@within_a_minute
async def test_a_public_table_tells_its_host_and_how_the_game_stands(server: RunningServer) -> None:
    options = {**mondo(2, hidden_time=True), "public": True}
    async with playing(server, options) as table, Guest(server.url, "Eve") as eve:
        listed = {each["id"]: each for each in (await eve.http.get("/api/tables")).json()}
        found = listed[table.id]
        names = [sitter["name"] for sitter in found["lobby"]["seats"]]
        assert found["host"] in names
        assert found["now"] == {"turn": 1, "points": [0, 0], "to_act": [], "position": None}


@within_a_minute
async def test_a_host_without_a_seat_is_named_too(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table({"game": "Patterns", "public": True})
        assert (await ada.http.get(f"/api/tables/{table}")).json()["host"] == "Ada"


def test_a_preview_says_whose_table_it_is() -> None:
    """A name is what somebody typed: it cannot leave its place in the page."""
    page = PAGE.read_text()
    assert PLAIN_TITLE in page
    assert PLAIN_IMAGE in page
    made = with_preview(page, 'Mondo · "><script>’s table', "https://play.example/")
    assert 'content="Mondo · &quot;&gt;&lt;script&gt;’s table"' in made
    assert 'content="https://play.example/preview.jpg"' in made


@within_a_minute
async def test_a_table_link_has_a_preview(server: RunningServer) -> None:
    async with Guest(server.url, "Ada & Bo") as ada:
        table = await ada.open_table({"game": "Patterns"})
        page = await ada.http.get(f"/t/{table}")
        assert page.status_code == 200, "the client is not built: `make client`"
        assert "Patterns · Ada &amp; Bo’s table" in page.text
