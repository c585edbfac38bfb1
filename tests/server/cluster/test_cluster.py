"""Three nodes, one cluster: a table is at one of them, and people play at it through all."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import httpx
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed

from examples.table_client import Guest, Seat
from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position
from mondala.server.cluster.connection import PREFIX
from mondala.server.cluster.messages import Call, read_packet
from mondala.server.tables.open_tables import MOST_RUNNING
from tests.server.support.browsers import account
from tests.server.support.client import (
    Message,
    RefusedError,
    mondo,
    patterns,
    refused,
    until,
    within_a_minute,
)
from tests.server.support.nodes import RunningCluster
from tests.server.support.running import RunningServer
from tests.server.support.through import Through


@dataclass
class Play:
    """A game of Patterns: guests and sockets in the order of the seats, and where it stands."""

    table: str
    guests: list[Guest]
    seats: list[Seat]
    position: Position
    version: int = 0

    async def _done(self, seat: Seat, move: str) -> int:
        """A node that was out of touch refuses it until it is back."""
        while True:
            try:
                return await seat.do("Play", move=move)
            except RefusedError as refusal:
                if refusal.code not in ("no-contact", "too-fast"):
                    raise

    async def move(self) -> None:
        """One more move; everybody sees it. The one in the middle of the list is inland, where no
        game ends within a dozen moves: at the rim some end after six."""
        mover, moves = self.position.mover, legal_moves(self.position)
        move = moves[len(moves) // 2]
        assert await self._done(self.seats[mover], str(move)) == self.version + 1
        self.position, self.version = apply(self.position, move), self.version + 1
        for seat in self.seats:
            while (await until(seat, "entry"))["number"] != self.version:
                pass


@asynccontextmanager
async def at(guest: Guest, table: str) -> AsyncIterator[Seat]:
    """At a table, through a node that may be killed meanwhile: only the end of the visit may find
    the socket broken."""
    visit = AsyncExitStack()
    try:
        yield await visit.enter_async_context(guest.at(table))
    finally:
        with suppress(ConnectionClosed):
            await visit.aclose()


@asynccontextmanager
async def two_play(
    owner: RunningServer, one: RunningServer, other: RunningServer
) -> AsyncIterator[Play]:
    """At a table that stays at the node `owner`, through two nodes."""
    async with AsyncExitStack() as stack:
        guests: list[Guest] = []
        for name, node in (("Ada", one), ("Bo", other)):
            guest = await stack.enter_async_context(Guest(owner.url, name))
            guests.append(await stack.enter_async_context(Through(guest, node)))
        async with Through(guests[0], owner) as host:
            table = await host.open_table(patterns(), public=True)
            async with host.at(table):  # it stays where somebody is
                seats = [await stack.enter_async_context(at(guest, table)) for guest in guests]
        for seat in seats:
            await seat.ask("Sit")
            await seat.ask("Ready")
        await seats[0].ask("Start")
        *_, began = [await seat.next("snapshot") for seat in seats]
        order = [(await seat.next("table"))["seat"] for seat in seats]
        yield Play(
            table,
            [guests[order.index(seat)] for seat in (0, 1)],
            [seats[order.index(seat)] for seat in (0, 1)],
            parse_position(began["view"]["position"]),
        )


def asked(node: RunningServer, path: str) -> Any:
    return httpx.get(f"{node.url}{path}", trust_env=False, timeout=30).json()


def status(node: RunningServer, path: str) -> int:
    return httpx.get(f"{node.url}{path}", trust_env=False, timeout=30).status_code


@within_a_minute
async def test_people_play_through_any_node(nodes: list[RunningServer]) -> None:
    owner, *others = nodes
    async with two_play(owner, *others) as play:
        for _ in range(6):
            await play.move()
        for node in nodes:
            assert asked(node, f"/api/tables/{play.table}")["watching"] == 2
            assert play.table in [each["id"] for each in asked(node, "/api/tables")]


@within_a_minute
async def test_a_table_goes_once_to_the_node_of_whoever_comes_first(
    cluster: RunningCluster, nodes: list[RunningServer]
) -> None:
    """Also with a game that has begun: its time goes on. Where somebody is, or has done something,
    it stays."""
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Guest(nodes[0].url, "Ada"))
        ways = [await stack.enter_async_context(Through(ada, node)) for node in nodes]
        bots: dict[str, Any] = {"options": mondo(minutes=20), "start": True}
        for more in ({"options": patterns()}, bots):
            answer = await ada.http.post("/api/tables", json=more)
            table = answer.json()["id"]
            owners = [cluster.owner(table)]
            async with ways[1].at(table):
                owners.append(cluster.owner(table))
                async with ways[2].at(table):
                    owners.append(cluster.owner(table))
            assert owners == [nodes[0], nodes[1], nodes[1]]


@within_a_minute
async def test_what_is_said_and_who_is_called_what_reaches_every_node(
    nodes: list[RunningServer],
) -> None:
    owner, *others = nodes
    async with two_play(owner, *others) as play:
        await play.seats[0].send({"t": "say", "n": 99, "text": "well met"})
        assert (await until(play.seats[1], "said"))["text"] == "well met"
        await play.guests[1].http.patch("/api/me", json={"name": "Cleo"})
        names: list[str] = []
        while "Cleo" not in names:
            told: Message = await until(play.seats[0], "table")
            names = [sitter["name"] for sitter in told["table"]["lobby"]["seats"]]
        owner.kill()  # the name is kept where the table moves to
        await play.move()
        lobby = asked(others[0], f"/api/tables/{play.table}")["lobby"]
        assert "Cleo" in [sitter["name"] for sitter in lobby["seats"]]


@within_a_minute
async def test_a_new_link_leads_to_the_table_from_every_node(nodes: list[RunningServer]) -> None:
    """The old one does from none; who is there stays, also when the table moves."""
    owner, one, other = nodes
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Guest(owner.url, "Ada"))
        bo = await stack.enter_async_context(Guest(other.url, "Bo"))
        old = await ada.open_table(patterns())
        async with ada.at(old):  # it stays where somebody is
            ways = Through(ada, one), bo
            seats = [await stack.enter_async_context(at(way, old)) for way in ways]
        await seats[0].ask("NewLink")
        new = old
        while new == old:
            new = (await until(seats[1], "table"))["table"]["id"]
        found = [[status(node, f"/api/tables/{link}") for node in nodes] for link in (old, new)]
        assert found == [[404] * 3, [200] * 3]
        await asyncio.to_thread(owner.stop)
        await seats[1].send({"t": "say", "n": 9, "text": "still here"})
        assert (await until(seats[0], "said"))["text"] == "still here"


@within_a_minute
async def test_games_of_one_person_are_counted_at_all_nodes(nodes: list[RunningServer]) -> None:
    """Those of a node that has just died count as well."""
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Guest(nodes[0].url, "Ada"))
        ways = [await stack.enter_async_context(Through(ada, node)) for node in nodes]
        clocked = patterns(initial=7_200_000, increment=0)  # one without is put away soon
        for number in range(MOST_RUNNING):
            await ways[number % len(ways)].open_table(clocked, one_device="Bo", start=True)
        seats = [
            await stack.enter_async_context(at(way, await way.open_table(patterns())))
            for way in ways
        ]
        for seat in seats:
            await seat.ask("Sit")
            await seat.ask("SeatBot", seat=1)
            assert await refused(seat.ask("Start")) == "too-many-games"
        nodes[0].kill()
        assert await refused(seats[1].ask("Start")) == "too-many-games"


@within_a_minute
async def test_whoever_plays_many_games_at_one_node_starts_no_more_at_another(
    nodes: list[RunningServer],
) -> None:
    """Also without clocks, where storage does not tell which of them run."""
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Guest(nodes[0].url, "Ada"))
        ways = [await stack.enter_async_context(Through(ada, node)) for node in nodes]
        for _ in range(MOST_RUNNING):
            table = await ways[0].open_table(patterns(), one_device="Bo", start=True)
            await stack.enter_async_context(at(ways[0], table))  # so that it is not put away
        for way in ways:
            wanted = {"options": patterns(), "one_device": "Bo", "start": True}
            answer = await way.http.post("/api/tables", json=wanted)
            assert answer.json()["code"] == "too-many-games"


@within_a_minute
async def test_whoever_plays_few_games_starts_one_without_a_question_to_other_nodes(
    cluster: RunningCluster,
) -> None:
    """Since with many nodes the answers of all would cost more than the rest of the start."""
    async with (
        Guest(cluster.nodes[0].url, "Ada") as ada,
        Redis.from_url(cluster.redis.address) as redis,
        redis.pubsub() as listening,
    ):
        await listening.psubscribe(f"{PREFIX}to:*")
        await ada.open_table(patterns(), one_device="Bo", start=True)
        await redis.publish(f"{PREFIX}to:nobody", "that was all")
        told: list[Any] = []
        while not told or told[-1] != b"that was all":
            heard = await listening.get_message(timeout=None)
            told += [heard["data"]] if heard["type"] == "pmessage" else []
        messages = [message for packet in told[:-1] for message in read_packet(packet).messages]
        assert [
            each for each in messages if isinstance(each, Call) and each.name == "running"
        ] == []


@within_a_minute
async def test_starts_at_several_nodes_at_once_do_not_pass_the_limit_together(
    nodes: list[RunningServer],
) -> None:
    """All nodes may refuse then, as each sees the others' starts; the next one alone may start."""
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Guest(nodes[0].url, "Ada"))
        ways = [await stack.enter_async_context(Through(ada, node)) for node in nodes]
        clocked = patterns(initial=7_200_000, increment=0)
        for number in range(MOST_RUNNING - 1):
            await ways[number % len(ways)].open_table(clocked, one_device="Bo", start=True)
        starts = (way.open_table(clocked, one_device="Bo", start=True) for way in ways)
        begun = await asyncio.gather(*starts, return_exceptions=True)
        alone = ways[0].open_table(clocked, one_device="Bo", start=True)
        begun += await asyncio.gather(alone, return_exceptions=True)
        assert sum(isinstance(each, str) for each in begun) == 1


