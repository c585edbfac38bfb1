"""Two people pass one screen: one socket has both seats."""

import httpx

from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from tests.server.support.client import (
    Guest,
    Message,
    first_move,
    mondo,
    patterns,
    refused,
    server_at,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)
SHARED: Message = {"one_device": "Bo"}


@within_a_minute
async def test_a_whole_game_and_another_on_one_socket(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns(), **SHARED)
        async with ada.at(table) as seat:
            for _ in range(2):
                await seat.ask("Start")
                position = parse_position((await seat.next("snapshot"))["view"]["position"])
                while found := legal_moves(position):
                    await seat.do("Play", move=str(found[0]), at_seat=position.mover)
                    ((_, moved),) = (await until(seat, "entry", "Moved"))["events"]
                    position = apply(position, parse_move(moved["move"]))
                await seat.next("opened")
        games = (await ada.http.get("/api/me/games")).json()
        assert len(games) == 2
        assert {name for name, _ in games[0]["seats"]} == {"Ada", "Bo"}


@within_a_minute
async def test_each_acts_in_turn_and_nobody_else_does(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada, Guest(server.url, "Cleo") as cleo:
        table = await ada.open_table(patterns(), **SHARED)
        async with ada.at(table) as seat, cleo.at(table) as watcher:
            assert (await ada.http.get(f"/api/tables/{table}")).json()["lobby"]["one_device"]
            assert await refused(watcher.ask("Sit")) == "one-device"
            assert await refused(seat.ask("Stand")) == "one-device"
            await seat.ask("Start")
            move = first_move((await seat.next("snapshot"))["view"]["position"])
            assert await refused(watcher.do("Play", move=move, at_seat=1)) == "no-seat"
            assert await refused(seat.do("Play", move=move, at_seat=2)) == "no-seat"
            assert await refused(seat.do("Play", move=move, at_seat=0)) == "not-your-turn"
            await seat.do("Play", move=move, at_seat=1)


@within_a_minute
async def test_a_move_is_taken_back_by_both(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns(), **SHARED)
        async with ada.at(table) as seat:
            await seat.ask("Start")
            start = (await seat.next("snapshot"))["view"]["position"]
            await seat.do("Play", move=first_move(start), at_seat=1)
            await seat.do("AskTakeBack", at_seat=1)
            await seat.do("Answer", agree=True, at_seat=0)
            ((_, taken),) = (await until(seat, "entry", "TakenBack"))["events"]
            assert taken["to"] == 0


@within_a_minute
async def test_only_patterns_is_played_so(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        answer: httpx.Response = await ada.http.post(
            "/api/tables", json={"options": mondo(), **SHARED}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "combination")
