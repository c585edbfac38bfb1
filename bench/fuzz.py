"""A fuzz of sockets: messages that are right, nearly right and nonsense, into running games.

`python -m bench.fuzz PORT SECONDS MESSAGES` prints what it did, as JSON; `bench.hostile` runs it.
"""

import asyncio
import json
import sys
from collections import Counter
from contextlib import suppress
from math import ceil
from random import Random
from time import monotonic
from typing import Any

from bench.strangers import Stranger, Wire, framed

ADDRESSES = [f"127.0.3.{number}" for number in range(1, 11)]
SOCKETS = 200
TICK = 0.25
"""Seconds between two handfuls of messages on one socket."""
LARGEST_HANDFUL = 30
ALL_AFTER = 0.9
"""The share of the time after which all messages are sent."""
TABLES: tuple[dict[str, Any], ...] = (
    {"options": {"game": "Mondo", "seats": 1, "solo": "easy"}, "start": True},
    {"options": {"game": "Patterns"}, "one_device": "Bo", "start": True},
    {"options": {"game": "Mondo", "seats": 4, "minutes": 20}, "public": True},
    {"options": {"game": "Patterns", "clock": {"initial": 600_000, "increment": 0}}},
)
COMMANDS: dict[str, tuple[str, ...]] = {
    "Take": ("handle",),
    "TurnOver": ("handle",),
    "Shift": ("handle", "x", "y", "angle"),
    "PutBack": ("x", "y", "angle", "side"),
    "Place": ("space", "side", "turn"),
    "TakeTask": ("task",),
    "GoOn": (),
    "CountNow": (),
    "Play": ("move",),
    "OfferDraw": (),
    "AskTakeBack": (),
    "Answer": ("agree",),
}
WISHES: dict[str, tuple[str, ...]] = {
    "Sit": ("seat",),
    "Stand": (),
    "Ready": ("ready",),
    "Clear": ("seat",),
    "SetOptions": ("options",),
    "Start": (),
    "TakeOver": (),
    "Choose": ("seat", "choice"),
    "Mute": ("person", "mute"),
    "Kick": ("person",),
}
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    2**63,
    -(2**70),
    1e308,
    0.5,
    "",
    "f",
    "b",
    "d4",
    "Ed4",
    "wait",
    "end",
    "zażółć 🦉",
    "\ud800",
    "x" * 4_000,
    [],
    {},
    {"game": "Mondo", "seats": 4},
    [[[[]]]] * 50,
)
DEEP = b"[" * 8_000


