"""Serving, and ending when told to."""

import asyncio
import signal
import socket
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from mondala.server.serving import MOST_UNREAD, listen
from mondala.server.settings import CannotServe
from mondala.server.sockets.manager import ENDING
from mondala.server.sockets.picows_protocol import LONGEST_MESSAGE
from tests.server.support.client import (
    HELLO,
    heard,
    patterns,
    playing,
    socket_of,
    still_plays,
    within_a_minute,
)
from tests.server.support.raw import raw
from tests.server.support.running import running_server


def test_a_port_that_is_taken_is_named() -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port} is taken"):
            listen("127.0.0.1", port)


def test_little_of_what_a_client_sends_waits_unread() -> None:
    """A socket's reader takes what waits at once, and keeps as much room from then on: 150 sockets
    that were flooded made the server hold 90 MB."""
    with closing(listen("127.0.0.1", 0)) as listening:
        listening.listen()
        with closing(socket.create_connection(listening.getsockname())):
            accepted, _ = listening.accept()
            with closing(accepted):
                room = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)
    assert LONGEST_MESSAGE < room <= 2 * MOST_UNREAD


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(CannotServe, match=r"cannot listen on 203\.0\.113\.1"):
        listen("203.0.113.1", 0)


@within_a_minute
async def test_it_ends_whatever_clients_hold(tmp_path: Path) -> None:
    """Half a head, half a body, an answer that nobody reads. Sockets are told why they are closed,
    and what was acknowledged is on disk."""
    body = b"POST /api/guests HTTP/1.1\r\nHost: m\r\nContent-Type: application/json\r\n"
    tiles = b"GET /api/mondo/tiles HTTP/1.1\r\nHost: m\r\n\r\n"
    with running_server(tmp_path) as server:
        async with AsyncExitStack() as stack:
            for sent in (b"GET / HT", body + b"Content-Length: 9\r\n\r\n{", 40 * tiles):
                await (await stack.enter_async_context(raw(server))).send(sent)
            table = await stack.enter_async_context(playing(server, patterns()))
            await still_plays(table)
            watcher = await stack.enter_async_context(socket_of(table.people[0], table.id))
            await watcher.send(HELLO)
            await heard(watcher, "welcome")
            assert await asyncio.to_thread(server.ended_by, signal.SIGTERM, 30) == 0
            with pytest.raises(ConnectionClosed) as closed:
                await heard(watcher, "never")
    assert closed.value.rcvd == Close(1001, ENDING)
    report = await check_all(registry(), tmp_path)
    assert (report.faults, report.entries) == ([], 1)
