"""Worlds without a table, replays of matches, and how much of a match goes over the wire."""

from typing import Any

import httpx
import msgspec

from mondala.games.mondo.match import totals
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.sheet import Sheet
from mondala.games.mondo.tiles import parse_face
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Entry, Live, advance
from mondala.wire.messages import EntrySent, Snapshot
from mondala.wire.tags import EVENTS, encode, tagged
from tests.server.client import mondo as mondo_table
from tests.server.client import playing, server_at, until, within_a_minute
from tests.server.running import RunningServer
from tests.tables.helpers import played_out

server = server_at(speed=30)

LARGEST_SNAPSHOT = 12_000
LARGEST_ENTRY = 300
LARGEST_SHEETS = 1_000
"""An entry with the sheets of four players."""
LONG_ID = "g" * 12


def asked(server: RunningServer, **world: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/mondo/world", json=world, trust_env=False)


def test_every_tile_is_told_with_both_faces(server: RunningServer) -> None:
    told = httpx.get(f"{server.url}/api/mondo/tiles", trust_env=False).json()
    tiles = standard_tiles()
    assert told["hash"] == tiles.digest
    assert [each["number"] for each in told["tiles"]] == list(tiles.numbers())
    for each in told["tiles"]:
        tile = tiles[each["number"]]
        assert parse_face(each["front"]) == tile.front
        assert parse_face(each["back"]) == tile.back


def test_a_browser_that_has_the_tiles_need_not_fetch_them_again(server: RunningServer) -> None:
    first = httpx.get(f"{server.url}/api/mondo/tiles", trust_env=False)
    assert "max-age" in first.headers["cache-control"]
    known = {"If-None-Match": first.headers["etag"]}
    again = httpx.get(f"{server.url}/api/mondo/tiles", headers=known, trust_env=False)
    assert (again.status_code, again.content) == (304, b"")
    other = httpx.get(
        f"{server.url}/api/mondo/tiles", headers={"If-None-Match": '"x"'}, trust_env=False
    )
    assert (other.status_code, other.json()) == (200, first.json())


def test_a_world_is_read_with_its_sheet_and_where_to_go_on(server: RunningServer) -> None:
    reading = asked(server, placements="c5=1f0").json()
    assert reading["open"] == ["c6", "b5", "d5", "c4"]
    assert reading["sheet"]["empty"]["points"] == -23
    assert len(asked(server).json()["open"]) == 24


def test_a_task_is_judged_with_the_world(server: RunningServer) -> None:
    (task,) = asked(server, tasks=["perfection"]).json()["sheet"]["tasks"]
    assert (task["met"], task["points"]) == (False, -5)


def test_a_world_that_cannot_be_is_refused_by_its_code(server: RunningServer) -> None:
    for world, code in (
        ({"placements": "c5=1f0 c5=2f0"}, "space-taken"),
        ({"placements": "c5=1f0 c1=2f0"}, "not-joined"),
        ({"placements": "c5=1f0 c4=1f0"}, "tile-twice"),
        ({"placements": "c5=999f0"}, "no-such-tile"),
        ({"placements": "c5"}, "unreadable"),
        ({"tasks": ["nonsense"]}, "no-such-task"),
        ({"board": "moon"}, "unreadable"),
    ):
        answer = asked(server, **world)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


@within_a_minute
async def test_a_replay_opens_with_the_end_and_folds_to_the_record(server: RunningServer) -> None:
    options = mondo_table(seats=1, solo="easy", hidden_time=True)
    async with playing(server, options, count=1) as table:
        (seat,), http = table.seats, table.people[0].http
        await until(seat, "entry", "Went")
        address = f"/api/games/{table.game}"
        closed = await http.get(f"{address}/replay")
        assert (closed.status_code, closed.json()["code"]) == (400, "not-over")
        await seat.do("JumpOut")
        await seat.next("opened")
        replay = (await http.get(f"{address}/replay")).json()
        record = parse_record((await http.get(f"{address}/record")).text, standard_tiles())
    state = mondo.begin(record.start.options, standard_tiles(), seed=0)
    last = None
    for step in replay["steps"]:
        for tag, body in step["events"]:
            state = mondo.apply(state, EVENTS["Mondo"].read(tag, msgspec.json.encode(body)))
        (last,) = step["sheets"] if step["sheets"] and step["sheets"][0] else (last,)
    sheet = msgspec.convert(last, Sheet)
    assert totals(state.match) == (sheet.points().total,) == totals(record.last)
    assert replay["names"] == ["Ada"]
    assert "seed" not in str(replay)


def sent(entry: Entry) -> bytes:
    events: list[Any] = [tagged(mondo.redacted(event, 2)) for event in entry.events]
    return encode(EntrySent(LONG_ID, entry.number, 10**7, entry.seat, events))


def test_a_full_table_is_small_on_the_wire() -> None:
    live = Live(mondo, mondo.begin(Options(4, Level.EXPERT), standard_tiles(), seed=3))
    for entry in played_out(live, seed=3):
        live = advance(live, entry)
        view = mondo.view(live.state, 2)
        whole = Snapshot(LONG_ID, "Mondo", 1, "a" * 64, live.version, 10**7, view)
        assert len(encode(whole)) <= LARGEST_SNAPSHOT
        if entry.seat is not None:
            names = {type(event).__name__ for event in entry.events}
            largest = LARGEST_SHEETS if "RoundScored" in names else LARGEST_ENTRY
            assert len(sent(entry)) <= largest, names
