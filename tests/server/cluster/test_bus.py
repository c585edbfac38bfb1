"""Messages between nodes over a real Redis: in order, none twice; a node that may have missed some
is told, and none stays deaf or mute."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from mondala.server.cluster import bus
from mondala.server.cluster.bus import EVERYBODY, RedisBus
from mondala.server.cluster.connection import connect
from mondala.server.cluster.messages import ForClients, Gone, Message, News, NodeName, Noted
from mondala.server.cluster.node_names import new_name
from tests.server.support.client import within_a_minute
from tests.server.support.forwarder import forwarding
from tools.redis_server import running_redis


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with running_redis() as address:
        yield address


@dataclass
class Ears:
    """Notes the messages that a node has heard, and the nodes of which it has missed some."""

    heard: list[tuple[NodeName, Message]] = field(default_factory=list)
    missed: list[NodeName] = field(default_factory=list)

    def hear(self, sender: NodeName, message: Message) -> None:
        self.heard.append((sender, message))

    async def until(self, sender: NodeName, message: Message) -> None:
        while (sender, message) not in self.heard:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def node(address: str, prefix: str, name: NodeName) -> AsyncIterator[tuple[RedisBus, Ears]]:
    redis, ears = connect(address), Ears()
    own = RedisBus(redis, name, ears.hear, ears.missed.append, prefix)
    await own.open()
    try:
        yield own, ears
    finally:
        await own.close()
        await redis.aclose()


async def told_again(says: RedisBus, ears: Ears) -> None:
    """Until something that node "a" says reaches node "b"."""
    number = 1000
    while ("a", Gone(number)) not in ears.heard:
        number += 1
        says.send("b", Gone(number))
        await asyncio.sleep(0.05)


@within_a_minute
async def test_what_is_said_is_heard_in_order_by_whom_it_is_for(redis: str) -> None:
    prefix = f"{new_name()}:"
    async with (
        node(redis, prefix, "a") as (one, _),
        node(redis, prefix, "b") as (other, ears),
        node(redis, prefix, "c") as (_, others),
    ):
        data = b"{}"
        for number in range(50):
            one.send("b", Gone(number))
            if number % 7 == 0:
                await asyncio.sleep(0)
        for socket in (1, 2, 3):
            one.tell("b", socket, data)
        other.tell_all(News("bans", []))
        await ears.until("a", ForClients([1, 2, 3], data))
        await others.until("b", News("bans", []))
        said = [message for _, message in ears.heard]
        assert said == [*map(Gone, range(50)), ForClients([1, 2, 3], data)]
        assert others.heard == [("b", News("bans", []))]
        assert not ears.missed
        assert not others.missed


@within_a_minute
async def test_what_cannot_be_written_is_lost_and_nothing_else(redis: str) -> None:
    """Such as a number from a stranger that has too many digits: the node speaks on."""
    prefix = f"{new_name()}:"
    async with node(redis, prefix, "a") as (one, _), node(redis, prefix, "b") as (_, ears):
        one.send("b", News("lists", [10**80]))
        one.tell_all(News("bans", []))
        await ears.until("a", News("bans", []))
        one.send("b", Noted())
        await ears.until("a", Noted())
        assert ears.missed == ["a"]


@within_a_minute
async def test_who_did_not_listen_hears_that_something_was_missed(redis: str) -> None:
    prefix = f"{new_name()}:"
    async with (
        node(redis, prefix, "a") as (one, _),
        node(redis, prefix, "b") as (_, ears),
        connect(redis) as operator,
    ):
        one.send("b", Gone(1))
        await ears.until("a", Gone(1))
        await operator.client_kill_filter(_type="pubsub")
        one.send("b", Gone(2))
        await one.flush()
        while EVERYBODY not in ears.missed:
            await asyncio.sleep(0.01)
        one.send("b", Gone(3))
        await ears.until("a", Gone(3))
        assert ears.heard == [("a", Gone(1)), ("a", Gone(3))]
        assert ears.missed == [EVERYBODY, "a"]


@pytest.mark.parametrize("silent", ["who hears", "who says"])
@within_a_minute
async def test_a_connection_that_carries_nothing_any_more_is_given_up(
    redis: str, silent: str
) -> None:
    """Nobody is told that it does: it is not closed."""
    prefix = f"{new_name()}:"
    with forwarding(redis) as way:
        says, hears = (redis, way.address) if silent == "who hears" else (way.address, redis)
        async with (
            node(says, prefix, "a") as (one, _),
            node(hears, prefix, "b") as (_, ears),
        ):
            one.send("b", Noted())
            await one.flush()  # until that is answered: else it counts as lost, and nothing else is
            await ears.until("a", Noted())
            way.hush()
            way.mend()
            await told_again(one, ears)
            assert "a" in ears.missed


@within_a_minute
async def test_what_everybody_should_have_heard_is_missed_by_all(redis: str) -> None:
    """Also where the sender says nothing more: it makes known that something was lost."""
    prefix = f"{new_name()}:"
    with forwarding(redis) as way:
        async with (
            node(way.address, prefix, "a") as (one, _),
            node(redis, prefix, "b") as (_, ears),
            node(redis, prefix, "c") as (_, others),
        ):
            one.tell_all(News("bans", [1]))
            await ears.until("a", News("bans", [1]))
            way.cut()
            one.tell_all(News("bans", [2]))
            await one.flush()
            assert not ears.missed
            way.mend()
            while not (ears.missed and others.missed):
                await asyncio.sleep(0.01)
            one.tell_all(News("bans", [3]))
            await ears.until("a", News("bans", [3]))
            assert [news for _, news in ears.heard] == [News("bans", [1]), News("bans", [3])]
            assert ears.missed == others.missed == [EVERYBODY]


@within_a_minute
async def test_who_comes_later_may_have_missed_what_was_said_before(redis: str) -> None:
    prefix = f"{new_name()}:"
    async with node(redis, prefix, "a") as (one, _):
        one.tell_all(News("bans", [1]))
        await one.flush()
        async with node(redis, prefix, "b") as (_, ears):
            one.tell_all(News("bans", [2]))
            await ears.until("a", News("bans", [2]))
            assert ears.missed == [EVERYBODY]


@within_a_minute
async def test_what_there_is_no_room_for_leaves_a_gap(
    redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver notices it with the next that it hears."""
    prefix = f"{new_name()}:"
    monkeypatch.setattr(bus, "MOST_UNSENT", 3)
    async with node(redis, prefix, "a") as (one, _), node(redis, prefix, "b") as (_, ears):
        for number in range(5):
            one.send("b", Gone(number))
        one.tell_all(News("bans", []))
        await ears.until("a", Gone(2))
        one.send("b", Noted())
        await ears.until("a", Noted())
        while EVERYBODY not in ears.missed:
            await asyncio.sleep(0.01)
        assert ears.heard == [*(("a", Gone(number)) for number in range(3)), ("a", Noted())]
        assert sorted(ears.missed) == ["a", EVERYBODY]
