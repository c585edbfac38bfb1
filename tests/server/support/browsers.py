"""The HTTP application in this process; requests can come from any address."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import httpx

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.value import replace
from mondala.hosted import registry
from mondala.server.accounts.people import People
from mondala.server.app import RequestChecks, make_app
from mondala.server.contacts.contacts import Contacts
from mondala.server.edge.origins import Origins
from mondala.server.edge.rate_limits import Limiter
from mondala.server.http.summaries import TableLists
from mondala.server.opening import opened
from mondala.server.settings import Settings
from mondala.server.storage.rows import GameRow, TableRow
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue
from tests.server.support.hand_clock import HandClock

PASSWORD = "correct horse"  # noqa: S105
GAME = GameRow(GameId("g"), TableId("t"), GameName("Patterns"), 1, b"{}", "5", "", b"[]", started=7)
TABLE = TableRow(TableId("t"), b"{}", GameId("g"), public=False)


@dataclass
class Site:
    tables: OpenTables
    people: People
    app: Any
    clock: HandClock
    address: str = "http://mondala.test"

    def browser(self, address: str = "192.0.2.1", **headers: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url=self.address, headers=headers)

    async def guest(self, name: str = "Ada") -> httpx.AsyncClient:
        browser = self.browser()
        assert (await browser.post("/api/guests", json={"name": name})).status_code == 201
        return browser

    async def played(self, person: str, game: str, seed: str = "5") -> None:
        """Stores a finished game of that person."""
        storage, row = self.tables.services.storage, replace(GAME, id=GameId(game), seed=seed)
        await stored(partial(storage.put_game, row, (PersonId(person), None), TABLE))
        await stored(partial(storage.end_game, row.id, 9, b"null", TABLE))

    async def met(self, game: str, *people: str) -> None:
        """Stores a game that these people have played with each other."""
        storage, row = self.tables.services.storage, replace(GAME, id=GameId(game))
        await stored(partial(storage.put_game, row, tuple(map(PersonId, people)), TABLE))


@asynccontextmanager
async def site(
    folder: Path, *, origins: Origins | None = None, tries: int = 10_000, **settings: Any
) -> AsyncIterator[Site]:
    """One address may make so many `tries` at once, and one more each second."""
    clock, origins = HandClock(), origins or Origins()
    chosen = Settings(registry(), folder, origins=origins, clock=clock, **settings)
    async with opened(chosen) as (tables, people):
        limiter = Limiter(clock, 1, tries)
        checks = RequestChecks(people, origins, limiter, tables.services.restrictions)
        queue = Queue(tables)
        contacts = Contacts(tables, queue)
        app = make_app(tables, people, origins, checks, TableLists(tables), queue, contacts)
        address = origins.public if origins.secure else None
        yield Site(tables, people, app, clock, address or Site.address)


def account(name: str = "ada", password: str = PASSWORD) -> dict[str, str]:
    return {"account": name, "password": password}


async def me(browser: httpx.AsyncClient) -> dict[str, Any]:
    return dict((await browser.get("/api/me")).json())


def check_refusal(answer: httpx.Response, status: int | None = None, code: str = "") -> None:
    """Checks the shape that all refusals share."""
    assert answer.status_code == (status or answer.status_code), answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"code", "sentence", "details"}
    assert body["code"] == (code or body["code"])
    assert body["code"] == body["code"].lower().strip()
    assert body["sentence"]
    assert isinstance(body["details"], dict)


class Blocked:
    """A function that blocks until the event loop has answered another request meanwhile."""

    def __init__(self, before: Callable[..., Any]) -> None:
        self._before, self._started, self._go_on = before, Event(), Event()

    def __call__(self, *args: Any) -> Any:
        self._started.set()
        assert self._go_on.wait(30), "it was called on the event loop"
        return self._before(*args)

    async def while_asked(
        self, browser: httpx.AsyncClient, request: Coroutine[Any, Any, httpx.Response]
    ) -> httpx.Response:
        """The answer to a request during which the function is called."""
        asking = asyncio.create_task(request)
        while not self._started.is_set():
            assert (await browser.get("/api/bots")).is_success
            await asyncio.sleep(0)
        self._go_on.set()
        return await asking