@within_a_minute
async def test_after_the_owner_is_killed_sockets_elsewhere_stay_open_and_go_on(
    nodes: list[RunningServer],
) -> None:
    owner, *others = nodes
    async with two_play(owner, *others) as play:
        await play.move()
        owner.kill()
        for _ in range(3):
            await play.move()


@within_a_minute
async def test_a_guest_who_logs_in_at_any_node_keeps_their_seat(
    nodes: list[RunningServer],
) -> None:
    """Where neither the table nor the socket is, and also once the table's node is gone."""
    owner, *others = nodes
    async with Guest(owner.url, "Ada") as home, two_play(owner, *others) as play:
        assert (await home.http.post("/api/accounts", json=account())).status_code == 201
        await play.move()
        seat = play.position.mover
        one, other = others
        node = one if play.guests[seat].url == other.url else other
        async with Through(play.guests[seat], node) as guest:
            assert (await guest.http.post("/api/login", json=account())).status_code == 200
            while (await play.seats[seat].next("nothing"))["t"] != "closed":
                pass
            async with guest.at(play.table, derived=False) as again:
                play.seats[seat] = again
                for _ in range(4):
                    await play.move()
                owner.kill()
                for _ in range(4):
                    await play.move()


@within_a_minute
async def test_whoever_was_at_the_killed_node_comes_back_through_another(
    nodes: list[RunningServer],
) -> None:
    owner, other, third = nodes
    async with two_play(owner, owner, other) as play:
        await play.move()
        lost = play.guests.index(next(each for each in play.guests if each.url == owner.url))
        owner.kill()
        again = Through(play.guests[lost], third)
        async with again, again.at(play.table) as seat:
            stands = (await seat.next("snapshot"))["view"]["position"]
            assert parse_position(stands) == play.position
            play.seats[lost] = seat
            await play.move()


