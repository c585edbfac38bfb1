"""Strangers send too much, too slowly, too often to the port; and nobody else notices."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from mondala.server.edge.protocol import MOST_DISCARDED, MOST_WAITING
from mondala.server.edge.rules import EdgeRules
from mondala.server.http.client import FOLDER
from tests.server.support.client import (
    Guest,
    handshake,
    patterns,
    playing,
    server_at,
    still_plays,
    within_a_minute,
)
from tests.server.support.raw import Raw, raw
from tests.server.support.running import RunningServer, running_server

pytestmark = pytest.mark.one_server
server = server_at(speed=20)
RULES = EdgeRules()
CONNECTIONS = 12
GET = b"GET /api/health HTTP/1.1\r\nHost: mondala.test\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: mondala.test\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
ENDLESS = 64 << 20


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of its own, on which time leaps: few connections, twenty requests at once."""
    folder = tmp_path_factory.mktemp("server")
    given: dict[str, Any] = {"per_address": CONNECTIONS, "bodies": 150_000}
    with running_server(folder, requests_a_second=2.0, **given) as running:
        yield running


@pytest.mark.parametrize(
    ("status", "sent"),
    [
        (414, b"GET /" + RULES.line * b"z"),
        (414, b"GET /" + RULES.line * b"z" + b" HTTP/1.1\r\nHost: mondala.test\r\n\r\n"),
        (431, GET + b"X: " + (RULES.line + RULES.headers) * b"z"),
        (431, GET + b"X: " + RULES.headers * b"z" + b"\r\n\r\n"),
        (431, GET + 2 * RULES.header_count * b"X: z\r\n"),
        (431, GET + RULES.header_count * b"X: z\r\n" + b"\r\n"),
        (431, GET + (RULES.line + RULES.headers) * b"x"),
        (431, (RULES.line + RULES.headers + 1) * b"\r\n"),
        (413, POST + b"Content-Length: 65537\r\n\r\n"),
        (413, POST + b"Content-Length: 99999999999\r\n\r\n"),
        (413, CHUNKED + b"10001\r\n" + (RULES.body + 1) * b" "),
        (413, CHUNKED + b"1;" + 12 * RULES.body * b"x"),
        (431, CHUNKED + b"0\r\n" + RULES.header_count * b"X: z\r\n" + b"\r\n"),
        (413, CHUNKED + b"0\r\nX: " + 12 * RULES.body * b"z"),
        (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + 32 * b"z"),
        (400, b"GET /\xff\xfe HTTP/1.1\r\nHost: mondala.test\r\n\r\n"),
        (400, b"CONNECT mondala.test:443 HTTP/1.1\r\nHost: mondala.test\r\n\r\n"),
    ],
    ids=[
        "line without end",
        "line",
        "value without end",
        "value",
        "headers without end",
        "headers",
        "name without end",
        "empty lines",
        "length told",
        "huge length told",
        "length found out",
        "chunk without end",
        "headers after the body",
        "header after the body without end",
        "TLS",
        "no text",
        "connect",
    ],
)
@within_a_minute
async def test_too_much_is_answered_and_closed(
    status: int, sent: bytes, server: RunningServer
) -> None:
    async with raw(server) as stranger:
        await stranger.send(sent)
        assert await stranger.status() == status
        assert await stranger.rest() == b""


@pytest.mark.parametrize(
    "sent",
    [
        GET + b"X: " + (RULES.headers - 30) * b"z" + b"\r\n\r\n",
        GET + (RULES.header_count - 1) * b"X: z\r\n" + b"\r\n",
        b"GET /api/health?" + (RULES.line - 20) * b"z" + b" HTTP/1.1\r\nHost: mondala.test\r\n\r\n",
        GET + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
    ],
    ids=["value", "headers", "line", "another protocol"],
)
@within_a_minute
async def test_what_is_large_but_fits_is_answered(sent: bytes, server: RunningServer) -> None:
    async with raw(server) as stranger:
        await stranger.send(sent)
        assert await stranger.status() == 200


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"GET /", 65_536 * b"z"),
        (GET + b"X: ", 65_536 * b"z"),
        (GET, 8_192 * b"X: zzz\r\n"),
        (CHUNKED, b"ffff\r\n" + 65_535 * b" " + b"\r\n"),
        (CHUNKED + b"1;", 65_536 * b"z"),
    ],
    ids=["line", "value", "headers", "body", "chunk"],
)
@within_a_minute
async def test_who_sends_without_end_is_cut_off(
    start: bytes, piece: bytes, server: RunningServer
) -> None:
    """Not much more than what systems hold on the way is taken, and the games go on."""
    async with playing(server, patterns()) as table, raw(server) as stranger:
        await stranger.send(start)
        assert await stranger.pour(piece, ENDLESS) < ENDLESS
        await still_plays(table)


@within_a_minute
async def test_who_was_turned_away_is_listened_to_for_a_while_only(server: RunningServer) -> None:
    async with raw(server) as stranger:
        await stranger.send(b"GET /" + RULES.line * b"z")
        assert await stranger.status() == 414
        assert await stranger.pour(65_536 * b"z", ENDLESS) < MOST_DISCARDED + ENDLESS // 2


@within_a_minute
async def test_requests_may_follow_one_another_at_once_but_not_without_end(
    server: RunningServer,
) -> None:
    async with raw(server) as stranger:
        await stranger.send(3 * (GET + b"\r\n"))
        assert [await stranger.status() for _ in range(3)] == [200] * 3
    async with raw(server) as stranger:
        await stranger.send(10 * MOST_WAITING * (GET + b"\r\n"))
        assert (await stranger.rest()).count(b" 200 OK") <= MOST_WAITING + 1


