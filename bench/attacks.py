"""Attacks on the port, one after the other and again: `python -m bench.attacks PORT SECONDS` prints
what became of them, as JSON; `bench.hostile` runs it.

Everything is bounded: so many connections, so many seconds for each attack.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from itertools import count, cycle
from time import monotonic

from bench.hoarding import HOARDING
from bench.strangers import Stranger, Wire, framed

SLICE = 6.0
"""Seconds for each attack."""
LORIS = 1_100
"""Half-sent requests; a system's usual limit is 1,024 open files."""
PIECE = 65_536
GET = b"GET /api/health HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
GONE = (OSError, TimeoutError, asyncio.IncompleteReadError)
_hosts = cycle(range(2, 250))


class Attack:
    """One attack of so many seconds. Its strangers come from an address of their own."""

    def __init__(self, port: int, seconds: float, counts: Counter[str], name: str) -> None:
        self.port, self._until = port, monotonic() + seconds
        self._counts, self._name = counts, name
        self.address = f"127.0.7.{next(_hosts)}"

    def goes_on(self) -> bool:
        return monotonic() < self._until

    def count(self, what: str, times: int = 1) -> None:
        self._counts[f"{self._name}: {what}"] += times

    def stranger(self, address: str = "") -> Stranger:
        return Stranger(self.port, address or self.address)

    async def each(self, number: int, work: Callable[[], Awaitable[None]]) -> None:
        """Runs the work so many times at once, again and again; connections that the server cuts
        off are counted."""

        async def again() -> None:
            while self.goes_on():
                try:
                    await work()
                except GONE:
                    self.count("cut off")
                    await asyncio.sleep(0.02)

        await asyncio.gather(*(again() for _ in range(number)))

    async def deaf(self, wire: Wire) -> None:
        """Hears what it is sent, and forgets it."""
        with suppress(*GONE):
            while self.goes_on():
                await asyncio.wait_for(wire.reader.read(PIECE), 1)

    async def pour(self, start: bytes, piece: bytes) -> None:
        """Sends without end on three connections."""

        async def one() -> None:
            async with self.stranger().wire() as wire:
                await wire.send(start)
                while self.goes_on():
                    await wire.send(piece)
                    self.count("bytes", len(piece))

        await self.each(3, one)


async def endless_line(attack: Attack) -> None:
    await attack.pour(b"GET /", PIECE * b"z")


async def endless_value(attack: Attack) -> None:
    await attack.pour(GET + b"X: ", PIECE * b"z")


