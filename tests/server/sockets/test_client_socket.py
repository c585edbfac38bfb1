"""One socket: bad input gets a clear refusal, changes nothing, and hurts nobody else; strangers are
turned away; messages that come too fast are not read."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.support.client import (
    HELLO,
    Guest,
    framed,
    heard,
    patterns,
    playing,
    seated,
    server_at,
    socket_of,
    socket_url,
    still_plays,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=1)
pytestmark = pytest.mark.one_server
slow_server = server_at(speed=0.001)
"""Its buckets fill a thousand times more slowly: only what is fine at once is fine."""
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


@within_a_minute
async def test_hello_is_said_a_few_times_only(slow_server: RunningServer) -> None:
    """Each is answered by the whole game; nobody needs it again and again."""
    async with (
        playing(slow_server, patterns()) as table,
        socket_of(table.people[0], table.id) as again,
    ):
        for _ in range(9):
            await again.send(HELLO)
        answers = [await heard(again, "welcome", "refused") for _ in range(9)]
        assert [answer["t"] for answer in answers] == ["welcome"] * 4 + ["refused"] * 5
        assert {answer["code"] for answer in answers[4:]} == {"too-fast"}
        await again.send('{"t":"ping","n":1}')
        assert (await heard(again, "pong"))["n"] == 1
        await still_plays(table)


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


async def turned_away(url: str, **headers: str) -> str:
    """The code with which a socket is turned away."""
    async with connect(url, additional_headers=headers, proxy=None) as socket:
        bye = json.loads(await socket.recv())
        assert (bye["t"], bool(bye["sentence"])) == ("bye", True)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return str(bye["code"])


@within_a_minute
async def test_without_a_cookie_one_watches_and_does_nothing(server: RunningServer) -> None:
    """Nor with one that is not right: such a person is counted, and has neither seat nor word."""
    async with seated(server, patterns()) as (table, people, (ada, _)):
        cookie = people[0].http.cookies["mondala"]
        url = socket_url(server, table)
        for wrong in ("", cookie[:-1], cookie[1:], "x" + cookie, cookie.swapcase(), "Ada", ";=,"):
            headers = {"Cookie": f"mondala={wrong}"}
            async with connect(url, additional_headers=headers, proxy=None) as nobody:
                await nobody.send(HELLO)
                welcome = await heard(nobody, "welcome")
                assert (welcome["seat"], welcome["table"]["nameless"]) == (None, 1)
                assert welcome["table"]["watching"] == []
                for message in (
                    {"t": "ask", "n": 1, "wish": "Sit", "args": {}},
                    {"t": "ask", "n": 2, "wish": "TakeOver", "args": {}},
                    {"t": "say", "n": 3, "text": "hello"},
                    {"t": "react", "picture": "smile"},
                ):
                    await nobody.send(json.dumps(message))
                    assert (await heard(nobody, "refused", "ack"))["code"] == "no-person"
                await nobody.send(json.dumps({"t": "do", "n": 4, "command": "Resign"}))
                assert (await heard(nobody, "refused", "entry"))["code"] in ("no-game", "no-seat")
            while (await ada.next("table"))["table"]["nameless"]:
                pass


@within_a_minute
async def test_a_socket_to_no_table_is_closed(server: RunningServer) -> None:
    assert await turned_away(socket_url(server, "nowhere")) == "no-table"


@within_a_minute
async def test_messages_that_come_too_fast_are_not_read(slow_server: RunningServer) -> None:
    """A socket that floods a table is told so; the others there do not notice."""
    async with (
        seated(slow_server, patterns(), count=2) as (table, people, seats),
        socket_of(people[0], table) as flood,
    ):
        await flood.send(HELLO)
        await heard(flood, "welcome")
        for number in range(200):
            await flood.send(json.dumps({"t": "ping", "n": number}))
        answers = [await heard(flood, "pong", "refused") for _ in range(200)]
        pongs = [answer["n"] for answer in answers if answer["t"] == "pong"]
        refused = [answer for answer in answers if answer["t"] == "refused"]
        assert pongs == list(range(len(pongs)))
        assert 20 <= len(pongs) < 200
        assert {answer["code"] for answer in refused} == {"too-fast"}
        await seats[1].ask("Ready", ready=False)