@within_a_minute
async def test_an_owner_that_was_stopped_writes_nothing_once_it_goes_on(
    nodes: list[RunningServer],
) -> None:
    """Its lease has run out meanwhile, and another node has the table: its own people go on there
    without another socket."""
    owner, other, _ = nodes
    async with two_play(owner, owner, other) as play:
        await play.move()
        os.kill(owner.pid, signal.SIGSTOP)
        try:
            here = next(i for i, each in enumerate(play.guests) if each.url == other.url)
            await play.seats[here].send({"t": "say", "n": 50, "text": "is anybody there?"})
            await until(play.seats[here], "said")
        finally:
            os.kill(owner.pid, signal.SIGCONT)
        await play.move()
        await play.move()


@within_a_minute
async def test_without_redis_what_is_done_is_refused_and_goes_on_when_it_is_back(
    cluster: RunningCluster, nodes: list[RunningServer]
) -> None:
    """The socket stays open."""
    node, *_ = nodes
    async with two_play(node, node, node) as play:
        await play.move()
        seat = play.seats[1 - play.position.mover]
        cluster.redis.stop()
        try:
            while await refused(seat.do("Play", move="Fz9")) != "no-contact":
                pass
            ill: dict[str, str] = {}
            while ill.get("house") != "no-contact":
                ill = asked(node, "/api/health").get("details", {})
        finally:
            cluster.redis.start()
        while await refused(seat.do("Play", move="Fz9")) in ("no-contact", "too-fast"):
            pass
        await play.move()
