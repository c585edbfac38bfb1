"""What a table does at which millisecond, with its clock moved by hand and no socket between."""

import gc
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mondala.core.errors import NotAllowed
from mondala.games.mondo.options import Options
from mondala.server.audience import HANDS_EVERY
from mondala.server.connections import ROUND_TRIPS_COUNT, Connection
from mondala.server.house import House
from mondala.server.kinds import MondoKind
from mondala.server.rooms import Room
from mondala.server.serving import Settings, opened_house
from mondala.server.storage import Person
from mondala.server.writing import stored
from mondala.tables.clocks import DAY, ClockOptions
from mondala.tables.lobby import GameOptions
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.patterns import PatternsOptions
from mondala.wire.messages import read_client_message
from tests.server.client import Message, within_a_minute
from tests.server.stored import no_room
from tests.server.test_clock import HandClock

PAIR = Options(2, minutes=2)


class Wire:
    """What carries messages to a client: here, a list of them."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.sent.append(b'{"t":"closed"}')


class Client:
    """Somebody at a table in this process."""

    def __init__(self, hand: "ByHand", person: Person) -> None:
        self.wire, self.hand, self.person = Wire(), hand, person
        self.connection = Connection(person, self.wire)
        self.numbers = 0
        hand.room.connect(self.connection)

    def say(self, **message: Any) -> None:
        data = json.dumps(message).encode()
        self.hand.room.receive(self.connection, read_client_message(data))

    async def send(self, kind: str, **fields: Any) -> None:
        self.say(t=kind, **fields)
        await self.hand.settle()

    async def hello(self, **more: Any) -> None:
        await self.send("hello", protocol=1, session="s", **more)

    async def ask(self, kind: str, name: str, **args: Any) -> str:
        """`ack`, or the code with which it is refused."""
        self.numbers += 1
        word = {"do": "command", "ask": "wish"}[kind]
        await self.send(kind, n=self.numbers, args=args, **{word: name})
        heard = self.heard("ack", "refused", "entry")
        (answer,) = (one for one in heard if one.get("n") == self.numbers)
        return str(answer.get("code", "ack"))

    def heard(self, *kinds: str) -> list[Message]:
        messages = [json.loads(data) for data in self.wire.sent]
        return [message for message in messages if message["t"] in kinds]


class ByHand:
    """A house whose clock stands still until it is moved, and the table that is looked at."""

    room: Room

    def __init__(self, house: House, clock: HandClock) -> None:
        self.house, self.clock = house, clock

    async def settle(self) -> None:
        """All that was queued is stored and answered."""
        storage = self.house.services.storage
        for _ in range(3):
            await stored(partial(storage.put_person, Person("barrier", "")))

    async def wait(self, milliseconds: int) -> None:
        """Lets so much time pass; whatever is due on the way is done."""
        end = self.clock.now() + milliseconds
        while self.clock.ring_before(end):
            await self.settle()
        self.clock.move(end - self.clock.now())

    async def begun(self, options: GameOptions, count: int = 2) -> list[Client]:
        """A game that has just begun; the clients in the order of its seats."""
        people = [await self.house.people.new_guest(f"Guest {seat}") for seat in range(count)]
        self.room = await self.house.open_table(people[0], options, public=False, assists=True)
        clients = [Client(self, person) for person in people]
        for seat, client in enumerate(clients):
            await client.hello(derived=False)
            assert await client.ask("ask", "Sit", seat=seat) == "ack"
            assert await client.ask("ask", "Ready") == "ack"
        assert await clients[0].ask("ask", "Start") == "ack"
        return sorted(clients, key=lambda client: client.connection.seat or 0)


@asynccontextmanager
async def house_by_hand(folder: Path, **settings: Any) -> AsyncIterator[ByHand]:
    clock = HandClock(now=5_000)
    async with opened_house(Settings(data=folder, clock=clock, **settings)) as house:
        yield ByHand(house, clock)


def by_hand(test: Callable[[ByHand], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
    """Runs a test in a house of its own."""

    @within_a_minute
    async def run(tmp_path: Path) -> None:
        async with house_by_hand(tmp_path) as hand:
            await test(hand)

    return run


@by_hand
async def test_hands_go_out_together_and_not_too_often(hand: ByHand) -> None:
    """One frame for all hands, with where each of them was last."""
    first, second = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    for step in range(20):
        await first.send("hand", x=step, y=2 * step)
        await second.send("hand", x=100 + step, y=50)
    await hand.wait(HANDS_EVERY - 1)
    assert first.heard("hands") == []
    await hand.wait(1)
    for client in (first, second):
        assert client.heard("hands") == [{"t": "hands", "hands": [[0, 19, 38], [1, 119, 50]]}]
    await hand.wait(10 * HANDS_EVERY)
    assert len(first.heard("hands")) == 1
    await second.send("hand", x=1, y=1)
    await hand.wait(HANDS_EVERY)
    assert first.heard("hands")[1]["hands"] == [[1, 1, 1]]


@by_hand
async def test_hands_count_only_while_a_round_runs(hand: ByHand) -> None:
    first, _ = await hand.begun(PAIR)
    await first.send("hand", x=1, y=1)
    await hand.wait(COUNTDOWN)
    assert await first.ask("do", "JumpOut") == "ack"
    await hand.wait(PAIR.time_limit)
    await first.send("hand", x=1, y=1)
    await hand.wait(10 * HANDS_EVERY)
    assert first.heard("hands") == []


@by_hand
async def test_whoever_acted_hears_of_it_before_the_others(hand: ByHand) -> None:
    """Wherever they stand among those who are connected."""
    clients = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    order: list[Client] = []

    def hears(client: Client, _data: bytes) -> None:
        order.append(client)

    for client in clients:
        client.connection.send = partial(hears, client)
    for client, other in (clients, reversed(clients)):
        client.say(t="do", n=client.numbers + 1, command="JumpOut")
        await hand.settle()
        assert order[:2] == [client, other]
        order.clear()


def refusals() -> int:
    """So many are in memory."""
    return sum(type(each) is NotAllowed for each in gc.get_objects())


@by_hand
async def test_of_refusals_only_the_last_is_kept(hand: ByHand) -> None:
    """With all that led to them they would fill the memory, and collecting them holds up tables."""
    first, _ = await hand.begun(PAIR)
    before = refusals()
    for n in range(100, 200):
        first.say(t="do", n=n, command="JumpOut")
    assert len(first.heard("refused")) == 100
    assert refusals() <= before + 1


@by_hand
async def test_nobody_acts_before_go(hand: ByHand) -> None:
    first, _ = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN - 1)
    (began,) = first.heard("entry")
    handle = began["events"][0][1]["pile"][-1][0]
    assert await first.ask("do", "Take", handle=handle) == "countdown"
    await hand.wait(1)
    assert await first.ask("do", "Take", handle=handle) == "ack"


@by_hand
async def test_in_mondo_scores_follow_a_few_times_a_second_at_most(hand: ByHand) -> None:
    first, second = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    await first.hello(derived=True)
    every = MondoKind.derived_every
    await hand.wait(every)
    before = len(first.heard("derived"))
    handle = first.heard("entry")[0]["events"][0][1]["pile"][-1][0]
    for _ in range(10):
        assert await first.ask("do", "Take", handle=handle) == "ack"
        assert await first.ask("do", "PutBack", x=0, y=0, angle=0, side="f") == "ack"
    await hand.wait(every)
    news = first.heard("derived")[before:]
    assert 1 <= len(news) <= 2
    assert news[-1]["version"] == first.heard("entry")[-1]["number"]
    assert second.heard("derived") == []


@by_hand
async def test_in_patterns_what_is_legal_follows_each_entry_at_once(hand: ByHand) -> None:
    first, second = await hand.begun(PatternsOptions())
    await first.hello(derived=True)
    await hand.wait(0)
    for _ in range(10):
        assert await first.ask("do", "OfferDraw") == "ack"
        await hand.wait(0)
        assert await second.ask("do", "Answer", agree=False) == "ack"
        await hand.wait(0)
    assert [message["version"] for message in first.heard("derived")][1:] == list(range(1, 21))
    assert second.heard("derived") == []


WHEN = ("before", "on its way", "stored", "told")


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize(
    ("options", "command"), [(PatternsOptions(), "OfferDraw"), (PAIR, "JumpOut")], ids=str
)
@within_a_minute
async def test_who_comes_around_a_command_has_the_reading_that_follows_it(
    options: GameOptions, command: str, when: str, tmp_path: Path
) -> None:
    """Whenever that is: the game as it was then, what came since, and last what follows from it."""
    async with house_by_hand(tmp_path) as hand:
        first, _ = await hand.begun(options)
        await hand.wait(COUNTDOWN)
        watcher = Client(hand, await hand.house.people.new_guest("Eve"))
        for moment in WHEN:
            if moment == when:
                watcher.say(t="hello", protocol=1, session="s")
            if moment == "before":
                first.say(t="do", n=1, command=command, args={})
            elif moment == "on its way":
                await hand.settle()
            elif moment == "stored":
                await hand.wait(MondoKind.derived_every)
        await hand.wait(MondoKind.derived_every)
        heard = watcher.heard("snapshot", "entry", "derived")
        assert heard[-1]["t"] == "derived"
        snapshot, *entries = (each for each in heard if each["t"] != "derived")
        assert hand.room.playing is not None
        version = hand.room.playing.version
        numbers = [entry["number"] for entry in entries]
        assert numbers == list(range(snapshot["version"] + 1, version + 1))
        assert heard[-1]["version"] == version


GRACES = {
    "no clock": (PatternsOptions(), 30_000),
    "a quick game": (PatternsOptions(ClockOptions(initial=60_000)), 10_000),
    "a long game": (PatternsOptions(ClockOptions(initial=1_800_000)), 180_000),
    "days": (PatternsOptions(ClockOptions(days=1)), DAY // 10),
}


@pytest.mark.parametrize(("options", "grace"), GRACES.values(), ids=GRACES)
@within_a_minute
async def test_the_grace_is_scaled_to_the_clock(
    options: GameOptions, grace: int, tmp_path: Path
) -> None:
    async with house_by_hand(tmp_path) as hand:
        leaver, stays = await hand.begun(options)
        hand.room.disconnect(leaver.connection)
        await hand.wait(grace - 1)
        assert await stays.ask("ask", "Choose", seat=0, choice="bot") == "not-gone"
        await hand.wait(1)
        assert await stays.ask("ask", "Choose", seat=0, choice="bot") == "ack"


@by_hand
async def test_who_was_away_when_the_game_began_is_gone_too(hand: ByHand) -> None:
    people = [await hand.house.people.new_guest(name) for name in ("Ada", "Bo")]
    hand.room = await hand.house.open_table(
        people[0], PatternsOptions(), public=False, assists=True
    )
    host, guest = (Client(hand, person) for person in people)
    for client in (host, guest):
        await client.hello()
        await client.ask("ask", "Sit")
        await client.ask("ask", "Ready")
    hand.room.disconnect(guest.connection)
    assert await host.ask("ask", "Start") == "ack"
    away = 1 - (host.connection.seat or 0)
    assert await host.ask("ask", "Choose", seat=away, choice="end") == "not-gone"
    await hand.wait(30_000)
    assert await host.ask("ask", "Choose", seat=away, choice="end") == "ack"


@within_a_minute
async def test_who_does_not_come_back_after_a_restart_is_gone_too(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path) as hand:
        leaver, stays = await hand.begun(PatternsOptions())
        table = hand.room.id
    async with house_by_hand(tmp_path) as hand:
        room = await hand.house.room(table)
        assert room is not None
        hand.room = room
        again = Client(hand, stays.person)
        await again.hello()
        await hand.wait(30_000)
        assert again.connection.seat == 1
        assert await again.ask("ask", "Choose", seat=0, choice="bot") == "ack"
        assert leaver.person.id not in again.heard("table")[-1]["table"]["present"]


@by_hand
async def test_an_absent_players_tile_goes_back_after_ten_seconds(hand: ByHand) -> None:
    first, second = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    (began, *_) = first.heard("entry")
    handle = began["events"][0][1]["pile"][-1][0]
    assert await second.ask("do", "Take", handle=handle) == "ack"
    hand.room.disconnect(second.connection)
    await hand.wait(9_999)
    assert "WentBack" not in _happened(first)
    await hand.wait(1)
    assert "WentBack" in _happened(first)


@by_hand
async def test_in_mondo_a_bot_takes_the_seat_and_its_tile_at_once(hand: ByHand) -> None:
    """Ten seconds later the tile is still the bot's: nobody takes it out of its hand."""
    first, second = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    (began, *_) = first.heard("entry")
    handle = began["events"][0][1]["pile"][-1][0]
    assert await second.ask("do", "Take", handle=handle) == "ack"
    assert await first.ask("ask", "Choose", seat=1, choice="bot") == "not-gone"
    hand.room.disconnect(second.connection)
    assert await first.ask("ask", "Choose", seat=1, choice="bot") == "ack"
    assert "Substituted" in _happened(first)
    await hand.wait(10_000)
    by_the_table = [entry for entry in first.heard("entry") if entry["seat"] is None]
    assert "WentBack" not in {tag for entry in by_the_table for tag, _ in entry["events"]}