async def endless_headers(attack: Attack) -> None:
    await attack.pour(GET, PIECE // 8 * b"X: zzz\r\n")


async def endless_body(attack: Attack) -> None:
    chunk = b"8000\r\n" + 0x8000 * b" " + b"\r\n"
    await attack.pour(POST + b"Transfer-Encoding: chunked\r\n\r\n", 2 * chunk)


async def endless_trailer(attack: Attack) -> None:
    await attack.pour(POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", PIECE // 8 * b"X: zzz\r\n")


async def slow_loris(attack: Attack) -> None:
    """Half a head on as many connections as there are files, from five addresses."""
    async with AsyncExitStack() as stack:
        for number in range(LORIS):
            address = f"127.0.9.{number % 5 + 1}"
            with suppress(*GONE):
                wire = await stack.enter_async_context(attack.stranger(address).wire())
                await wire.send(GET)
                attack.count("half sent")
        await asyncio.sleep(SLICE)


async def slow_bodies(attack: Attack) -> None:
    async def one() -> None:
        async with attack.stranger().wire() as wire:
            await wire.send(POST + b"Content-Length: 60000\r\n\r\n")
            while attack.goes_on():
                await wire.send(b" ")
                attack.count("bytes")
                await asyncio.sleep(0.5)

    await attack.each(200, one)


async def unread_answers(attack: Attack) -> None:
    """A byte of them is read now and then, as if the line were slow."""

    async def one() -> None:
        async with attack.stranger().wire() as wire:
            for _ in range(50):
                await wire.send(attack.stranger().request("GET", "/api/mondo/tiles"))
                attack.count("asked")
            while attack.goes_on():
                await wire.reader.readexactly(1)
                await asyncio.sleep(1)

    await attack.each(50, one)


async def connections(attack: Attack) -> None:
    """Opened and closed again."""

    async def one() -> None:
        async with attack.stranger().wire() as wire:
            await wire.send(b"\x16\x03\x01")
            attack.count("opened")

    await attack.each(50, one)


async def requests(attack: Attack) -> None:
    """Many at once on many connections."""

    async def one() -> None:
        async with attack.stranger().wire() as wire:
            await wire.send(8 * (GET + b"\r\n"))
            for _ in range(8):
                attack.count(str(await wire.status()))
                await wire.reader.readexactly(0)

    await attack.each(50, one)


async def handshakes(attack: Attack) -> None:
    stranger = await attack.stranger().become("flood")
    table = await stranger.open_table({"game": "Patterns"})

    async def one() -> None:
        async with stranger.wire() as wire:
            await wire.send(stranger.handshake(table))
            attack.count(str(await wire.status()))

    await attack.each(50, one)


async def passwords(attack: Attack) -> None:
    """Tries passwords of one account, from many addresses."""
    numbers = count()

    async def one() -> None:
        number = next(numbers)
        guess = {"account": "somebody", "password": f"guess {number}"}
        stranger = attack.stranger(f"127.0.8.{number % 250 + 1}")
        attack.count(str((await stranger.ask("POST", "/api/login", guess))[0]))

    await attack.each(4, one)


async def odd_requests(attack: Attack) -> None:
    """Requests that must get a plain refusal and never break the server."""
    odd: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("GET", "/" + 300 * "z", {}),
        ("GET", "/%00", {}),
        ("GET", "/metrics", {"X_Forwarded_For": "127.0.0.1"}),
        ("GET", "/api/games/" + 200 * "z", {}),
        ("POST", "/api/guests", {"Origin": "http://evil.test"}),
        ("POST", "/api/me/token", {"Cookie": "mondala=made.up"}),
        ("POST", "/api/logout", {"Content_Type": "text/plain"}),
        ("DELETE", "/api/tables", {}),
        ("GET", "/../../etc/passwd", {}),
    )
    numbers = count()

    async def one() -> None:
        method, path, headers = odd[next(numbers) % len(odd)]
        status = (await attack.stranger().ask(method, path, **headers))[0]
        attack.count("broken" if status >= 500 else str(status))
        await asyncio.sleep(0.05)

    await attack.each(4, one)


async def offers_and_replays(attack: Attack) -> None:
    """A journal that grows by offers, and replays of it."""
    stranger = await attack.stranger().become("offers")
    table = await stranger.open_table({"game": "Patterns"}, one_device="Bo", start=True)

    async def offer(wire: Wire) -> None:
        for number in count(1):
            if not attack.goes_on():
                return
            command, seat = ("OfferDraw", 0) if number % 2 else ("Answer", 1)
            args = {} if number % 2 else {"agree": False}
            message = {"t": "do", "n": number, "command": command, "args": args, "seat": seat}
            await wire.send(framed(json.dumps(message).encode()))
            attack.count("commands")
            await asyncio.sleep(1 / 35)

    async with stranger.socket(table) as wire:
        await wire.send(framed(b'{"t":"hello","protocol":2,"session":"o","derived":true}'))
        await wire.reader.readuntil(b'"game_id":"')
        game = (await wire.reader.readuntil(b'"'))[:-1].decode()

        async def replay() -> None:
            status = (await stranger.ask("GET", f"/api/games/{game}/replay"))[0]
            attack.count(f"replay {status}")
            await asyncio.sleep(0.1)

        await asyncio.gather(offer(wire), attack.each(4, replay), attack.deaf(wire))


async def hellos(attack: Attack) -> None:
    """Asks for the whole game again and again, as fast as messages are allowed."""
    stranger = await attack.stranger().become("hello")
    solo = {"game": "Mondo", "seats": 1, "solo": "easy"}
    table = await stranger.open_table(solo, start=True)
    hello = framed(b'{"t":"hello","protocol":2,"session":"again","derived":true}')

    async def one() -> None:
        async with stranger.socket(table) as wire:
            hearing = asyncio.create_task(attack.deaf(wire))
            while attack.goes_on():
                await wire.send(10 * hello)
                attack.count("hellos", 10)
                await asyncio.sleep(0.25)
            await hearing

    await attack.each(40, one)


async def crowd(attack: Attack) -> None:
    """Two hundred sockets of sixty people at one table, who all wish, talk and wave as fast as
    messages may come."""
    strangers = [attack.stranger(f"127.0.11.{number}") for number in range(1, 61)]
    for number, stranger in enumerate(strangers):
        await stranger.become(f"crowd {number}")
    table = await strangers[0].open_table({"game": "Mondo", "seats": 4}, public=True)
    turns, numbers = cycle(strangers), count(1)

    async def one() -> None:
        async with next(turns).socket(table) as wire:
            await wire.send(framed(b'{"t":"hello","protocol":2,"session":"crowd","derived":true}'))
            hearing = asyncio.create_task(attack.deaf(wire))
            while attack.goes_on():
                n = next(numbers)
                wishes = ("Sit", "Stand", "Ready", "Clear")
                messages = [{"t": "ask", "n": n, "wish": wishes[n % 4], "args": {}}]
                messages += [{"t": "say", "n": n, "text": "x" * 300}]
                messages += [{"t": "react", "picture": "wow"}, {"t": "hand", "x": n % 700, "y": 1}]
                await wire.send(b"".join(framed(json.dumps(each).encode()) for each in messages))
                attack.count("messages", len(messages))
                await asyncio.sleep(0.1)
            await hearing

    await attack.each(200, one)


async def lists(attack: Attack) -> None:
    """Opens public tables, asks for the lists of them, and goes by another name at all of them."""
    strangers = [attack.stranger(f"127.0.10.{number}") for number in range(1, 9)]
    for number, stranger in enumerate(strangers):
        await stranger.become(f"lists {number}")
    turns, numbers = cycle(strangers), count()

    async def one() -> None:
        stranger = next(turns)
        await stranger.open_table({"game": "Patterns"}, public=True)
        attack.count("opened")
        renamed, _ = await stranger.ask("PATCH", "/api/me", {"name": f"list {next(numbers)}"})
        attack.count(f"name {renamed}")
        for _ in range(5):
            attack.count(f"list {(await stranger.ask('GET', '/api/tables'))[0]}")
            await asyncio.sleep(0.02)

    await attack.each(8, one)


ATTACKS = (
    endless_line,
    endless_value,
    endless_headers,
    endless_body,
    endless_trailer,
    slow_loris,
    slow_bodies,
    unread_answers,
    connections,
    requests,
    handshakes,
    passwords,
    odd_requests,
    offers_and_replays,
    hellos,
    crowd,
    lists,
    *HOARDING,
)


async def run(port: int, seconds: float, only: str = "") -> Counter[str]:
    counts: Counter[str] = Counter()
    end = monotonic() + seconds
    chosen = [each for each in ATTACKS if only in ("", each.__name__)]
    for attack in cycle(chosen):
        left = end - monotonic()
        if left <= 0:
            return counts
        try:
            await attack(Attack(port, min(SLICE, left), counts, attack.__name__))
        except GONE as error:  # it could not even begin
            counts[f"{attack.__name__}: refused {type(error).__name__}"] += 1
            await asyncio.sleep(1)
    return counts


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:]))))