@asynccontextmanager
async def half_sent(server: RunningServer, *sent: bytes) -> AsyncIterator[list[Raw]]:
    """One connection for each, all of them held."""
    async with AsyncExitStack() as stack:
        held = [await stack.enter_async_context(raw(server)) for _ in sent]
        for each, piece in zip(held, sent, strict=True):
            await each.send(piece)
        yield held


@within_a_minute
async def test_who_is_slow_is_answered_and_closed(strict: RunningServer) -> None:
    """Half a head, half a body, an empty line after a request; and one who says nothing at all."""
    strict.leap()
    body = POST + b'Content-Length: 9\r\n\r\n{"n'
    async with half_sent(strict, GET, body, GET + b"\r\n", b"") as (head, half, after, silent):
        assert await after.status() == 200
        await after.send(b"\r\n")
        strict.leap()
        for each in (head, half, after):
            assert await each.status() == 408
            assert await each.rest() == b""
        assert await silent.rest() == b""


@within_a_minute
async def test_of_all_bodies_that_do_not_come_whole_only_so_much_is_held(
    strict: RunningServer,
) -> None:
    """Clients that send little are still answered, and closed or refused ones make room."""
    strict.leap()
    large = POST + b"Content-Length: 65000\r\n\r\n" + 60_000 * b" "
    async with half_sent(strict, large, large) as (first, _):
        for _ in range(2):
            async with raw(strict) as another:
                await another.send(large)
                assert await another.status() == 429
        async with raw(strict) as honest:
            await honest.send(POST + b'Content-Length: 14\r\n\r\n{"name":"Ada"}')
            assert await honest.status() == 201
        first.writer.close()
        whole = large[:-60_000] + 64_986 * b" " + b'{"name":"Ada"}'
        while await asked(strict, whole) != 201:
            pass


@within_a_minute
async def test_a_connection_that_is_idle_after_an_answer_is_closed(tmp_path: Path) -> None:
    with running_server(tmp_path, idle_time=1_000) as server:
        async with raw(server) as idle:
            await idle.send(GET + b"\r\n")
            assert (await idle.rest()).count(b" 200 OK") == 1


@within_a_minute
async def test_who_does_not_read_the_answers_is_closed(tmp_path: Path) -> None:
    """Once nothing more fits on the way, and no time is left."""
    largest = max((FOLDER / "assets").iterdir(), key=lambda path: path.stat().st_size).name
    page = f"GET /assets/{largest} HTTP/1.1\r\nHost: mondala.test\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    with running_server(tmp_path) as server, closing(socket.socket()) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stranger.setblocking(False)
        await loop.sock_connect(stranger, ("127.0.0.1", server.port))
        await loop.sock_sendall(stranger, MOST_WAITING * page)
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
            assert await connections(client) == 2
            while await connections(client) > 1:
                server.leap()


async def connections(client: httpx.AsyncClient) -> float:
    """How many the server holds, this one among them."""
    lines = (await client.get("/metrics")).text.splitlines()
    (line,) = [line for line in lines if line.startswith("mondala_http_connections ")]
    return float(line.split()[1])


@within_a_minute
async def test_an_address_holds_so_many_connections(strict: RunningServer) -> None:
    """Whatever is half sent on them; one that is closed makes room."""
    strict.leap()
    async with half_sent(strict, *CONNECTIONS * [GET]) as held:
        async with raw(strict) as another:
            assert await another.status() == 429
            assert await another.rest() == b""
        held[0].writer.close()
        while not await answered(strict):
            pass


async def answered(server: RunningServer) -> bool:
    async with raw(server) as another:
        await another.send(GET + b"\r\n")
        return await another.status() == 200


@within_a_minute
async def test_who_asks_too_often_waits(strict: RunningServer) -> None:
    """For pages and for sockets alike."""
    strict.leap()
    async with Guest(strict.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        statuses = [await asked(strict, handshake(ada, table)) for _ in range(40)]
        assert set(statuses) == {101, 429}
        assert statuses.count(101) < 30
        assert [await asked(strict, GET + b"\r\n") for _ in range(9)].count(429) > 0
        strict.leap()
        while await asked(strict, GET + b"\r\n") != 200:
            pass


@within_a_minute
async def test_a_browser_that_fetches_all_files_has_its_pages_too(strict: RunningServer) -> None:
    """It does so when it comes for the first time, and others come from the same address."""
    strict.leap()
    async with httpx.AsyncClient(base_url=strict.url, trust_env=False) as client:
        for _ in range(60):
            assert (await client.get("/assets/none.js")).status_code == 404
        assert (await client.get("/api/health")).status_code == 200


async def asked(server: RunningServer, request: bytes) -> int:
    async with raw(server) as stranger:
        await stranger.send(request)
        return await stranger.status()


@within_a_minute
async def test_a_socket_is_no_connection_any_more(strict: RunningServer) -> None:
    """Sockets have a limit of their own."""
    strict.leap()
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Guest(strict.url, "Ada"))
        table = await ada.open_table(patterns())
        for _ in range(CONNECTIONS + 2):
            stranger = await stack.enter_async_context(raw(strict))
            await stranger.send(handshake(ada, table))
            assert await stranger.status() == 101
        await asyncio.wait_for(ada.http.get("/api/health"), 30)
