"""Tables in this process, without sockets, under a clock moved by hand; the disk is real."""

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from mondala.core.ids import PersonId, TableId
from mondala.hosted import registry
from mondala.server.accounts.people import People
from mondala.server.opening import opened
from mondala.server.settings import Settings
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.connection import Connection
from mondala.server.tables.inbox import receive
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.table import OpenTable
from mondala.tables.lobby import open_table
from mondala.tables.options import GameOptions
from mondala.wire import PROTOCOL
from mondala.wire.messages import read_client_message
from mondala.wire.tags import encode
from tests.server.support.client import Message, within_a_minute
from tests.server.support.hand_clock import HandClock


class Wire:
    """A client's connection that collects its messages in a list."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self, reason: str = "") -> None:  # noqa: ARG002
        self.sent.append(b'{"t":"closed"}')


class Client:
    """A person at a table in this process."""

    def __init__(self, hand: "ByHand", person: Person) -> None:
        self.wire, self.hand, self.person = Wire(), hand, person
        self.connection = Connection(person, self.wire)
        self.numbers = 0
        hand.table.connect(self.connection)

    def say(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        receive(self.hand.table, self.connection, read_client_message(data))

    async def send(self, kind: str, **fields: Any) -> None:
        self.say(t=kind, **fields)
        await self.hand.settle()

    async def hello(self, **more: Any) -> None:
        await self.send("hello", protocol=PROTOCOL, session="s", **more)

    async def ask(self, kind: str, name: str, **args: Any) -> str:
        """`ack`, or the code of the refusal."""
        self.numbers += 1
        word = {"do": "command", "ask": "wish"}[kind]
        await self.send(kind, n=self.numbers, args=args, **{word: name})
        heard = self.heard("ack", "refused", "entry")
        (answer,) = (one for one in heard if one.get("n") == self.numbers)
        return str(answer.get("code", "ack"))

    def heard(self, *kinds: str) -> list[Message]:
        messages = [json.loads(data) for data in self.wire.sent]
        return [message for message in messages if message["t"] in kinds]

    def happened(self) -> set[str]:
        """The kinds of events that it has received."""
        return {tag for entry in self.heard("entry") for tag, _ in entry["events"]}


class ByHand:
    """The tables and people of one server; the tests act on `table`."""

    table: OpenTable

    def __init__(self, tables: OpenTables, people: People, clock: HandClock) -> None:
        self.tables, self.people, self.clock = tables, people, clock

    async def settle(self) -> None:
        """Waits until everything queued is stored and answered."""
        storage = self.tables.services.storage
        for _ in range(3):
            await stored(partial(storage.put_person, Person(PersonId("barrier"), "")))

    async def wait(self, milliseconds: int) -> None:
        """Moves the clock by that time, and lets everything due on the way happen."""
        end = self.clock.now() + milliseconds
        while self.clock.ring_before(end):
            await self.settle()
        self.clock.move(end - self.clock.now())

    async def open(self, host: Person, options: GameOptions, material: str = "") -> OpenTable:
        """Creates a table and makes it the current one."""
        self.table = await self.tables.create(open_table(options, host.id, material=material))
        return self.table

    async def find(self, table: TableId) -> OpenTable:
        """Loads an existing table and makes it the current one."""
        found = await self.tables.find(table)
        assert found is not None
        self.table = found
        return found

    async def comes(self, person: Person, table: TableId, **hello: Any) -> Client:
        """Connects a person to a table and says hello."""
        await self.find(table)
        client = Client(self, person)
        await client.hello(**hello)
        return client

    async def rename(self, person: Person, name: str) -> Person:
        renamed = await self.people.rename(person, name)
        self.tables.rename(renamed, before=person.name)
        return renamed

    async def opened(self, options: GameOptions) -> list[Client]:
        """Two people at a new table, without seats yet; the first is its host."""
        people = [await self.people.new_guest(name) for name in ("Ada", "Bo")]
        await self.open(people[0], options)
        clients = [Client(self, person) for person in people]
        for client in clients:
            await client.hello()
        return clients

    async def begun(
        self, options: GameOptions, count: int = 2, *, rated: bool = False
    ) -> list[Client]:
        """A game that has just begun, and its clients in the order of its seats."""
        people = [await self.people.new_guest(f"Guest {seat}") for seat in range(count)]
        await self.open(people[0], options)
        return await self.begun_by(people, rated=rated)

    async def begun_by(self, people: list[Person], *, rated: bool = False) -> list[Client]:
        """Begins a game of these people at the current table, whose host is the first of them."""
        clients = [Client(self, person) for person in people]
        for seat, client in enumerate(clients):
            await client.hello(derived=False)
            if rated and seat == 0:
                options = json.loads(encode(self.table.lobby.options))
                assert await client.ask("ask", "SetOptions", options=options, rated=True) == "ack"
            assert await client.ask("ask", "Sit", seat=seat) == "ack"
            assert await client.ask("ask", "Ready") == "ack"
        assert await clients[0].ask("ask", "Start") == "ack"
        return sorted(clients, key=lambda client: client.connection.seat or 0)


@asynccontextmanager
async def tables_by_hand(folder: Path, **settings: Any) -> AsyncIterator[ByHand]:
    clock, games = HandClock(now=5_000), settings.pop("registry", None) or registry()
    async with opened(Settings(games, folder, clock=clock, **settings)) as (tables, people):
        yield ByHand(tables, people, clock)


def by_hand(test: Callable[[ByHand], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
    """Runs a test with tables of its own."""

    @within_a_minute
    async def run(tmp_path: Path) -> None:
        async with tables_by_hand(tmp_path) as hand:
            await test(hand)

    return run