@by_hand
async def test_a_match_of_mondo_is_ended_in_the_pause_only(hand: ByHand) -> None:
    first, second = await hand.begun(PAIR)
    hand.room.disconnect(second.connection)
    assert await first.ask("ask", "Choose", seat=1, choice="end") == "not-now"
    await hand.wait(COUNTDOWN + 30_000)
    assert await first.ask("ask", "Choose", seat=1, choice="end") == "not-now"
    assert await first.ask("ask", "Choose", seat=1, choice="wait") == "ack"
    await hand.wait(PAIR.time_limit)
    assert "RoundScored" in _happened(first)
    assert await first.ask("ask", "Choose", seat=1, choice="end") == "ack"
    assert first.heard("opened")[0]["result"]["reason"] == "abandoned"


@by_hand
async def test_what_was_chosen_in_one_pause_does_not_count_in_the_next(hand: ByHand) -> None:
    first, second, third = await hand.begun(Options(3, minutes=1), 3)
    hand.room.disconnect(third.connection)
    await hand.wait(COUNTDOWN + 65_000)
    assert await first.ask("ask", "Choose", seat=2, choice="end") == "ack"
    for client in (first, second):
        assert await client.ask("do", "GoOn") == "ack"
    await hand.wait(COUNTDOWN + 65_000)
    assert await second.ask("ask", "Choose", seat=2, choice="end") == "ack"
    assert second.heard("opened") == []
    assert await first.ask("ask", "Choose", seat=2, choice="end") == "ack"
    assert second.heard("opened")[0]["result"]["reason"] == "abandoned"


