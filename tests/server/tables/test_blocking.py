"""People blocked by a host cannot come to the table, and nobody hears the people they blocked."""

import json
from collections.abc import Awaitable, Callable
from functools import partial

from mondala.core.ids import GameName, PersonId
from mondala.server.accounts.ratings import FRESH, told
from mondala.server.storage.contacts import BlockRow
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.queue import Queue, Wanted
from mondala.tables.patterns import PatternsOptions
from mondala.wire import PROTOCOL
from mondala.wire.messages import read_client_message
from tests.server.support.by_hand import ByHand, Client, Wire, by_hand

FRESH_RATING = told(*FRESH, 0)
PATTERNS = Wanted(GameName("Patterns"), "5+3")


async def block(hand: ByHand, person: Person, *others: Person) -> None:
    storage = hand.tables.services.storage
    for other in others:
        await stored(partial(storage.put_block, BlockRow(person.id, other.id, "blocked", 1)))
    await hand.tables.blocks_changed(person.id)
    await hand.settle()


def codes(client: Client) -> list[str]:
    return [each["code"] for each in client.heard("bye", "refused")]


@by_hand
async def test_who_is_blocked_leaves_the_hosts_table_and_does_not_come_back(hand: ByHand) -> None:
    ada, bo = await hand.opened(PatternsOptions())
    assert await bo.ask("ask", "Sit") == "ack"
    await block(hand, ada.person, bo.person)
    assert codes(bo) == ["not-welcome"]
    assert bo.heard("closed")
    hand.table.disconnect(bo.connection)
    assert hand.table.lobby.seats == (None, None)
    assert codes(await hand.comes(bo.person, hand.table.id)) == ["not-welcome"]
    assert hand.table.lobby.banned == (), "it is no matter of this table alone"
    storage = hand.tables.services.storage
    await stored(partial(storage.drop_block, ada.person.id, bo.person.id))
    await hand.tables.blocks_changed(ada.person.id)
    again = await hand.comes(bo.person, hand.table.id)
    assert await again.ask("ask", "Sit") == "ack"


@by_hand
async def test_a_table_knows_whom_its_host_has_blocked_from_the_start(hand: ByHand) -> None:
    """A new one, one that is loaded, and one that gets another host."""
    ada, bo, cy = [await hand.people.new_guest(name) for name in ("Ada", "Bo", "Cy")]
    await block(hand, ada, bo)
    table = await hand.open(ada, PatternsOptions())
    assert codes(await hand.comes(bo, table.id)) == ["not-welcome"]
    await hand.wait(120_000)
    hand.table.disconnect(hand.table.audience.connections[0])
    hand.tables.let_go(table)
    assert codes(await hand.comes(bo, table.id)) == ["not-welcome"]

    await hand.open(cy, PatternsOptions())
    host, follower, watcher = [Client(hand, each) for each in (cy, ada, bo)]
    for each in (host, follower, watcher):
        await each.hello()
    assert await follower.ask("ask", "Sit") == "ack"
    hand.table.disconnect(host.connection)
    await hand.wait(20_000)
    assert await follower.ask("ask", "TakeOver") == "ack"
    await hand.wait(0)
    assert codes(watcher) == ["not-welcome"]


@by_hand
async def test_who_plays_with_the_host_plays_on_and_may_come_back(hand: ByHand) -> None:
    clients = await hand.begun(PatternsOptions())
    host, other = sorted(clients, key=lambda each: each.person.id != hand.table.lobby.host)
    eve = await hand.comes(await hand.people.new_guest("Eve"), hand.table.id)
    await block(hand, host.person, other.person, eve.person)
    assert codes(other) == []
    assert codes(eve) == ["not-welcome"]
    hand.table.disconnect(other.connection)
    assert codes(await hand.comes(other.person, hand.table.id)) == []


async def texts_for(hand: ByHand, person: Person, then: Callable[[], Awaitable[None]]) -> list[str]:
    """The texts for somebody who comes to the table as a socket does, also of what is said then."""
    wire = Wire()
    visit = await hand.tables.visit(hand.table.id, person, wire)
    assert visit is not None
    hello = json.dumps({"t": "hello", "protocol": PROTOCOL, "session": "v"}).encode()
    visit.hear(read_client_message(hello), hello)
    await then()
    visit.leave()
    heard = [json.loads(data) for data in wire.sent]
    return [each["text"] for each in heard if each["t"] == "said"]


@by_hand
async def test_nobody_hears_whom_they_have_blocked(hand: ByHand) -> None:
    """Neither what was said before they came, nor what is said now; the others hear it."""
    _, bo = await hand.opened(PatternsOptions())
    await bo.send("say", n=901, text="one")
    cy, dan = [await hand.people.new_guest(name) for name in ("Cy", "Dan")]
    await block(hand, cy, bo.person)

    async def two() -> None:
        await bo.send("say", n=902, text="two")

    async def three() -> None:
        await block(hand, dan, bo.person)
        await bo.send("say", n=903, text="three")

    assert await texts_for(hand, cy, two) == []
    assert await texts_for(hand, dan, three) == ["one", "two"], "blocked while at the table"


@by_hand
async def test_two_who_have_met_part_once_one_blocks_the_other(hand: ByHand) -> None:
    queue = Queue(hand.tables, lambda: 0.0)
    ada, bo = [Person(PersonId(name), name) for name in ("Ada", "Bo")]
    tickets = [(await queue.enter(each, PATTERNS, FRESH_RATING)).ticket for each in (ada, bo)]
    assert (await queue.stay(ada.id, tickets[0])).rivals
    queue.avoid(ada.id, frozenset({bo.id}))
    hand.clock.move(60_000)
    for person, ticket in zip((ada, bo), tickets, strict=True):
        assert (await queue.stay(person.id, ticket)).rivals == []
    queue.avoid(ada.id, frozenset())
    hand.clock.move(60_000)
    assert (await queue.stay(ada.id, tickets[0])).rivals
