"""For tests over real sockets: the example client, servers, and tables ready to play."""

import base64
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, ParamSpec

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from examples.table_client import PROTOCOL, Guest, RefusedError, Seat
from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.hosted import GAMES
from tests.server.support.in_time import run_in_time
from tests.server.support.running import RunningServer
from tests.server.support.servers import Servers, serving

__all__ = [
    "HELLO",
    "Guest",
    "Message",
    "RefusedError",
    "Seat",
    "Table",
    "answered",
    "as_answer",
    "committed",
    "cookie_at",
    "first_move",
    "framed",
    "handshake",
    "heard",
    "mondo",
    "patterns",
    "playing",
    "refused",
    "seated",
    "server_at",
    "server_of_its_own",
    "socket_of",
    "socket_url",
    "still_plays",
    "until",
    "within_a_minute",
]

P = ParamSpec("P")
Message = dict[str, Any]


def within_a_minute(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test on an event loop of its own; it fails if it takes too long."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        run_in_time(test(*args, **kwargs))

    return run


def server_at(speed: float) -> Any:
    """A fixture: a server, or several nodes, with a clock that much faster. It is shared by all
    tests of that speed, so they can rely only on what they make themselves."""

    @pytest.fixture
    def server(servers: Servers, nodes_serving: int) -> RunningServer:
        return servers.at(speed, nodes_serving)

    return server


def server_of_its_own(
    speed: float, silence: int | None = None, games: Sequence[str] = GAMES, **settings: Any
) -> Any:
    """A fixture: a server for the tests of one module, whose acts would disturb others; `settings`
    as `tests.server.support.serve` takes them."""

    @pytest.fixture(scope="module")
    def server(
        tmp_path_factory: pytest.TempPathFactory, nodes_told: int
    ) -> Iterator[RunningServer]:
        folders = partial(tmp_path_factory.mktemp, "server")
        with serving(folders, nodes_told, speed, silence, games, **settings) as running:
            yield running

    return server


@dataclass(frozen=True)
class Table:
    """A table with people at it: `seats` are their sockets in the order of the game's seats, `game`
    is the id of the running game."""

    id: str
    game: str
    people: list[Guest]
    seats: list[Seat]
    snapshot: Message


@asynccontextmanager
async def seated(
    server: RunningServer,
    options: Message,
    count: int = 2,
    opening: Message | None = None,
    **hello: Any,
) -> AsyncIterator[tuple[str, list[Guest], list[Seat]]]:
    """So many people on the first seats of a new table, all ready, the first its host. `opening`
    are further arguments for opening the table."""
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Guest(server.url, name))
            for name in ("Ada", "Bo", "Cleo", "Dan")[:count]
        ]
        table = await people[0].open_table(options, **(opening or {}))
        seats = []
        for person in people:
            seat = await stack.enter_async_context(person.at(table, **{"derived": False} | hello))
            await seat.ask("Sit")
            await seat.ask("Ready")
            seats.append(seat)
        yield table, people, seats


@asynccontextmanager
async def playing(
    server: RunningServer,
    options: Message,
    count: int = 2,
    opening: Message | None = None,
    **hello: Any,
) -> AsyncIterator[Table]:
    """A game that has just begun. In Patterns the start player is drawn, so the order of people may
    change."""
    async with seated(server, options, count, opening, **hello) as (table, people, seats):
        await seats[0].ask("Start")
        snapshots = [await seat.next("snapshot") for seat in seats]
        order = [(await seat.next("table"))["seat"] for seat in seats]
        yield Table(
            table,
            str(snapshots[0]["game_id"]),
            [people[order.index(seat)] for seat in range(count)],
            [seats[order.index(seat)] for seat in range(count)],
            snapshots[0],
        )


async def still_plays(table: Table) -> None:
    """Checks that both players can go on with the game."""
    mover = table.seats[1]
    await mover.do("Play", move=first_move(table.snapshot["view"]["position"]))
    for seat in table.seats:
        assert (await until(seat, "entry", "Moved"))["number"] == 1


def cookie_at(server: RunningServer) -> str:
    """The cookie of a new guest."""
    answer = httpx.post(f"{server.url}/api/guests", json={"name": "Ada"}, trust_env=False)
    return f"mondala={answer.cookies['mondala']}"


def committed(game: Message, seed: str, material: str = "") -> str:
    """The commitment of a game: the hash of seed, game, options, rules and material, as the
    documentation describes it."""
    options = json.dumps(game["options"], separators=(",", ":"))
    text = "\n".join([seed, game["id"], options, str(game["rules"]), material])
    return hashlib.sha256(text.encode()).hexdigest()


def socket_url(server: RunningServer, table: str) -> str:
    return f"ws{server.url.removeprefix('http')}/api/tables/{table}/socket"


def patterns(**clock: int) -> Message:
    return {"game": "Patterns", "clock": clock}


def mondo(seats: int = 2, **options: Any) -> Message:
    return {"game": "Mondo", "seats": seats, **options}


@asynccontextmanager
async def socket_of(guest: Guest, table: str) -> AsyncIterator[ClientConnection]:
    """A bare socket, for messages that no honest client sends."""
    cookie = f"mondala={guest.http.cookies['mondala']}"
    url = f"ws{guest.url.removeprefix('http')}/api/tables/{table}/socket"
    async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as socket:
        yield socket


HELLO = json.dumps({"t": "hello", "protocol": PROTOCOL, "session": "bare", "derived": False})


def handshake(guest: Guest, table: str) -> bytes:
    """The handshake request of a socket, for tests that write TCP themselves."""
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {guest.url.removeprefix('http://')}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
        f"Cookie: mondala={guest.http.cookies['mondala']}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def framed(text: str) -> bytes:
    """A text as a client's frame, with a mask of zeros."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return b"\x81" + length + bytes(4) + data


async def heard(socket: ClientConnection, *kinds: str) -> Message:
    """The next message of these kinds on a bare socket."""
    while True:
        message: Message = json.loads(await socket.recv())
        if message["t"] in kinds:
            return message


def as_answer(message: Message) -> Message:
    """The acknowledgement that repeats the answer given by an entry."""
    if message["t"] != "entry":
        return message
    return {"t": "ack", "n": message["n"], "version": message["number"]}


async def answered(seat: Seat) -> Message:
    """The next answer to any command."""
    while True:
        message = await seat.next("ack", "refused", "entry", "pong")
        if "n" in message:
            return as_answer(message)


async def refused(asking: Coroutine[Any, Any, int]) -> str:
    """The code of the refusal."""
    with pytest.raises(RefusedError) as refusal:
        await asking
    assert str(refusal.value)
    return refusal.value.code


async def until(seat: Seat, kind: str, *events: str) -> Message:
    """The next entry with an event of these kinds, or the next message of another kind."""
    while True:
        message = await seat.next(kind)
        assert message["t"] != "closed"
        if not events or any(tag in events for tag, _ in message["events"]):
            return message


def first_move(position: str) -> str:
    return str(legal_moves(parse_position(position))[0])