def _happened(client: Client) -> set[str]:
    return {tag for entry in client.heard("entry") for tag, _ in entry["events"]}


def test_lag_is_half_the_smallest_round_trip_of_late() -> None:
    """R9: of the last thirty seconds, as the server measured it; nothing measured, no lag."""
    connection = Connection(Person("p", "P"), Wire())
    assert connection.lag(0) == 0
    for at, trip in ((1_000, 80), (2_000, 41), (3_000, 300)):
        connection.measured(at, trip)
    assert connection.lag(3_000) == 20
    assert connection.lag(2_000 + ROUND_TRIPS_COUNT) == 20
    assert connection.lag(2_001 + ROUND_TRIPS_COUNT) == 150
    assert connection.lag(3_001 + ROUND_TRIPS_COUNT) == 0
    connection.measured(50_000, 10)
    assert connection.lag(50_000) == 5


@within_a_minute
async def test_a_substitute_that_cannot_be_stored_does_not_freeze_the_table(tmp_path: Path) -> None:
    """Only what the clock decides is tried again by itself; nothing else may be waited for."""
    async with house_by_hand(tmp_path) as hand:
        leaver, stays = await hand.begun(PatternsOptions())
        hand.room.disconnect(leaver.connection)
        await hand.wait(30_000)
        with no_room(tmp_path):
            await stays.ask("ask", "Choose", seat=0, choice="bot")
            assert await stays.ask("do", "OfferDraw") == "not-stored"
        assert await stays.ask("do", "OfferDraw") == "ack"
        assert await stays.ask("ask", "Choose", seat=0, choice="bot") == "ack"
        assert "Substituted" in _happened(stays)
