"""A site with a mail server and a push service, under a clock moved by hand."""

import asyncio
import io
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx

from mondala.games.patterns.moves import legal_moves
from mondala.server.edge.origins import Origins
from mondala.server.reminders.posting import Poster
from mondala.server.reminders.push import KEY, new_key
from mondala.server.reminders.smtp import MailServer as Smtp
from mondala.server.runtime.metrics import REMINDERS
from mondala.server.scheduled.turn_reminders import TurnReminders
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.tables.clocks import ClockOptions
from mondala.tables.patterns import PatternsOptions
from tests.server.support.browsers import Site, site
from tests.server.support.by_hand import ByHand, Client
from tests.server.support.client import within_a_minute
from tests.server.support.mail_server import MailServer, mail_server
from tests.server.support.push_service import PushService, push_service

HOUSE = "https://play.example.org"
HOUR = 3_600_000
DAYS = PatternsOptions(ClockOptions(days=3))
MINE = "ada@example.net"


class House(ByHand):
    """Tables and people, with a mail server and a push service."""

    mail: MailServer
    push: PushService
    site: Site
    turn_reminders: TurnReminders

    async def sent(self, name: str = "Ada") -> tuple[httpx.AsyncClient, Person]:
        """A guest's browser, and the guest."""
        browser = await self.site.guest(name)
        found = await self.people.by_cookie(browser.cookies["mondala"])
        assert found is not None
        return browser, found

    async def confirmed(self, browser: httpx.AsyncClient, language: str = "en") -> None:
        given = {"address": MINE, "language": language}
        assert (await browser.put("/api/me/mail", json=given)).json()["mail"]["state"] == "waiting"
        token = token_in((await self.mail.mails.get()).as_string())
        answer = await self.site.browser().post("/api/mail/confirm", json={"token": token})
        assert answer.json() == {"address": MINE}

    async def begun_between(self, first: Person, second: Person) -> list[Client]:
        """Begins a game of two people; the clients in the order given."""
        await self.open(first, DAYS)
        clients = await self.begun_by([first, second])
        return sorted(clients, key=lambda client: client.person.id != first.id)

    async def moves(self, client: Client) -> None:
        """Plays for a client while it is their turn."""
        seat = client.connection.seat
        while self.position().mover == seat and self.table.lobby.playing:
            move = str(legal_moves(self.position())[0])
            assert await client.ask("do", "Play", move=move) == "ack"

    def position(self) -> Any:
        assert self.table.running is not None
        return self.table.running.durable.state.position

    async def leaves(self, client: Client) -> None:
        self.table.disconnect(client.connection)
        await self.settle()

    async def comes_moves_and_leaves(self, client: Client) -> None:
        self.table.connect(client.connection)
        await client.hello()
        await self.moves(client)
        await self.leaves(client)

    async def quiet(self) -> None:
        """Waits until everything that is due now has been sent."""
        while self.at_work():
            await asyncio.sleep(0)
            await self.settle()

    def at_work(self) -> int:
        return len(self.turn_reminders._background._tasks)

    async def pass_by(self, milliseconds: int) -> None:
        """Moves the clock and waits until everything that became due has been sent."""
        self.clock.move(milliseconds)
        await self.turn_reminders.look()
        await self.quiet()


@asynccontextmanager
async def house(folder: Path, *, pushes: bool = False) -> AsyncIterator[House]:
    async with mail_server() as mail, push_service(folder) as push:
        settings: dict[str, Any] = {
            "origins": Origins(HOUSE),
            "mail": Smtp(mail.address, "Mondala <play@example.org>"),
            "poster": Poster(local=True, tls=push.trusts, look_up=push.look_up),
        }
        async with site(folder, **settings) as place:
            made = House(place.tables, place.people, place.clock)
            made.site, made.mail, made.push = place, mail, push
            made.turn_reminders = TurnReminders(place.tables, place.people)
            reminders = place.people.reminders
            reminders.wake = lambda: made.turn_reminders._background.do(made.turn_reminders.look())
            if pushes:
                await stored(
                    lambda done: place.tables.services.storage.put_fact(KEY, new_key(), done)
                )
                await reminders.push.load()
            try:
                yield made
            finally:
                await made.turn_reminders.stop()


def in_a_house(
    *, pushes: bool = False
) -> Callable[[Callable[[House], Awaitable[None]]], Callable[[Path], None]]:
    def decorate(test: Callable[[House], Awaitable[None]]) -> Callable[[Path], None]:
        @within_a_minute
        async def run(tmp_path: Path) -> None:
            async with house(tmp_path, pushes=pushes) as made:
                await test(made)

        run.__name__ = test.__name__
        return run

    return decorate


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Captures the log meanwhile."""
    root, lines = logging.getLogger(), io.StringIO()
    handler = logging.StreamHandler(lines)
    root.addHandler(handler)
    try:
        yield lines
    finally:
        root.removeHandler(handler)


def token_in(text: str) -> str:
    text = text.replace("=\n", "").replace("=3D", "=")
    found = re.search(r"token=([\w.%-]+)", text)
    assert found is not None
    return found[1]


def count(way: str, how: str) -> float:
    return float(REMINDERS.labels(way, how)._value.get())
