"""Bad input of any kind gets a clear refusal, changes nothing, and hurts nobody else."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import (
    HELLO,
    Guest,
    Table,
    first_move,
    framed,
    handshake,
    heard,
    patterns,
    playing,
    server_at,
    socket_of,
    until,
    within_a_minute,
)
from tests.server.running import RunningServer

server = server_at(speed=1)

NONSENSE: list[str | bytes] = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"t":"nothing"}',
    '{"t":"ack","n":1,"version":1}',
    '{"t":"do"}',
    '{"t":"do","n":-1,"command":"Resign"}',
    '{"t":"ask","n":1,"wish":"Sit","args":{]}',
    '{"t":"hand","x":"left","y":0}',
    '{"t":"ping","n":1}{"t":"ping","n":2}',
    "[" * 8_000,
    '{"t":"do","n":1,"command":"Play","args":' + "[" * 3_000 + "]" * 3_000 + "}",
    "x" * 16_384,
    b"",
    b"\x00\xff",
    json.dumps({"t": "ping", "n": 1}).encode(),
]
"""Texts that are no message; bytes, however good, are none either."""

NUMBERED = [
    '{"t":"do","n":7,"command":"Resign","at":0}',
    '{"t":"do","command":"' + "R" * 41 + '","n":7}',
    '{"t":"ask","n":7}',
    '{"t":"say","n":7,"text":""}',
    '{"t":"say","text":"' + "x" * 301 + '","n":7}',
]
"""No messages either, but one can tell what their sender waits for."""

UNREADABLE = [
    ("do", "command", "Play", {"move": 1}),
    ("do", "command", "Play", {"move": "Zz9"}),
    ("do", "command", "Play", {}),
    ("do", "command", "Play", []),
    ("do", "command", "Play", None),
    ("do", "command", "Nothing", {}),
    ("do", "command", "Flag", {}),
    ("do", "command", "Abandon", {}),
    ("do", "command", "Substitute", {"seat": 0, "bot": "greedy"}),
    ("do", "command", "Take", {"handle": 1}),
    ("do", "command", "Answer", {"agree": "yes"}),
    ("ask", "wish", "Nothing", {}),
    ("ask", "wish", "Sit", {"seat": "0"}),
    ("ask", "wish", "SeatBot", {}),
    ("ask", "wish", "Choose", {"seat": 0, "choice": "kill"}),
    ("ask", "wish", "SetOptions", {"patterns": {"clock": {"initial": "long"}}}),
]


async def still_plays(table: Table) -> None:
    """The game goes on for both."""
    mover = table.seats[1]
    await mover.do("Play", move=first_move(table.snapshot["view"]["position"]))
    for seat in table.seats:
        assert (await until(seat, "entry", "Moved"))["number"] == 1


@within_a_minute
async def test_what_is_no_message_is_refused_and_the_socket_lives(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            await socket.send(HELLO)
            for nonsense in NONSENSE:
                await socket.send(nonsense)
                answer = await heard(socket, "refused", "ack", "pong")
                assert (answer["t"], answer["code"]) == ("refused", "unreadable")
                assert (answer["n"], answer["version"]) == (None, 0)
                assert answer["sentence"]
        await still_plays(table)


@within_a_minute
async def test_what_is_wrong_but_has_a_number_is_refused_by_it(server: RunningServer) -> None:
    """Whoever waits for the answer to that number has it."""
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            await socket.send(HELLO)
            for text in NUMBERED:
                await socket.send(text)
                answer = await heard(socket, "refused", "ack")
                assert (answer["code"], answer["n"]) == ("unreadable", 7)
        await still_plays(table)


@within_a_minute
async def test_what_comes_too_fast_is_refused_by_its_number(server: RunningServer) -> None:
    """Every command and wish is answered under its own number; a ping has none to wait for."""
    async with (
        playing(server, patterns()) as table,
        socket_of(table.people[0], table.id) as hasty,
    ):
        await hasty.send(HELLO)
        await heard(hasty, "welcome")
        for number in range(0, 300, 3):
            await hasty.send(json.dumps({"t": "do", "n": number, "command": "Nothing"}))
            await hasty.send(json.dumps({"t": "ask", "n": number + 1, "wish": "Nothing"}))
            await hasty.send(json.dumps({"t": "ping", "n": number + 2}))
        answers = [await heard(hasty, "pong", "refused") for _ in range(300)]
        refusals = [answer for answer in answers if answer["t"] == "refused"]
        numbered = [answer["n"] for answer in refusals if answer["n"] is not None]
        assert numbered == [number for number in range(300) if number % 3 != 2]
        assert {answer["code"] for answer in refusals if answer["n"] is None} == {"too-fast"}
        assert {answer["code"] for answer in refusals} == {"too-fast", "unreadable"}
        await still_plays(table)


@within_a_minute
async def test_a_text_that_is_not_utf8_is_refused(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            await socket.send(HELLO)
            await socket.send(b'{"t":"say","n":1,"text":"\xff"}', text=True)
            assert (await heard(socket, "refused"))["code"] == "unreadable"
        await still_plays(table)


@within_a_minute
async def test_what_cannot_be_read_inside_a_message_is_refused_by_its_number(
    server: RunningServer,
) -> None:
    async with playing(server, patterns()) as table, table.people[0].at(table.id) as seat:
        for number, (kind, word, name, args) in enumerate(UNREADABLE, start=1):
            await seat.send({"t": kind, "n": number, word: name, "args": args})
            answer = await seat.next("refused", "ack")
            assert (answer["t"], answer["n"], answer["code"]) == ("refused", number, "unreadable")
        await still_plays(table)


@within_a_minute
async def test_a_message_in_pieces_is_refused(server: RunningServer) -> None:
    """It could be held back for ever; no client needs it."""
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            await socket.send(HELLO)
            await socket.send(['{"t":"ping",', '"n":1}'])
            assert (await heard(socket, "refused", "pong"))["code"] == "unreadable"
            await socket.send('{"t":"ping","n":2}')
            assert (await heard(socket, "pong"))["n"] == 2
        await still_plays(table)


@within_a_minute
async def test_a_message_that_is_too_large_closes_its_socket_only(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            await socket.send(HELLO)
            await socket.send("x" * 16_385)
            with pytest.raises(ConnectionClosed) as closed:
                await heard(socket, "refused", "ack")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        await still_plays(table)


@within_a_minute
async def test_a_flood_is_refused_and_nobody_else_notices(server: RunningServer) -> None:
    async with (
        playing(server, patterns()) as table,
        socket_of(table.people[0], table.id) as flooding,
    ):
        await flooding.send(HELLO)
        await heard(flooding, "welcome")
        for number in range(1_000):
            await flooding.send(json.dumps({"t": "ping", "n": number}))
        answers = [await heard(flooding, "pong", "refused") for _ in range(1_000)]
        codes = [answer["code"] for answer in answers if answer["t"] == "refused"]
        assert set(codes) == {"too-fast"}
        assert len(codes) > 500
        await still_plays(table)


@asynccontextmanager
async def upgraded(guest: Guest, table: str) -> AsyncIterator[asyncio.StreamWriter]:
    """A bare TCP connection after the handshake, for what no library sends."""
    host, port = guest.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(handshake(guest, table))
    assert b" 101 " in await reader.readline()
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield writer
        await reader.read()
    finally:
        writer.close()


@within_a_minute
async def test_who_sends_a_lot_before_it_is_known_is_answered_too(server: RunningServer) -> None:
    """Not a single message is passed over in silence."""
    count = 60
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with socket_of(ada, table) as socket:
            texts = [HELLO, *(json.dumps({"t": "ping", "n": number}) for number in range(count))]
            socket.transport.write(b"".join(framed(text) for text in texts))
            answers = [await heard(socket, "pong", "refused") for _ in range(count)]
        assert {answer.get("code", "too-fast") for answer in answers} == {"too-fast"}


@pytest.mark.parametrize(
    "frame",
    [b"\x83\x80\x00\x00\x00\x00", b"\x81\xff" + b"\xff" * 8, b"\x89\xfe\x10\x00" + b"\x00" * 99],
    ids=["no such opcode", "length of an exabyte", "ping of four thousand"],
)
@within_a_minute
async def test_what_is_no_frame_closes_its_socket_only(frame: bytes, server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with upgraded(table.people[0], table.id) as writer:
            writer.write(frame)
        await still_plays(table)


@within_a_minute
async def test_a_socket_that_breaks_off_in_a_message_is_forgotten(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with upgraded(table.people[0], table.id) as writer:
            writer.write(b"\x81\xfe\x10\x00" + b"\x00" * 40)
            writer.write_eof()
        await still_plays(table)


@within_a_minute
async def test_hello_comes_first(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            for number, message in enumerate(
                (
                    {"t": "do", "command": "Resign"},
                    {"t": "ask", "wish": "Stand"},
                    {"t": "say", "text": "hello"},
                    {"t": "ping"},
                ),
                start=1,
            ):
                await socket.send(json.dumps(message | {"n": number}))
                answer = json.loads(await socket.recv())
                assert (answer["t"], answer["n"]) == ("refused", number)
                assert answer["code"] == "no-hello"
        await still_plays(table)


@within_a_minute
async def test_another_protocol_is_told_so_and_nothing_else(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            for protocol in (0, 2, 10**30):
                hello = {"t": "hello", "protocol": protocol, "session": "s"}
                await socket.send(json.dumps(hello))
                assert json.loads(await socket.recv())["code"] == "protocol"
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["t"] == "welcome"
        await still_plays(table)


async def turned_away(url: str, **headers: str) -> str:
    """The code with which somebody at the door is told to go."""
    async with connect(url, additional_headers=headers, proxy=None) as socket:
        bye = json.loads(await socket.recv())
        assert (bye["t"], bool(bye["sentence"])) == ("bye", True)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return str(bye["code"])


def address(server: RunningServer, table: str) -> str:
    return f"ws{server.url.removeprefix('http')}/api/tables/{table}/socket"


@within_a_minute
async def test_only_people_come_in_and_only_to_tables_that_are_there(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        cookie = ada.http.cookies["mondala"]
        url = address(server, table)
        assert await turned_away(url) == "no-person"
        assert await turned_away(url, Cookie="mondala=") == "no-person"
        for forged in (cookie[:-1], cookie[1:], "x" + cookie, cookie.swapcase(), "Ada", ";=,"):
            assert await turned_away(url, Cookie=f"mondala={forged}") == "no-person"
        mine = f"mondala={cookie}"
        assert await turned_away(address(server, "nowhere"), Cookie=mine) == "no-table"


async def status(url: str, **headers: str) -> int:
    """The HTTP status with which the upgrade is refused."""
    with pytest.raises(InvalidStatus) as refused:
        async with connect(url, additional_headers=headers, proxy=None):
            pass
    return int(refused.value.response.status_code)


@within_a_minute
async def test_pages_of_other_sites_cannot_use_a_visitors_cookie(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        url, mine = address(server, table), f"mondala={ada.http.cookies['mondala']}"
        port = server.port
        for origin in ("https://evil.example", f"http://127.0.0.1:{port + 1}", "null", "127.0.0.1"):
            assert await status(url, Cookie=mine, Origin=origin) == 403
        evil = f"http://127.0.0.1:{port}.evil.example"
        assert await status(url, Cookie=mine, Origin=evil) == 403
        headers = {"Cookie": mine, "Origin": server.url}
        async with connect(url, additional_headers=headers, proxy=None) as socket:
            assert await _welcomed(socket)


async def _welcomed(socket: ClientConnection) -> bool:
    await socket.send(HELLO)
    return bool((await heard(socket, "welcome"))["person"])


@pytest.mark.parametrize("path", ["/", "/socket", "/api/tables/x", "/api/tables/../x/socket"])
@within_a_minute
async def test_there_are_sockets_at_tables_only(path: str, server: RunningServer) -> None:
    assert await status(f"ws{server.url.removeprefix('http')}{path}") == 404
