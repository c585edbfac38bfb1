"""Mondo over the network: the table's clock leads, hands are throw-away, hidden time is hidden."""

import asyncio
import json
from typing import Any

from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.record import parse_record
from mondala.resources import standard_tiles
from tests.server.support.client import (
    Guest,
    Message,
    Seat,
    Table,
    committed,
    mondo,
    playing,
    refused,
    server_at,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer
from tests.server.support.stored import journal_of

server = server_at(speed=40)


async def pile_of(table: Table) -> list[Any]:
    async with table.people[0].at(table.id, derived=False) as fresh:
        view = (await fresh.next("snapshot"))["view"]
    pile: list[Any] = view["match"]["round"]["pile"]
    return pile


async def out_of_three_rounds(table: Table) -> None:
    """Everybody jumps out at once, and wants to go on, until the match is over."""
    for number in range(3):
        for seat in table.seats:
            await until(seat, "entry", "Went")
            await seat.do("JumpOut")
        for seat in table.seats:
            await until(seat, "entry", "RoundScored")
            if number < 2:
                await seat.do("GoOn")


@within_a_minute
async def test_a_match_goes_through_its_stages(server: RunningServer) -> None:
    async with playing(server, mondo(level="expert")) as table:
        first, second = table.seats
        began = await until(first, "entry", "RoundBegan")
        assert [tag for tag, _ in began["events"]] == ["RoundBegan", "StageBegan"]
        assert (await until(second, "entry", "RoundBegan")) == began
        await out_of_three_rounds(table)
        opened = await first.next("opened")
        http = table.people[0].http
        game = (await http.get(f"/api/games/{table.game}")).json()
        commitment = committed(game, opened["seed"], standard_tiles().digest)
        assert commitment == table.snapshot["commitment"]
        text = (await http.get(f"/api/games/{table.game}/record")).text
        record = parse_record(text, standard_tiles())
        assert record.last.is_over
        assert opened["result"]["reason"] == "played out"
        assert str(record.start.chance.seed) == opened["seed"]


@within_a_minute
async def test_time_up_and_scoring_come_by_themselves(server: RunningServer) -> None:
    async with playing(server, mondo(minutes=1)) as table:
        went = await until(table.seats[0], "entry", "Went")
        stage = went["events"][1][1]["stage"]
        assert stage["until"] == stage["go_at"] + 60_000
        handle = (await pile_of(table))[-1][0]
        await table.seats[0].do("Take", handle=handle)
        up = await until(table.seats[1], "entry", "TimeRanOut")
        assert [tag for tag, _ in up["events"]] == ["WentBack", "TimeRanOut"]
        assert (up["seat"], up["at"] >= stage["until"]) == (None, True)
        late = await refused(table.seats[1].do("Take", handle=handle))
        assert late in ("time-up", "round-over")
        scored = await until(table.seats[1], "entry", "RoundScored")
        assert scored["at"] >= stage["until"] + 250


@within_a_minute
async def test_the_pause_waits_for_all_who_are_there(server: RunningServer) -> None:
    async with playing(server, mondo()) as table:
        first, second = table.seats
        for seat in table.seats:
            await until(seat, "entry", "Went")
            await seat.do("JumpOut")
        scored = await until(first, "entry", "RoundScored")
        await first.do("GoOn")
        ready = await until(first, "entry", "WantsToGoOn")
        assert ready["number"] == scored["number"] + 1
        await second.do("GoOn")
        began = await until(first, "entry", "RoundBegan")
        assert began["at"] < scored["events"][-1][1]["stage"]["until"]


async def hands(seat: Seat) -> list[list[int]]:
    found: list[list[int]] = (await seat.next("hands"))["hands"]
    return found


@within_a_minute
async def test_hands_are_clamped_and_never_stored(server: RunningServer) -> None:
    async with playing(server, mondo()) as table, Guest(server.url, "Eve") as eve:
        first, second = table.seats
        await until(first, "entry", "Went")
        async with eve.at(table.id, derived=False) as watching:
            current = (await watching.next("snapshot"))["view"]["match"]["round"]
            await watching.send({"t": "hand", "x": 5, "y": 5})
            for x, y, there in (
                (10, 20, [10, 20]),
                (-5, 10**9, [0, current["height"]]),
                (10**30, -(10**30), [current["width"], 0]),
            ):
                await first.send({"t": "hand", "x": x, "y": y})
                assert await hands(second) == [[0, *there]]
                assert await hands(watching) == [[0, *there]]
        assert await first.do("JumpOut") >= 3
    stored = await asyncio.to_thread(journal_of, server.place, table.game)
    assert len(stored) >= 3
    assert not any(b'"hand"' in body or b"1000000000" in body for body in stored[1:])


async def everything_sent(table: Table) -> list[Message]:
    """Everything that all players are sent from go to the sheets, acts and pings included."""
    sent = [table.snapshot, *[await until(seat, "entry", "Went") for seat in table.seats]]
    pile = await pile_of(table)
    await table.seats[0].do("Take", handle=pile[-1][0])
    for seat in table.seats:
        await seat.send({"t": "ping", "n": 1})
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_until_scored(seat)) for seat in table.seats]
    return [*sent, *(message for task in tasks for message in task.result())]


