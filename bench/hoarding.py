"""Attacks on the server's memory: on data that it queues or remembers for a client. `bench.attacks`
runs them."""

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from itertools import count
from typing import TYPE_CHECKING

from bench.strangers import Wire, framed

if TYPE_CHECKING:
    from bench.attacks import Attack

LONGEST = 16_000
"""The length of a message, in bytes."""
SOLO = {"game": "Mondo", "seats": 1, "solo": "easy"}
LARGE = ("/api/schema/openapi.json", "/api/mondo/tiles")


def hello(session: str) -> bytes:
    return framed(json.dumps({"t": "hello", "protocol": 2, "session": session}).encode())


def asking(number: int, wish: str, **args: object) -> bytes:
    return framed(json.dumps({"t": "ask", "n": number, "wish": wish, "args": args}).encode())


async def sessions(attack: "Attack") -> None:
    """Ever new ones, in each of which something very long is refused, which is remembered."""
    stranger = await attack.stranger().become("sessions")
    table = await stranger.open_table({"game": "Patterns"})
    numbers = count()

    async def one() -> None:
        async with stranger.socket(table) as wire:
            hearing = asyncio.create_task(attack.deaf(wire))
            while attack.goes_on():
                await wire.send(hello(f"session {next(numbers)}"))
                await wire.send(asking(1, "SetOptions", options={"game": LONGEST * "x"}))
                attack.count("refused")
                await asyncio.sleep(0.5)
            await hearing

    await attack.each(100, one)


async def bursts(attack: "Attack") -> None:
    """Sends the most and longest messages that a socket may send at once."""
    stranger = await attack.stranger().become("bursts")
    table = await stranger.open_table({"game": "Patterns"})
    message = framed(json.dumps({"t": "ping", "n": 1, "more": LONGEST * "x"}).encode())

    async def one(wire: Wire) -> None:
        with suppress(OSError, TimeoutError):
            await wire.send(hello("bursts") + 70 * message)
            attack.count("messages", 70)
            await attack.deaf(wire)

    async with AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(stranger.socket(table)) for _ in range(150)]
        await asyncio.gather(*(one(wire) for wire in wires))


async def deaf_sockets(attack: "Attack") -> None:
    """Clients that ask for the whole game again and again, and never read."""
    stranger = await attack.stranger().become("deaf")
    table = await stranger.open_table(SOLO, start=True)

    async def one() -> None:
        async with stranger.wire(receives=4_096) as wire:
            await wire.send(stranger.handshake(table))
            await wire.status()
            while attack.goes_on():
                await wire.send(hello("deaf"))
                attack.count("hellos")
                await asyncio.sleep(0.25)

    await attack.each(150, one)


async def half_bodies(attack: "Attack") -> None:
    """Nearly as large as they may be, but for the last byte."""

    async def one() -> None:
        async with attack.stranger().wire() as wire:
            start = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            await wire.send(start + b"Content-Length: 65536\r\n\r\n" + 65_535 * b" ")
            attack.count("bodies")
            while attack.goes_on():
                await asyncio.sleep(1)

    await attack.each(150, one)


async def deaf_requests(attack: "Attack") -> None:
    """Large answers that nobody reads."""

    async def one() -> None:
        stranger = attack.stranger()
        async with stranger.wire(receives=4_096) as wire:
            for path in LARGE:
                await wire.send(stranger.request("GET", path))
                attack.count("asked")
            while attack.goes_on():
                await asyncio.sleep(1)

    await attack.each(90, one)


HOARDING = (sessions, bursts, deaf_sockets, half_bodies, deaf_requests)
