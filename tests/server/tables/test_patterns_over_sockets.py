"""Two people play Patterns over the network: a whole game, its end, its seed, the next one."""

import json

import pytest

from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import set_up
from mondala.games.patterns.record import parse_record
from tests.server.support.client import (
    Guest,
    Message,
    Table,
    committed,
    first_move,
    patterns,
    playing,
    refused,
    server_at,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)


async def played_out(table: Table) -> list[str]:
    """Both follow by the entries they are sent; the moves, made to the end."""
    position = parse_position(table.snapshot["view"]["position"])
    moves: list[str] = []
    while found := legal_moves(position):
        await table.seats[position.mover].do("Play", move=str(found[len(moves) % len(found)]))
        entries = [await until(seat, "entry", "Moved") for seat in table.seats]
        assert entries[0] | {"n": None} == entries[1] | {"n": None}
        ((_, moved),) = entries[0]["events"]
        moves.append(moved["move"])
        position = apply(position, parse_move(moved["move"]))
    return moves


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_two_people_play_a_whole_game(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        moves = await played_out(table)
        opened = [await seat.next("opened") for seat in table.seats]
        assert opened[0] == opened[1]
        game, text = await _kept(table)
        record = parse_record(text)
        assert [str(move) for move in record.moves] == moves
        assert record.outcome is not None
        assert game["result"]["points"] == list(record.outcome.points)
        assert opened[0]["result"] == game["result"]
        names = [record.tags["First"], record.tags["Second"]]
        assert names == [person.name for person in table.people]


async def _kept(table: Table) -> tuple[Message, str]:
    http = table.people[0].http
    record = await http.get(f"/api/games/{table.game}/record")
    return (await http.get(f"/api/games/{table.game}")).json(), record.text


@within_a_minute
async def test_the_seed_is_fixed_before_the_game_and_opens_with_its_end(
    server: RunningServer,
) -> None:
    async with playing(server, patterns(initial=60_000, increment=1_000)) as table:
        http = table.people[0].http
        before = (await http.get(f"/api/games/{table.game}")).json()
        assert (before["seed"], before["result"]) == (None, None)
        refusal = await http.get(f"/api/games/{table.game}/record")
        assert refusal.json()["code"] == "not-over"
        await table.seats[0].do("Resign")
        opened = await table.seats[1].next("opened")
        game, _ = await _kept(table)
        assert game["seed"] == opened["seed"]
        assert committed(game, opened["seed"]) == table.snapshot["commitment"]
        start = set_up(int(opened["seed"]))
        assert format_position(start) == table.snapshot["view"]["position"]


@within_a_minute
async def test_nothing_said_before_the_end_gives_the_seed_away(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        sent = [table.snapshot]
        await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
        sent.append(await table.seats[0].next("entry"))
        sent.append((await table.people[0].http.get(f"/api/games/{table.game}")).json())
        await table.seats[0].do("Resign")
        seed = (await table.seats[1].next("opened"))["seed"]
        assert seed not in json.dumps(sent)


@pytest.mark.parametrize("wish", ["draw", "take back", "resign"])
@within_a_minute
async def test_offers_go_to_the_other_player(wish: str, server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        first, second = table.seats
        await second.do("Play", move=first_move(table.snapshot["view"]["position"]))
        if wish == "resign":
            await second.do("Resign")
            assert (await first.next("opened"))["result"]["winners"] == [0]
        elif wish == "draw":
            await second.do("OfferDraw")
            assert await refused(second.do("Answer", agree=True)) == "no-offer"
            await until(first, "entry", "Offered")
            await first.do("Answer", agree=True)
            result = (await first.next("opened"))["result"]
            assert (result["winners"], result["reason"]) == ([0, 1], "agreed")
        else:
            await second.do("AskTakeBack")
            version = await first.do("Answer", agree=True)
            assert version == 3
            taken = await until(second, "entry", "TakenBack")
            assert taken["events"][0][1]["to"] == 0
            await second.do("Play", move=first_move(table.snapshot["view"]["position"]))


@within_a_minute
async def test_a_clock_that_runs_out_ends_the_game_by_itself(server: RunningServer) -> None:
    """Marked on its way, so that a restart would give back little."""
    async with playing(server, patterns(initial=10_000)) as table:
        flagged = await until(table.seats[0], "entry", "Ended")
        assert (flagged["seat"], flagged["events"]) == (None, [["Ended", {"ending": "time 2"}]])
        assert flagged["at"] >= 10_000
        assert flagged["number"] > 1
        assert (await table.seats[1].next("opened"))["result"]["winners"] == [0]
        assert await refused(table.seats[1].do("Resign")) == "game-over"


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_another_game_keeps_the_people_and_has_a_seed_of_its_own(
    server: RunningServer,
) -> None:
    async with playing(server, patterns()) as table, Guest(server.url, "Eve") as eve:
        await table.seats[0].do("Resign")
        seeds = {(await table.seats[0].next("opened"))["seed"]}
        host = await _host(table)
        other = 1 - host
        assert await refused(table.seats[host].ask("Start")) == "not-ready"
        await table.seats[other].ask("Ready")
        await table.seats[host].ask("Start")
        again = await table.seats[host].next("snapshot")
        assert (again["game_id"] != table.game, again["game"]) == (True, "Patterns")
        assert (again["version"], again["view"]["moves"]) == (0, [])
        assert again["commitment"] != table.snapshot["commitment"]
        lobby = (await eve.http.get(f"/api/tables/{table.id}")).json()["lobby"]
        assert {sitter["name"] for sitter in lobby["seats"]} == {"Ada", "Bo"}
        await table.seats[other].do("Resign")
        async with eve.at(table.id) as late:
            seeds.add((await late.next("opened"))["seed"])
        assert len(seeds) == 2
        games = (await table.people[other].http.get("/api/me/games")).json()
        assert {game["id"] for game in games} == {table.game, again["game_id"]}


async def _host(table: Table) -> int:
    """The seat of the table's host."""
    me = (await table.people[0].http.get("/api/me")).json()["person"]
    lobby = (await table.people[0].http.get(f"/api/tables/{table.id}")).json()["lobby"]
    return 0 if lobby["host"] == me else 1


@within_a_minute
async def test_scores_and_what_is_legal_follow_for_who_wants_them(server: RunningServer) -> None:
    async with (
        playing(server, patterns(), derived=True) as table,
        Guest(server.url, "Eve") as eve,
        eve.at(table.id, derived=False) as plain,
    ):
        await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
        derived = await table.seats[0].next("derived")
        while derived["version"] < 1:
            derived = await table.seats[0].next("derived")
        assert derived["game_id"] == table.game
        assert derived["value"]["points"] == [0, 0]
        await plain.send({"t": "ping", "n": 1})
        assert (await plain.next("derived", "pong"))["t"] == "pong"
