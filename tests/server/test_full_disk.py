"""A disk that is full, really: the running server may not write a byte more, and then it may again.

What cannot be stored is refused and did not happen; the server goes on, and the games too.
"""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from examples.table_client import Guest, Seat
from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from tests.server.support.client import (
    first_move,
    mondo,
    patterns,
    playing,
    refused,
    seated,
    server_of_its_own,
    socket_of,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer
from tests.server.support.stored import spoil

pytestmark = pytest.mark.one_server
server = server_of_its_own(speed=40)
"""A round of two minutes takes three seconds."""


@contextmanager
def full_disk(server: RunningServer) -> Iterator[None]:
    """Every write to a file fails meanwhile, as the kernel sees to."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


async def shown(guest: Guest, table: str) -> tuple[int, Any]:
    """Version and view of the game as a newcomer is shown it."""
    async with guest.at(table) as seat:
        snapshot = await seat.next("snapshot")
        return snapshot["version"], snapshot["view"]


@within_a_minute
async def test_what_cannot_be_stored_is_refused_and_did_not_happen(server: RunningServer) -> None:
    """Two tables on a full disk: nothing changes, everybody is answered, both go on later."""
    async with playing(server, patterns()) as one, playing(server, patterns()) as two:
        watcher, move = one.people[0], first_move(two.snapshot["view"]["position"])
        await one.seats[1].do("Play", move=first_move(one.snapshot["view"]["position"]))
        before = {table: await shown(watcher, table) for table in (one.id, two.id)}
        with full_disk(server):
            assert await refused(one.seats[0].do("Resign")) == "not-stored"
            assert await refused(two.seats[1].do("Play", move=move)) == "not-stored"
            assert await refused(two.seats[1].do("Play", move="nonsense")) == "unreadable"
            assert {table: await shown(watcher, table) for table in before} == before
            guest = await watcher.http.post("/api/guests", json={"name": "Eve"})
            assert (guest.status_code, guest.json()["code"]) == (503, "not-stored")
            assert guest.json()["details"] == {}, "the database's words are for the log"
            ill = await watcher.http.get("/api/health")
            assert (ill.status_code, ill.json()["details"]["storage"]) == (503, "failing")
        assert await two.seats[1].do("Play", move=move) == 1
        assert await one.seats[1].do("OfferDraw") == 2
        assert await one.seats[0].do("Resign") == 3
    assert (await check_all(registry(), server.folder)).faults == []


@within_a_minute
async def test_a_game_starts_once_there_is_room_again(server: RunningServer) -> None:
    """A start that failed leaves the table as it was: seats kept, no half of a game anywhere."""
    async with seated(server, patterns()) as (table, people, seats):
        with full_disk(server):
            assert await refused(seats[1].ask("Stand")) == "not-stored"
            assert await refused(seats[0].ask("Start")) == "not-stored"
            lobby = (await people[0].http.get(f"/api/tables/{table}")).json()["lobby"]
            assert [seat["ready"] for seat in lobby["seats"]] == [True, True]
            assert not lobby["playing"]
        await seats[0].ask("Start")
        assert (await seats[1].next("snapshot"))["version"] == 0
        assert len((await people[1].http.get("/api/me/games")).json()) == 1


@within_a_minute
async def test_a_time_up_that_cannot_be_stored_freezes_the_round(server: RunningServer) -> None:
    """The table says that it waits, and scores the round once it can."""
    async with playing(server, mondo(minutes=2)) as table:
        first, other = table.seats
        went = await until(first, "entry", "Went")
        ends = went["events"][-1][1]["stage"]["until"]
        with full_disk(server):
            while await time_of(other) < ends + 2_000:
                pass
            while (code := await refused(first.do("JumpOut"))) != "frozen":
                assert code == "time-up", "the write that will fail is still on its way"
            _, view = await shown(table.people[1], table.id)
            assert view["stage"]["until"] == ends
        await until(first, "entry", "RoundScored")


async def time_of(seat: Seat) -> int:
    """The game's time; who asks too often asks again."""
    while True:
        await seat.send({"t": "ping", "n": 1})
        answer = await seat.next("pong", "refused")
        if answer["t"] == "pong":
            return int(answer["at"])


@within_a_minute
async def test_who_comes_to_a_table_that_cannot_be_read_is_not_left_waiting(
    server: RunningServer,
) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        server.stop()
        spoil(server.folder, table)
        server.start()
        with pytest.raises(ConnectionClosed):
            async with socket_of(ada, table) as socket:
                await socket.recv()
        assert (await ada.http.get("/api/health")).is_success
