"""A client that comes back says what it has and gets the rest, or the whole: no more, no less."""

import json

import pytest

from mondala.games.mondo.options import Options
from mondala.games.patterns.moves import legal_moves, play_all
from mondala.games.patterns.notation import parse_position
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.server.tables.running_game import REMEMBERED
from mondala.tables import mondo as live_mondo
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.server.support.client import (
    Guest,
    Message,
    Seat,
    Table,
    first_move,
    mondo,
    patterns,
    playing,
    server_at,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)


async def caught_up(guest: Guest, table: str, **hello: object) -> list[Message]:
    """All of the game that somebody is sent who comes with this hello."""
    async with guest.at(table, derived=False, **hello) as seat:
        await seat.send({"t": "ping", "n": 1})
        kinds = "snapshot", "entry", "opened", "pong"
        messages = [await seat.next(*kinds)]
        while messages[-1]["t"] != "pong":
            messages.append(await seat.next(*kinds))
        return messages[:-1]


async def argued(table: Table, times: int, mover: int = 1, move: str = "") -> None:
    """So many moves made and taken back, three entries each."""
    move = move or first_move(table.snapshot["view"]["position"])
    for _ in range(times):
        await table.seats[mover].do("Play", move=move)
        await table.seats[mover].do("AskTakeBack")
        await table.seats[1 - mover].do("Answer", agree=True)


async def argued_by_both(table: Table, times: int) -> None:
    """The same, with a move of the second player in between."""
    position = parse_position(table.snapshot["view"]["position"])
    bowl = legal_moves(position)[0]
    await argued(table, times, 1, str(bowl))
    await table.seats[1].do("Play", move=str(bowl))
    await argued(table, times, 0, str(legal_moves(play_all(position, (bowl,)))[0]))


async def entries(seat: Seat, count: int) -> list[Message]:
    return [await seat.next("entry") for _ in range(count)]


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_what_came_since_is_what_the_others_saw(server: RunningServer) -> None:
    """From every version, up to the newest."""
    async with playing(server, patterns()) as table, Guest(server.url, "Eve") as eve:
        async with table.people[0].at(table.id) as stayed:
            await argued(table, 2)
            await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
            seen = await entries(stayed, 7)
        assert [entry["number"] for entry in seen] == list(range(1, 8))
        for person in (*table.people, eve):
            for version in range(8):
                since = await caught_up(person, table.id, game_id=table.game, version=version)
                assert since == seen[version:]


@within_a_minute
async def test_who_has_nothing_or_another_game_gets_the_whole(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await argued(table, 1)
        hellos: list[dict[str, object]] = [
            {},
            {"version": 1},
            {"game_id": "another", "version": 1},
            {"game_id": table.game, "version": 4},
            {"game_id": table.game, "version": 2**53},
        ]
        for hello in hellos:
            (snapshot,) = await caught_up(table.people[1], table.id, **hello)
            assert (snapshot["t"], snapshot["game_id"]) == ("snapshot", table.game)
            assert (snapshot["version"], snapshot["game"]) == (3, "Patterns")
            assert snapshot["view"] == table.snapshot["view"]


@within_a_minute
async def test_who_is_too_far_behind_gets_the_whole(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        turns = REMEMBERED // 6 + 1
        await argued_by_both(table, turns)
        version = 6 * turns + 1
        person = table.people[0]
        (snapshot,) = await caught_up(person, table.id, game_id=table.game, version=1)
        assert (snapshot["t"], snapshot["version"]) == ("snapshot", version)
        oldest = version - REMEMBERED
        since = await caught_up(person, table.id, game_id=table.game, version=oldest)
        assert [entry["number"] for entry in since] == list(range(oldest + 1, version + 1))


@within_a_minute
async def test_who_missed_the_end_is_told_of_it(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[0].do("Resign")
        await table.seats[0].next("opened")
        entry, opened = await caught_up(table.people[1], table.id, game_id=table.game)
        assert entry["events"] == [["Ended", {"ending": "resigned 1"}]]
        assert (opened["t"], opened["game_id"]) == ("opened", table.game)
        assert opened["result"]["winners"] == [1]
        snapshot, again = await caught_up(table.people[1], table.id)
        assert (snapshot["view"]["ending"], again) == ("resigned 1", opened)


@within_a_minute
async def test_a_socket_that_breaks_costs_its_player_nothing(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        first, second = table.seats
        await second.close()
        await first.do("OfferDraw")
        async with table.people[1].at(table.id, game_id=table.game, version=0) as back:
            entry = await back.next("entry")
            assert (entry["number"], entry["seat"]) == (1, 0)
            await back.do("Answer", agree=True)
            assert (await back.next("opened"))["result"]["reason"] == "agreed"


def followed(seat: int | None, messages: list[Message]) -> object:
    """The state of a client that began with nothing and folded the messages it was sent."""
    state = live_mondo.begin(Options(2, minutes=5), standard_tiles(), seed=0)
    for message in messages:
        for tag, body in message["events"]:
            event = codec_of(GAME).events.read(tag, json.dumps(body).encode())
            state = live_mondo.apply(state, event)
    return json.loads(encode(live_mondo.view(state, seat)))


@pytest.mark.also_on_three_nodes
@pytest.mark.parametrize("who", [0, 1, None])
@within_a_minute
async def test_entries_and_snapshot_say_the_same(who: int | None, server: RunningServer) -> None:
    """To each seat and to a spectator, with tiles in hands that not everybody knows."""
    async with playing(server, mondo(minutes=5)) as table, Guest(server.url, "Eve") as eve:
        await until(table.seats[0], "entry", "Went")
        pile = (await caught_up(eve, table.id))[0]["view"]["match"]["round"]["pile"]
        top = [lying[0] for lying in pile[::-1]]
        await table.seats[0].do("Take", handle=top[0])
        await table.seats[1].do("TurnOver", handle=top[1])
        await table.seats[1].do("Take", handle=top[1])
        await table.seats[1].do("Place", space="d4", side="b", turn=1)
        await table.seats[0].do("PutBack", x=9_999, y=-5, angle=25, side="f")
        await table.seats[0].do("Take", handle=top[0])
        person = eve if who is None else table.people[who]
        snapshot, *_ = await caught_up(person, table.id)  # the clock may be marked meanwhile
        entries = await caught_up(person, table.id, game_id=table.game, version=0)
        since = entries[: snapshot["version"]]  # the clock may have been marked since then
        assert [entry["number"] for entry in since] == list(range(1, snapshot["version"] + 1))
        assert followed(who, since) == snapshot["view"]
        half = await caught_up(person, table.id, game_id=table.game, version=4)
        assert half[: len(since) - 4] == since[4:]
