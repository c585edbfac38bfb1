"""Sockets of one node at a table of another, where what the two say to each other may be lost."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from mondala.core.ids import PersonId, TableId
from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.server.cluster import relay as relaying
from mondala.server.cluster import routed_visit
from mondala.server.cluster.leases import Leases
from mondala.server.cluster.messages import ForClients, Message, NodeName
from mondala.server.cluster.node import Node
from mondala.server.cluster.relay import Relay
from mondala.server.cluster.remote_sockets import RemoteSockets
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import Elsewhere
from mondala.server.tables.table import OpenTable
from mondala.server.tables.visits import Visit
from mondala.tables.patterns import PatternsOptions
from mondala.wire import PROTOCOL
from mondala.wire.messages import read_client_message
from tests.server.support.by_hand import ByHand, Wire, tables_by_hand
from tests.server.support.client import within_a_minute

MOVES = 8


class Air:
    """Carries messages between nodes in their order; each is a packet of its own, and lost where
    `loses` says so of its sender."""

    def __init__(self, loses: Callable[[NodeName], bool]) -> None:
        self.loses = loses
        self.ends: dict[NodeName, End] = {}
        self.remote_sockets: RemoteSockets


class End:
    """The bus of one node."""

    def __init__(self, air: Air, name: NodeName) -> None:
        self.air, self.name = air, name
        air.ends[name] = self
        self.receive: Callable[[NodeName, Message], None]
        self.missed: Callable[[NodeName], None] = lambda _node: None
        self._sent = self._heard = 0

    def send(self, node: NodeName, message: Message) -> None:
        self._sent += 1
        if not self.air.loses(self.name):
            there = self.air.ends[node]
            asyncio.get_running_loop().call_soon(there.hear, self.name, self._sent, message)

    def hear(self, sender: NodeName, number: int, message: Message) -> None:
        lost, self._heard = number != self._heard + 1, number
        if lost:
            self.missed(sender)
        self.receive(sender, message)

    def tell(self, node: NodeName, socket: int, data: bytes) -> None:
        self.send(node, ForClients([socket], data))

    def tell_all(self, message: Message) -> None: ...


class AllElsewhere:
    """The tables of a node that has none."""

    async def blocked_by(self, _person: Person) -> frozenset[PersonId]:
        return frozenset()

    async def find(self, _table: TableId) -> None:
        raise Elsewhere("owner")


class Far:
    """A person at a table of the other node."""

    visit: Visit

    def __init__(self, person: Person) -> None:
        self.person, self.wire, self.numbers = person, Wire(), 0

    async def come(self, relay: Relay, table: TableId, **hello: Any) -> None:
        self.wire = Wire()
        visit = await relay.visit(table, self.person, self.wire)
        assert visit is not None
        self.visit = visit
        self.say(t="hello", protocol=PROTOCOL, session="far", **{"derived": False} | hello)

    def say(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        self.visit.hear(read_client_message(data), data)

    def play(self, move: object) -> None:
        self.numbers += 1
        self.play_again(move)

    def play_again(self, move: object) -> None:
        self.say(t="do", n=self.numbers, command="Play", args={"move": str(move)})

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(data) for data in self.wire.sent]

    async def until(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """The first of these kinds that has these fields."""
        while True:
            for message in self.heard:
                if message["t"] in kinds and fields.items() <= message.items():
                    return message
            await asyncio.sleep(0.005)


async def _stays(_table: OpenTable, _node: NodeName) -> bool:
    return False


@asynccontextmanager
async def apart(hand: ByHand, air: Air, lease: int) -> AsyncIterator[Relay]:
    """The way of another node's sockets to the tables by hand."""
    owner, here = End(air, "owner"), End(air, "here")
    air.remote_sockets = RemoteSockets(hand.tables, owner, _stays)
    owner.receive = air.remote_sockets.receive
    node = Node("here", cast(Leases, None), asyncio.Event().wait, lease)
    node.adrift = False
    relay = Relay(cast(OpenTables, AllElsewhere()), node, here, hand.clock)
    here.receive, here.missed = relay.receive, relay.missed
    relay.open()
    yield relay
    relay.close()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for what may have been lost."""
    monkeypatch.setattr(routed_visit, "RESEND_AFTER", 0.02)
    monkeypatch.setattr(relaying, "LOOKED_EVERY", 0.01)
    monkeypatch.setattr(relaying, "CALLED_EVERY", 0.03)


@pytest.mark.parametrize("mute", [["here"], ["owner"], ["here", "owner"]])
@within_a_minute
async def test_of_what_is_lost_nothing_is_missing_or_comes_twice(
    mute: list[NodeName], tmp_path: Path
) -> None:
    """Of what one of them says, or both: every move is answered once, and everybody sees every
    entry."""
    random = Random(1)
    air = Air(lambda sender: sender in mute and random.random() < 0.4)
    async with tables_by_hand(tmp_path) as hand, apart(hand, air, 60_000) as relay:
        near = await hand.begun(PatternsOptions())
        people = [Far(client.person) for client in near]
        for far in people:
            await far.come(relay, hand.table.id)
        shown = await people[0].until("snapshot")
        await people[1].until("snapshot")
        position = parse_position(shown["view"]["position"])
        for version in range(1, MOVES + 1):
            mover, move = people[position.mover], random.choice(legal_moves(position))
            mover.play(move)
            await mover.until("entry", "ack", n=mover.numbers)
            for far in people:
                await far.until("entry", number=version)
            position = apply(position, move)
        for far in people:
            entries = [one["number"] for one in far.heard if one["t"] == "entry"]
            assert entries == [*range(1, MOVES + 1)]
            answers = [one["n"] for one in far.heard if one.get("n")]
            assert answers == [*range(1, far.numbers + 1)]
            assert not [one for one in far.heard if one["t"] in ("refused", "bye", "closed")]


@within_a_minute
async def test_an_entry_ahead_tells_that_one_before_it_was_lost(tmp_path: Path) -> None:
    """Whatever the numbers of packets say: it is not dropped for good."""
    losing = [False]
    air = Air(lambda sender: sender == "owner" and losing[0])
    async with tables_by_hand(tmp_path) as hand, apart(hand, air, 60_000) as relay:
        air.ends["here"].missed = lambda _node: None
        near = await hand.begun(PatternsOptions())
        position = parse_position(near[0].heard("snapshot")[0]["view"]["position"])
        far, watches = (Far(near[position.mover].person), Far(near[1 - position.mover].person))
        for each in (far, watches):
            await each.come(relay, hand.table.id)
            await each.until("snapshot")
        for version in (1, 2):
            losing[0] = version == 1
            mover = far if version == 1 else watches
            move = legal_moves(position)[0]
            mover.play(move)
            while hand.table.version < version:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0)
            losing[0], position = False, apply(position, move)
        for each in (far, watches):
            await each.until("entry", number=2)
            entries = [one["number"] for one in each.heard if one["t"] == "entry"]
            assert entries == [1, 2]


@within_a_minute
async def test_who_missed_that_a_table_has_another_link_comes_to_it_anew(tmp_path: Path) -> None:
    """Also where a second join follows while the first is on its way, by any number of steps."""
    losing = [False]
    air = Air(lambda sender: sender == "owner" and losing[0])
    async with tables_by_hand(tmp_path) as hand, apart(hand, air, 60_000) as relay:
        host, _ = await hand.opened(PatternsOptions())
        far = Far(host.person)
        await far.come(relay, hand.table.id)
        await far.until("welcome")
        for steps in range(9):
            old, losing[0] = hand.table.id, True
            assert await host.ask("ask", "NewLink") == "ack"
            air.remote_sockets.renamed(hand.table.id)
            far.wire.sent.clear()
            losing[0] = False
            relay.missed("owner")
            for _ in range(steps):
                await asyncio.sleep(0)
            relay.missed("owner")
            greeting = await far.until("welcome", "bye")
            assert (greeting["t"], greeting["table"]["id"]) == ("welcome", hand.table.id), steps
            assert hand.table.id != old


@pytest.mark.parametrize("moves", [False, True])
@within_a_minute
async def test_who_missed_being_sent_away_is_told_on_coming_again(
    moves: bool, tmp_path: Path
) -> None:
    """Their client waits for no answer to a hello: a refusal would leave it at a table that no
    longer hears it. Also where the table moved to the node of its socket meanwhile."""
    losing = [False]
    air = Air(lambda sender: sender == "owner" and losing[0])
    async with tables_by_hand(tmp_path) as hand, apart(hand, air, 60_000) as relay:
        host, guest = await hand.opened(PatternsOptions())
        far = Far(guest.person)
        await far.come(relay, hand.table.id)
        await far.until("welcome")
        losing[0] = True
        assert await host.ask("ask", "Kick", person=far.person.id) == "ack"
        assert not [one for one in far.heard if one["t"] in ("bye", "closed")]
        losing[0] = False
        if moves:
            relay.tables = hand.tables
            relay.died("owner")
        else:
            relay.missed("owner")
        assert (await far.until("bye"))["code"] == "kicked"
        await far.until("closed")
        far.visit.leave()
        await far.come(relay, hand.table.id)
        assert (await far.until("refused"))["code"] == "kicked"


@within_a_minute
async def test_lag_is_measured_at_the_socket_and_who_was_at_a_dead_node_is_away(
    tmp_path: Path,
) -> None:
    """R9: half the round trip between a client and its own node."""
    air = Air(lambda _sender: False)
    async with tables_by_hand(tmp_path) as hand, apart(hand, air, 60_000) as relay:
        near = await hand.begun(PatternsOptions())
        position = parse_position(near[0].heard("snapshot")[0]["view"]["position"])
        mover = near[position.mover]
        hand.table.disconnect(mover.connection)
        far = Far(mover.person)
        await far.come(relay, hand.table.id)
        await far.until("snapshot")
        far.visit.measured(hand.clock.now(), 300)
        far.play(legal_moves(position)[0])
        await far.until("entry", n=1)
        (there,) = [each for each in hand.table.audience if each.person == far.person]
        assert there.trips.lag(hand.clock.now()) == 150
        assert hand.table.audience.seats_present() == {0, 1}
        air.remote_sockets.died("here")
        assert hand.table.audience.seats_present() == {1 - position.mover}


@pytest.mark.parametrize("lost", ["the command", "the answer"])
@within_a_minute
async def test_who_gets_no_answer_is_sent_away_and_never_refused(lost: str, tmp_path: Path) -> None:
    """The node cannot know whether it was done: a client that comes again sees it."""
    air = Air(lambda _sender: False)
    async with tables_by_hand(tmp_path) as hand, apart(hand, air, 100) as relay:
        near = await hand.begun(PatternsOptions())
        position = parse_position(near[0].heard("snapshot")[0]["view"]["position"])
        far, move = Far(near[position.mover].person), legal_moves(position)[0]
        await far.come(relay, hand.table.id)
        game = (await far.until("snapshot"))["game_id"]
        if lost == "the answer":
            air.loses = lambda sender: sender == "owner"
        else:
            air.loses = lambda sender: sender == "here"
        far.play(move)
        await far.until("closed")
        assert not [one for one in far.heard if one.get("n")]
        far.visit.leave()
        air.loses = lambda _sender: False
        await far.come(relay, hand.table.id, game_id=game, version=0)
        far.play_again(move)
        await far.until("entry", number=1)
        answer = await far.until("ack" if lost == "the answer" else "entry", n=1)
        assert answer.get("version", answer.get("number")) == 1
        assert hand.table.version == 1
