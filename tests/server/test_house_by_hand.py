"""A table that nobody is at is put away, but only when nothing is on its way: never twice alive."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.server.house import SWEEP_EVERY
from mondala.server.playing import Playing
from mondala.server.rooms import Room
from mondala.server.storage import Person
from mondala.server.thinking import Decided
from mondala.server.worker import PATTERNS_PAUSE
from mondala.tables.patterns import PatternsOptions
from tests.server.client import within_a_minute
from tests.server.test_table_bots_by_hand import Here
from tests.server.test_table_by_hand import ByHand, Client, by_hand, house_by_hand

BOT_CHOOSES = next(seed for seed in range(100) if Chance(seed).stream("start player").below(2) == 0)
"""With this seed the host starts, so that the bot is the first to choose."""


class Slow(Here):
    """Thinks when it is told to: a worker that is only being started."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: list[tuple[Any, ...]] = []

    def ask(
        self, who: str, kind: str, bot: str, seat: Seat, view: Any, tiles: str, decided: Decided
    ) -> None:
        self._asked.append((who, kind, bot, seat, view, tiles, decided))

    def think(self) -> None:
        asked, self._asked = self._asked, []
        for question in asked:
            super().ask(*question)


async def comes(hand: ByHand, person: Person, table: str) -> Client:
    room = await hand.house.room(table)
    assert room is not None
    hand.room = room
    client = Client(hand, person)
    await client.hello()
    return client


@within_a_minute
async def test_a_table_stays_while_its_bot_thinks(tmp_path: Path) -> None:
    """It was started, and the page of who plays there is still being loaded."""
    slow = Slow()
    seed = BOT_CHOOSES
    async with house_by_hand(tmp_path, make_thinker=lambda: slow, new_seed=lambda: seed) as hand:
        ada = await hand.house.people.new_guest("Ada")
        options = PatternsOptions()
        room = await hand.house.open_table(ada, options, public=False, assists=True)
        await hand.house.start(room, ada)
        await hand.wait(SWEEP_EVERY)
        client = await comes(hand, ada, room.id)
        slow.think()
        await hand.wait(PATTERNS_PAUSE)
        assert [entry["number"] for entry in client.heard("entry")] == [1]
        assert client.heard("derived")[-1]["version"] == 1
        assert hand.house.rooms == {room.id: room}


def sweep(hand: ByHand) -> None:
    """A minute passes, and whatever is on its way to the disk is still on its way."""
    end = hand.clock.now() + SWEEP_EVERY
    while hand.clock.ring_before(end):
        pass


def is_called(client: Client, name: str) -> None:
    client.person = replace(client.person, name=name)
    client.hand.room.know(client.person)


ON_ITS_WAY: dict[str, Callable[[Client], None]] = {
    "a command": lambda client: client.say(t="do", n=9, command="OfferDraw", args={}),
    "a word": lambda client: client.say(t="say", n=9, text="back soon"),
    "a name": lambda client: is_called(client, "Adele"),
}


@pytest.mark.parametrize("act", ON_ITS_WAY.values(), ids=ON_ITS_WAY)
@within_a_minute
async def test_a_table_stays_until_all_is_on_disk(
    act: Callable[[Client], None], tmp_path: Path
) -> None:
    async with house_by_hand(tmp_path) as hand:
        first, second = await hand.begun(PatternsOptions())
        room = hand.room
        hand.room.disconnect(second.connection)
        act(first)
        hand.room.disconnect(first.connection)
        sweep(hand)
        assert hand.house.rooms == {room.id: room}
        await hand.settle()
        sweep(hand)
        assert hand.house.rooms == {}
        again = await comes(hand, first.person, room.id)
        assert hand.room is not room
        assert hand.room.lobby == room.lobby
        await hand.wait(0)
        (derived,) = again.heard("derived")
        assert room.playing is not None
        assert derived["version"] == again.heard("snapshot")[0]["version"] == room.playing.version


@by_hand
async def test_who_comes_as_a_table_is_put_away_finds_the_one_that_is_kept(hand: ByHand) -> None:
    ada = await hand.house.people.new_guest("Ada")
    options = PatternsOptions()
    table = (await hand.house.open_table(ada, options, public=False, assists=True)).id
    sweep(hand)
    assert hand.house.rooms == {}
    coming = asyncio.create_task(hand.house.room(table))
    while table not in hand.house.rooms:
        await asyncio.sleep(0)
    assert not coming.done()
    sweep(hand)
    assert hand.house.rooms == {}
    assert await coming is hand.house.rooms[table]


async def plays_and_leaves(hand: ByHand) -> None:
    """One move that is done, and two that are refused: both players end with an answer."""
    clients = await hand.begun(PatternsOptions())
    assert await clients[1].ask("do", "Play", move="nonsense") == "unreadable"
    (begun,) = clients[1].heard("snapshot")
    bowl = begun["view"]["position"].split("?")[1][0]
    assert await clients[1].ask("do", "Play", move=f"B{bowl}") == "ack"
    for client in clients:
        assert await client.ask("do", "Play", move=f"B{bowl}") != "ack"
        hand.room.disconnect(client.connection)
    del hand.room


def rooms_and_games() -> set[int]:
    """All that are in memory."""
    gc.collect()
    return {id(each) for each in gc.get_objects() if type(each) in (Room, Playing)}


@by_hand
async def test_nothing_is_left_of_a_table_that_is_put_away(hand: ByHand) -> None:
    """Whoever was answered last, and how, does not hold it."""
    before = rooms_and_games()
    await plays_and_leaves(hand)
    await hand.wait(SWEEP_EVERY)
    assert hand.house.rooms == {}
    assert rooms_and_games() <= before
