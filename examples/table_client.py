"""A small client for Mondala's tables: what a program needs to sit down and play.

async with Guest("http://localhost:8000", "Ada") as ada:
    table = await ada.open_table({"game": "Patterns"})
    async with ada.at(table) as seat:
        await seat.ask("Sit")
"""

import asyncio
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

PROTOCOL = 2


class RefusedError(Exception):
    """The server's refusal; `code` is stable."""

    def __init__(self, refusal: dict[str, Any]) -> None:
        super().__init__(refusal["sentence"])
        self.code: str = refusal["code"]


class Guest:
    """A person with a name, identified by the cookie of the first answer."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url.rstrip("/"), name
        self.http = httpx.AsyncClient(base_url=self.url, trust_env=False)

    async def __aenter__(self) -> Self:
        (await self.http.post("/api/guests", json={"name": self.name})).raise_for_status()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def open_table(self, options: dict[str, Any], **more: Any) -> str:
        """A table for the game that the options name; its id."""
        answer = await self.http.post("/api/tables", json={"options": options, **more})
        answer.raise_for_status()
        return str(answer.json()["id"])

    @asynccontextmanager
    async def at(self, table: str, **hello: Any) -> AsyncIterator["Seat"]:
        """Connected to a table, after hello."""
        cookie = f"mondala={self.http.cookies['mondala']}"
        url = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as socket:
            seat = Seat(socket)
            try:
                await seat.hello(**hello)
                yield seat
            finally:
                await seat.close()


class Seat:
    """One socket at a table. Answers go to who asked; everything else waits in `news`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.session = secrets.token_urlsafe(6)
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            await self._read_all()
        finally:
            self.news.put_nowait({"t": "closed"})
            for waiting in self._waiting.values():
                waiting.cancel()

    async def _read_all(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            answers = message["t"] in ("ack", "refused", "entry")
            waiting = self._waiting.pop(message.get("n"), None) if answers else None
            if waiting is None or message["t"] == "entry":
                self.news.put_nowait(message)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    async def send(self, message: dict[str, Any]) -> None:
        await self._socket.send(json.dumps(message))

    async def hello(self, **more: Any) -> dict[str, Any]:
        await self.send({"t": "hello", "protocol": PROTOCOL, "session": self.session, **more})
        return await self.next("welcome", "bye")

    async def do(self, command: str, *, at_seat: int | None = None, **args: Any) -> int:
        """A command in the game; the version at which it was done.

        `at_seat` says who acts at a table whose people share one device.
        """
        message = {"t": "do", "command": command, "args": args, "seat": at_seat}
        return await self._asked(message)

    async def ask(self, wish: str, **args: Any) -> int:
        """A wish at the table."""
        return await self._asked({"t": "ask", "wish": wish, "args": args})

    async def _asked(self, message: dict[str, Any]) -> int:
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self.send({**message, "n": number})
        given = await answer
        if given["t"] == "refused":
            raise RefusedError(given)
        return int(given["number"] if given["t"] == "entry" else given["version"])

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        while True:
            message = await self.news.get()
            if message["t"] in kinds or message["t"] == "closed":
                return message

    async def close(self) -> None:
        await self._socket.close()
        await self._reader


Play = Callable[[Seat], Awaitable[str]]
"""Plays a whole game and gives its id."""


async def play_at(link: str, options: dict[str, Any], play: Play) -> None:
    """One program sits down at the table of the link. Where that is only a server's address, two
    programs play each other at a table with these options. Prints the record of the game."""
    url, _, table = link.partition("/t/")
    async with Guest(url, "Ada") as ada:
        if table:
            async with ada.at(table, derived=False) as seat:
                await take_seat(seat)
                game = await play(seat)
        else:
            game = await two_play(ada, options, play)
        print((await ada.http.get(f"/api/games/{game}/record")).text)


async def two_play(ada: Guest, options: dict[str, Any], play: Play) -> str:
    async with Guest(ada.url, "Bo") as bo:
        table = await ada.open_table(options)
        async with ada.at(table, derived=False) as first, bo.at(table, derived=False) as second:
            await take_seat(first)
            await take_seat(second)
            await first.ask("Start")
            game, _ = await asyncio.gather(play(first), play(second))
            return game


async def take_seat(seat: Seat) -> None:
    await seat.ask("Sit")
    await seat.ask("Ready")
