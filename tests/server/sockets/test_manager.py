"""All sockets: which are let in, how many of one address, and who is silent too long."""

import asyncio
import logging
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from mondala.server.accounts.people import COOKIE
from mondala.server.edge.addresses import Addresses
from mondala.server.edge.memory_shares import MOST_HELD
from mondala.server.edge.origins import Origins
from mondala.server.sockets.client_socket import MessageLimits
from mondala.server.sockets.manager import ENDING, PING_EVERY, SocketManager
from mondala.server.sockets.picows_protocol import SocketListener, SocketPipe
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, by_hand, tables_by_hand
from tests.server.support.client import (
    HELLO,
    Guest,
    heard,
    patterns,
    server_at,
    socket_url,
    within_a_minute,
)
from tests.server.support.forwarder import forwarding
from tests.server.support.running import RunningServer

pytestmark = pytest.mark.one_server
server = server_at(speed=1)


async def status(url: str, **headers: str) -> int:
    """The HTTP status with which the upgrade is refused."""
    with pytest.raises(InvalidStatus) as refused:
        async with connect(url, additional_headers=headers, proxy=None):
            pass
    return int(refused.value.response.status_code)


@within_a_minute
async def test_pages_of_other_sites_cannot_use_somebodys_cookie(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        url, mine = socket_url(server, table), f"mondala={ada.http.cookies['mondala']}"
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


class PipeHere(SocketPipe):
    """The way to a client that is not there: what it would have been sent."""

    __slots__ = ("aborted", "pings", "sent")

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.pings: list[bytes] = []
        self.aborted = False

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def ping(self, payload: bytes) -> None:
        self.pings.append(payload)

    def close(self, reason: str = "") -> None:
        self.sent.append(reason.encode())
        self.abort()

    def abort(self) -> None:
        self.aborted = True


SILENCE = 4 * PING_EVERY


def manager(hand: ByHand, origins: Origins | None = None, held: int = MOST_HELD) -> SocketManager:
    """Two sockets an address."""
    limits = MessageLimits(40, 80, SILENCE)
    return SocketManager(hand.tables, hand.people, origins or Origins(), 2, limits, held)


def admitted(sockets: SocketManager, peer: str, **headers: str) -> SocketListener:
    listener = sockets.admit("/api/tables/t/socket", headers, peer)
    assert not isinstance(listener, int)
    return listener


@within_a_minute
async def test_who_comes_while_the_store_is_gone_is_told_why(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is alarmed for each of them: the outage itself is logged."""
    with caplog.at_level(logging.WARNING, "mondala"), forwarding(database) as way:
        async with tables_by_hand(tmp_path, database=way.address) as hand:
            cookie = hand.people.cookie(await hand.people.new_guest("Ada"))
            comes = admitted(manager(hand), "192.0.2.1", cookie=f"{COOKIE}={cookie}")
            way.cut()
            pipe = PipeHere()
            comes.opened(pipe)
            while not pipe.aborted:
                await asyncio.sleep(0.01)
            way.mend()
    assert pipe.sent == [b"what is kept cannot be reached now; please try again"]
    assert not [record for record in caplog.records if "socket" in record.message]


@by_hand
async def test_an_address_has_so_many_sockets_at_once(hand: ByHand) -> None:
    """One that is closed makes room for another; another address does not notice."""
    sockets = manager(hand)
    path = "/api/tables/t/socket"
    first, second = (admitted(sockets, "192.0.2.1") for _ in range(2))
    for listener in (first, second):
        listener.opened(PipeHere())
    assert sockets.admit(path, {}, "192.0.2.1") == 429
    admitted(sockets, "192.0.2.2").opened(PipeHere())
    first.closed()
    admitted(sockets, "192.0.2.1").opened(PipeHere())
    assert sockets.admit(path, {}, "192.0.2.1") == 429


@by_hand
async def test_a_network_of_64_bits_is_one_address(hand: ByHand) -> None:
    """Every household has one, and as many addresses in it as it likes."""
    sockets = manager(hand)
    for last in ("1", "2"):
        admitted(sockets, f"2001:db8:0:1::{last}").opened(PipeHere())
    assert sockets.admit("/api/tables/t/socket", {}, "2001:db8:0:1:ffff::3") == 429
    admitted(sockets, "2001:db8:0:2::3")


@by_hand
async def test_of_all_messages_that_wait_only_so_many_bytes_are_held(hand: ByHand) -> None:
    """Those that come before a table is found: whoever sends much hears so at once, and others who
    send little are answered as ever."""
    sockets, long = manager(hand, held=30_000), b'{"t":"ping","n":1,"more":"%s"}' % (10_000 * b"x")
    pipes = [PipeHere() for _ in range(3)]
    listeners = [admitted(sockets, f"192.0.2.{number}") for number, _ in enumerate(pipes)]

    def refused() -> list[bool]:
        return [any(b"too-fast" in data for data in pipe.sent) for pipe in pipes]

    for listener, pipe in zip(listeners, pipes, strict=True):
        listener.opened(pipe)
    for listener in (listeners[0], listeners[1], listeners[0]):
        listener.received(long)
    listeners[2].received(b'{"t":"ping","n":1}')
    assert refused() == [True, False, False]
    for listener in listeners[:2]:
        listener.closed()
    pipe, later = PipeHere(), admitted(sockets, "192.0.2.9")
    later.opened(pipe)
    for _ in range(2):
        later.received(long)
    assert pipe.sent == []


@by_hand
async def test_only_a_named_proxy_says_whose_socket_it_is(hand: ByHand) -> None:
    sockets = manager(hand, Origins(proxies=Addresses("198.51.100.7")))
    path = "/api/tables/t/socket"
    for peer, status in (("198.51.100.7", None), ("192.0.2.1", 429)):
        for number in range(3):
            forwarded = {"x-forwarded-for": f"203.0.113.{number}"}
            listener = sockets.admit(path, forwarded, peer)
            if number < 2 or status is None:
                assert not isinstance(listener, int)
                listener.opened(PipeHere())
            else:
                assert listener == status


@by_hand
async def test_when_the_server_ends_everybody_is_told(hand: ByHand) -> None:
    """Also those whose table has not been found yet."""
    sockets, pipes = manager(hand), [PipeHere(), PipeHere()]
    for pipe in pipes:
        admitted(sockets, "192.0.2.1").opened(pipe)
    sockets.close()
    assert [pipe.sent[-1] for pipe in pipes] == [ENDING.encode()] * 2


async def came(hand: ByHand) -> tuple[SocketListener, PipeHere]:
    """Somebody's socket, which has just come to a table."""
    ada = await hand.people.new_guest("Ada")
    table = await hand.open(ada, PatternsOptions())
    headers = {"cookie": f"{COOKIE}={hand.people.cookie(ada)}"}
    listener = manager(hand).admit(f"/api/tables/{table.id}/socket", headers, "192.0.2.1")
    assert not isinstance(listener, int)
    pipe = PipeHere()
    listener.opened(pipe)
    while not table.audience.connections:
        await hand.settle()
    return listener, pipe


@by_hand
async def test_round_trips_are_measured_with_pings(hand: ByHand) -> None:
    """Only the answer to the last ping counts."""
    listener, pipe = await came(hand)
    (connection,) = hand.table.audience.connections
    await hand.wait(PING_EVERY)
    (ping,) = pipe.pings
    hand.clock.move(80)
    listener.ponged(b"made up")
    assert connection.trips.lag(hand.clock.now()) == 0
    listener.ponged(ping)
    assert connection.trips.lag(hand.clock.now()) == 40
    await hand.wait(PING_EVERY)
    assert len(pipe.pings) == 2
    hand.clock.move(2)
    listener.ponged(ping)
    assert connection.trips.lag(hand.clock.now()) == 40


@by_hand
async def test_who_does_not_even_answer_pings_is_given_up(hand: ByHand) -> None:
    """A word or a pong is enough to stay."""
    listener, pipe = await came(hand)
    await hand.wait(SILENCE)
    listener.received(b"{}")
    await hand.wait(SILENCE)
    listener.ponged(b"")
    await hand.wait(SILENCE)
    assert not pipe.aborted
    await hand.wait(PING_EVERY)
    assert pipe.aborted
