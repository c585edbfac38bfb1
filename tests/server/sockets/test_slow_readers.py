"""A client that does not read holds up nobody: the table goes on, and the client is dropped."""

import json
import socket
from contextlib import suppress

import pytest

from tests.server.support.client import (
    HELLO,
    Guest,
    Seat,
    Table,
    first_move,
    framed,
    handshake,
    mondo,
    patterns,
    playing,
    server_of_its_own,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_of_its_own(speed=20, silence=60_000, messages_a_second=4_000)
"""Silence is three seconds; one may say hello often."""


def deaf(guest: Guest, table: str) -> socket.socket:
    """A socket that reads nothing after the handshake, with as small a buffer as there is."""
    host, port = guest.url.removeprefix("http://").split(":")
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    plain.connect((host, int(port)))
    plain.sendall(handshake(guest, table))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += plain.recv(1)
    plain.sendall(framed(HELLO))
    return plain


async def present(seat: Seat, person: str, there: bool) -> None:
    """Waits until the table says that somebody is there, or not any more."""
    while (person in (await seat.next("table"))["table"]["present"]) is not there:
        pass


async def person_id(guest: Guest) -> str:
    return str((await guest.http.get("/api/me")).json()["person"])


@within_a_minute
async def test_who_never_reads_is_dropped_and_the_others_play_on(server: RunningServer) -> None:
    """It asks again and again for the whole game, far more than fits into any buffer."""
    async with playing(server, mondo(minutes=5)) as table, Guest(server.url, "Eve") as eve:
        await until(table.seats[0], "entry", "Went")
        with deaf(eve, table.id) as unread:
            watcher = await person_id(eve)
            await present(table.seats[0], watcher, there=True)
            unread.settimeout(20)
            with suppress(OSError):  # until it is dropped
                while True:
                    unread.sendall(framed(HELLO) * 20)
                    await table.seats[1].send({"t": "ping", "n": 1})
                    await table.seats[1].next("pong", "refused")
            await present(table.seats[0], watcher, there=False)
            await _goes_on(table)


async def _goes_on(table: Table) -> None:
    async with table.people[0].at(table.id) as fresh:
        pile = (await fresh.next("snapshot"))["view"]["match"]["round"]["pile"]
    await table.seats[0].do("Take", handle=pile[-1][0])
    assert (await until(table.seats[1], "entry", "Taken"))["seat"] == 0


@within_a_minute
async def test_who_is_silent_too_long_is_gone(server: RunningServer) -> None:
    """Not even a pong comes: the line is dead, though nobody has closed it."""
    async with playing(server, patterns()) as table, Guest(server.url, "Eve") as eve:
        with deaf(eve, table.id):
            watcher = await person_id(eve)
            await present(table.seats[0], watcher, there=True)
            await table.seats[1].do("Play", move=first_move(table.snapshot["view"]["position"]))
            await present(table.seats[0], watcher, there=False)
            await table.seats[0].do("OfferDraw")
            await table.seats[1].do("Answer", agree=True)


@within_a_minute
async def test_a_table_where_nobody_reads_still_answers(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada, Guest(server.url, "Eve") as eve:
        table = await ada.open_table(patterns())
        sockets = [deaf(eve, table) for _ in range(10)]
        try:
            async with ada.at(table) as seat:
                for number in range(20):
                    await seat.send({"t": "say", "n": number, "text": json.dumps("x" * 200)})
                    answer = await seat.next("ack", "refused")
                    assert answer["n"] == number
        finally:
            for each in sockets:
                each.close()