class Junk:
    """Frames by chance. `n` rises with each, as a client's does."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._number = 0

    def frame(self) -> bytes:
        chance = self._rng.random()
        if chance < 0.0003:
            return self._lethal()
        if chance < 0.01:
            return framed(self._rng.randbytes(self._rng.randrange(100)), self._rng.choice(KINDS))
        data = json.dumps(self._message()).encode()
        if chance < 0.2:
            data = self._broken(data)
        elif chance < 0.205:
            data = DEEP
        return framed(data)

    def _message(self) -> dict[str, Any]:
        rng = self._rng
        self._number += 1
        number = self._number if rng.random() < 0.95 else rng.choice(ODD)
        kind = rng.choices(("do", "ask", "say", "hand", "react", "ping", "hello"), WEIGHTS)[0]
        match kind:
            case "do":
                name = rng.choice(list(COMMANDS))
                more = {"command": name, "args": self._args(COMMANDS[name])}
                return {"t": kind, "n": number, "seat": rng.choice((0, 1, None)), **more}
            case "ask":
                name = rng.choice(list(WISHES))
                return {"t": kind, "n": number, "wish": name, "args": self._args(WISHES[name])}
            case "say":
                return {"t": kind, "n": number, "text": rng.choice(ODD)}
            case "hand":
                return {"t": kind, "x": rng.choice(ODD), "y": rng.randrange(900)}
            case "react":
                return {"t": kind, "picture": rng.choice(("smile", "wow", "none", 3))}
            case "ping":
                return {"t": kind, "n": number}
        return {"t": kind, "protocol": rng.choice((1, 2, 2, 2)), "session": f"s{rng.random()}"}

    def _args(self, names: tuple[str, ...]) -> dict[str, Any]:
        return {name: self._likely(name) for name in names}

    def _likely(self, name: str) -> Any:
        rng = self._rng
        if rng.random() < 0.2:
            return rng.choice(ODD)
        if name in ("handle", "x", "y", "task"):
            return rng.randrange(140)
        if name in ("angle", "turn", "seat"):
            return rng.randrange(4)
        if name == "side":
            return rng.choice("fb")
        if name == "move":
            return rng.choice("BEF") + rng.choice("abcdefgh") + rng.choice("12345678")
        return rng.choice(("a1", "c4", "wait", "bot", True, False))

    def _broken(self, data: bytes) -> bytes:
        """The message cut off, or with a part changed or repeated."""
        rng, place = self._rng, self._rng.randrange(len(data))
        how = rng.randrange(3)
        if how == 0:
            return data[:place]
        if how == 1:
            return data[:place] + rng.randbytes(rng.randrange(1, 5)) + data[place + 1 :]
        return data + data[place:]

    def _lethal(self) -> bytes:
        """Messages that close the socket: too large, of no known kind, in endless pieces."""
        return self._rng.choice(
            (framed(b" " * 17_000), framed(b"", 0x83), b"\x81\xff" + b"\xff" * 8)
        )


KINDS = (0x01, 0x82, 0x89, 0x8A, 0x80)
WEIGHTS = (50, 15, 10, 10, 5, 9, 1)


class Fuzz:
    def __init__(self, port: int, seconds: float, messages: int) -> None:
        self._port, self._began, self._seconds = port, monotonic(), seconds
        self._most = messages
        self.counts: Counter[str] = Counter()

    async def run(self) -> Counter[str]:
        async with asyncio.TaskGroup() as group:
            for number in range(SOCKETS):
                group.create_task(self._one(number))
        return self.counts

    async def _one(self, number: int) -> None:
        junk = Junk(number)
        stranger = Stranger(self._port, ADDRESSES[number % len(ADDRESSES)])
        await asyncio.sleep(number * 4 / SOCKETS)
        while self._goes_on():
            try:
                await stranger.become(f"fuzz {number}")
                chosen = dict(TABLES[number % len(TABLES)])
                table = await stranger.open_table(chosen.pop("options"), **chosen)
                while self._goes_on():
                    await self._at_the_table(stranger, table, junk)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                self.counts["turned away"] += 1
                await asyncio.sleep(1)

    def _goes_on(self) -> bool:
        over = monotonic() - self._began >= self._seconds
        return not over and self.counts["messages"] < self._most

    def _handful(self) -> int:
        """The number of messages to send at once, so that all are sent shortly before the end if
        the server keeps up."""
        passed = (monotonic() - self._began) / (ALL_AFTER * self._seconds)
        owed = self._most * min(passed, 1) - self.counts["messages"]
        return max(1, min(LARGEST_HANDFUL, ceil(owed / SOCKETS)))

    async def _at_the_table(self, stranger: Stranger, table: str, junk: Junk) -> None:
        """Until the socket is closed, or the time is up."""
        async with stranger.socket(table) as wire:
            self.counts["sockets"] += 1
            hello = {"t": "hello", "protocol": 2, "session": "fuzz", "derived": True}
            await wire.send(framed(json.dumps(hello).encode()))
            await wire.send(framed(b'{"t":"ask","n":0,"wish":"Sit","args":{}}'))
            hearing = asyncio.create_task(self._hear(wire))
            try:
                while self._goes_on() and not hearing.done():
                    handful = self._handful()
                    await wire.send(b"".join(junk.frame() for _ in range(handful)))
                    self.counts["messages"] += handful
                    await asyncio.sleep(TICK)
            except (OSError, TimeoutError):
                self.counts["closed"] += 1
            finally:
                hearing.cancel()

    async def _hear(self, wire: Wire) -> None:
        with suppress(OSError):
            while data := await wire.reader.read(1 << 16):
                self.counts["bytes heard"] += len(data)


if __name__ == "__main__":
    given_port, given_seconds, given_messages = sys.argv[1:]
    fuzz = Fuzz(int(given_port), float(given_seconds), int(given_messages))
    print(json.dumps(asyncio.run(fuzz.run())))
