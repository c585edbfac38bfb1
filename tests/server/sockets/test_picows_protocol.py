"""Frames and sizes: what is not one text of a fair size is refused, or closes its own socket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from websockets.exceptions import ConnectionClosed

from mondala.server.sockets.picows_protocol import LONGEST_MESSAGE, picows_settings
from tests.server.support.client import (
    HELLO,
    Guest,
    handshake,
    heard,
    patterns,
    playing,
    seated,
    server_at,
    socket_of,
    still_plays,
    within_a_minute,
)
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_at(speed=1)


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
async def test_a_message_has_a_largest_size(server: RunningServer) -> None:
    """A client that sends more is cut off; the table stays."""
    async with (
        seated(server, patterns(), count=2) as (table, people, seats),
        socket_of(people[0], table) as large,
    ):
        await large.send(HELLO)
        await heard(large, "welcome")
        text = json.dumps({"t": "ping", "n": 1})
        await large.send(text.ljust(LONGEST_MESSAGE // 2))
        assert (await heard(large, "pong"))["n"] == 1
        await large.send(text.ljust(LONGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed):
            await heard(large, "pong")
        await seats[1].ask("Ready", ready=False)


def test_the_settings_name_every_parameter_of_picows_and_nothing_else() -> None:
    """A version of picows with other parameters is noticed here, not when somebody connects."""
    settings = picows_settings(lambda _request: None)

    def made(**given: Any) -> None:
        async def make() -> None:
            WSProtocol(**given)

        asyncio.run(make())

    made(**settings)
    for name in settings:
        with pytest.raises(TypeError, match="arguments"):
            made(**{other: value for other, value in settings.items() if other != name})
    with pytest.raises(TypeError, match="one_more"):
        made(**settings, one_more=None)