async def _until_scored(seat: Seat) -> list[Message]:
    heard: list[Message] = []
    while not heard or "TimeRanOut" not in json.dumps(heard[-1]):
        heard.append(await seat.next("entry", "pong", "table", "derived", "hands", "snapshot"))
    return heard


def times(value: Any) -> list[tuple[str, Any]]:
    """Every field of that message that could tell a time."""
    if isinstance(value, dict):
        own = [
            (name, each)
            for name, each in value.items()
            if name in ("at", "until", "go_at", "resumes_at", "time_limit", "left", "deadline")
        ]
        return own + [found for each in value.values() for found in times(each)]
    return [found for each in value for found in times(each)] if isinstance(value, list) else []


@within_a_minute
async def test_hidden_time_is_in_no_message(server: RunningServer) -> None:
    """From go to time-up: entries, marks, pongs, snapshots, scores, the table itself."""
    options = mondo(minutes=1, hidden_time=True)
    async with playing(server, options, derived=True) as table:
        sent = await everything_sent(table)
        assert {message["t"] for message in sent} >= {"entry", "pong", "derived", "snapshot"}
        told = {each for message in sent for each in times(message)}
        assert {"at", "until", "go_at", "resumes_at"} <= {name for name, _ in told}
        assert {value for _, value in told} == {None}
        async with table.people[0].at(table.id, derived=False) as fresh:
            assert (await fresh.next("snapshot"))["at"] is None


@within_a_minute
async def test_where_it_is_not_hidden_the_time_is_told(server: RunningServer) -> None:
    async with playing(server, mondo(minutes=1)) as table:
        await until(table.seats[0], "entry", "Went")
        await table.seats[0].send({"t": "ping", "n": 1})
        assert (await table.seats[0].next("pong"))["at"] > 0
        async with table.people[0].at(table.id) as fresh:
            snapshot = await fresh.next("snapshot")
        assert snapshot["at"] > 0
        assert snapshot["view"]["match"]["round"]["phase"] == RoundPhase.RUNNING


@within_a_minute
async def test_who_watches_sees_no_more_than_anybody_may(server: RunningServer) -> None:
    """No number of a tile whose underside the spectator has not seen; the holder sees both."""
    async with (
        playing(server, mondo()) as table,
        Guest(server.url, "Eve") as eve,
        eve.at(table.id, derived=False, game_id=table.game, version=0) as watching,
    ):
        began = await until(watching, "entry", "RoundBegan")
        pile = began["events"][0][1]["pile"]
        assert {(lying[3], lying[4], lying[5]) for lying in pile} == {(None, None, 0)}
        await until(watching, "entry", "Went")
        await table.seats[0].do("Take", handle=pile[-1][0])
        seen = (await until(watching, "entry", "Taken"))["events"][0][1]
        other = (await until(table.seats[1], "entry", "Taken"))["events"][0][1]
        own = (await until(table.seats[0], "entry", "Taken"))["events"][0][1]
        assert (seen["tile"], seen["side"], seen["known"]) == (None, None, 0)
        assert other == seen
        assert own["tile"] is not None
        await table.seats[0].do("Place", space="d4", side="f", turn=0)
        placed = (await until(watching, "entry", "Placed"))["events"][0][1]
        assert placed["placement"][1] == own["tile"]
