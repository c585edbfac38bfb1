"""A table that nobody is at is put away, but only when nothing is on its way: never twice alive."""

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mondala.bots.patterns.levelled import PAUSE
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.games.mondo.options import Options
from mondala.hosted import GAMES
from mondala.server.tables.idle_games import PAUSE_AFTER
from mondala.server.tables.open_tables import MOST_OPEN, SWEEP_EVERY
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.patterns import PatternsOptions
from tests.server.support.bots import BotsHere, SlowBots
from tests.server.support.by_hand import ByHand, Client, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute

BOT_CHOOSES = next(seed for seed in range(100) if Chance(seed).stream("start player").below(2) == 0)
"""With this seed the host starts, so that the bot is the first to choose."""


@within_a_minute
async def test_a_table_stays_while_its_bot_thinks(tmp_path: Path) -> None:
    """It was started, and the page of who plays there is still being loaded."""
    slow = SlowBots(GAMES)
    seed = BOT_CHOOSES
    async with tables_by_hand(tmp_path, make_bots=lambda _: slow, new_seed=lambda: seed) as hand:
        ada = await hand.people.new_guest("Ada")
        table = await hand.open(ada, PatternsOptions())
        await hand.tables.start(table, ada)
        await hand.wait(SWEEP_EVERY)
        client = await hand.comes(ada, table.id)
        slow.think()
        await hand.wait(PAUSE)
        assert [entry["number"] for entry in client.heard("entry")] == [1]
        assert client.heard("derived")[-1]["version"] == 1
        assert hand.tables.tables == {table.id: table}


def sweep(hand: ByHand) -> None:
    """A minute passes, and whatever is on its way to the disk is still on its way."""
    end = hand.clock.now() + SWEEP_EVERY
    while hand.clock.ring_before(end):
        pass


def is_called(client: Client, name: str) -> None:
    client.person = replace(client.person, name=name)
    client.hand.table.rename(client.person)


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
    async with tables_by_hand(tmp_path) as hand:
        first, second = await hand.begun(PatternsOptions())
        table = hand.table
        hand.table.disconnect(second.connection)
        act(first)
        hand.table.disconnect(first.connection)
        sweep(hand)
        assert hand.tables.tables == {table.id: table}
        await hand.settle()
        sweep(hand)
        assert hand.tables.tables == {}
        again = await hand.comes(first.person, table.id)
        assert hand.table is not table
        assert hand.table.lobby == table.lobby
        await hand.wait(0)
        (derived,) = again.heard("derived")
        assert table.running is not None
        assert derived["version"] == again.heard("snapshot")[0]["version"] == table.running.version


@by_hand
async def test_who_comes_as_a_table_is_put_away_finds_the_one_that_is_kept(hand: ByHand) -> None:
    ada = await hand.people.new_guest("Ada")
    table = (await hand.open(ada, PatternsOptions())).id
    sweep(hand)
    assert hand.tables.tables == {}
    coming = asyncio.create_task(hand.tables.find(table))
    while table not in hand.tables.tables:
        await asyncio.sleep(0)
    assert not coming.done()
    sweep(hand)
    assert hand.tables.tables == {}
    assert await coming is hand.tables.tables[table]


async def plays_and_leaves(hand: ByHand) -> list[weakref.ref[Any]]:
    """One move that is done, and two that are refused: both players end with an answer. What is
    given back refers to parts of the table, and holds none of them."""
    clients = await hand.begun(PatternsOptions())
    assert await clients[1].ask("do", "Play", move="nonsense") == "unreadable"
    (begun,) = clients[1].heard("snapshot")
    bowl = begun["view"]["position"].split("?")[1][0]
    assert await clients[1].ask("do", "Play", move=f"B{bowl}") == "ack"
    for client in clients:
        assert await client.ask("do", "Play", move=f"B{bowl}") != "ack"
        hand.table.disconnect(client.connection)
    parts = hand.table.chat, hand.table.attendance.absences
    del hand.table
    return [weakref.ref(part) for part in parts]


@contextmanager
def nothing_for_the_collector() -> Iterator[None]:
    """Whatever of tables is freed in the block is freed at once: nothing of them holds itself."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
        gc.collect()
        kinds = Counter(type(each) for each in gc.garbage)
        assert [kind for kind in kinds if kind.__module__.startswith("mondala.server")] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@by_hand
async def test_nothing_is_left_of_a_table_that_is_put_away(hand: ByHand) -> None:
    """Whoever was answered last, and how, does not hold it, and its parts do not hold each other:
    strangers can open tables faster than the collector comes. The table has its chat, the game that
    ran holds the table: where the chat is gone, all of them are."""
    parts = await plays_and_leaves(hand)
    assert all(part() is not None for part in parts)
    with nothing_for_the_collector():
        await hand.wait(SWEEP_EVERY)
        assert hand.tables.tables == {}
        assert [part() for part in parts] == [None, None]


@within_a_minute
async def test_nothing_is_left_of_a_game_that_stands_still_while_a_bot_thinks(
    tmp_path: Path,
) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        with nothing_for_the_collector():
            ada = await hand.people.new_guest("Ada")
            table = await hand.open(ada, Options(2, minutes=5))
            await hand.tables.start(table, ada)
            client = await hand.comes(ada, table.id)
            await hand.wait(COUNTDOWN + 5_000)
            hand.table.disconnect(client.connection)
            await hand.wait(PAUSE_AFTER)
            assert table.attendance.bots_think
            part = weakref.ref(table.chat)
            del hand.table, table, client
            await hand.wait(SWEEP_EVERY)
            assert hand.tables.tables == {}
            assert part() is None


@within_a_minute
async def test_who_is_renamed_is_looked_for_at_their_own_tables(tmp_path: Path) -> None:
    """Where they sit, watch or are the host, also by a new link and after a restart; nobody is
    held up by all the others."""
    async with tables_by_hand(tmp_path) as hand:
        ada, bo, eve = [await hand.people.new_guest(name) for name in ("Ada", "Bo", "Eve")]
        for _ in range(3):
            await hand.open(eve, PatternsOptions())
        table = await hand.open(ada, PatternsOptions())
        host, guest = await hand.comes(ada, table.id), await hand.comes(bo, table.id)
        assert await guest.ask("ask", "Sit", seat=1) == "ack"
        assert await host.ask("ask", "NewLink") == "ack"
        for person in (ada, bo):
            assert hand.tables.tables_of(person.id) == (table,)
        hand.tables.rename(replace(bo, name="Bob"), "Bo")
        await hand.settle()
    async with tables_by_hand(tmp_path) as hand:
        assert hand.tables.tables_of(bo.id) == ()
        again = await hand.tables.find(table.id)
        assert again is not None
        hand.tables.rename(replace(bo, name="Bobby"), "Bob")
        await hand.settle()
        assert [sitter and sitter.name for sitter in again.lobby.seats] == [None, "Bobby"]
        await hand.wait(SWEEP_EVERY)
        assert hand.tables.tables_of(bo.id) == ()


@by_hand
async def test_a_table_goes_while_its_new_link_is_on_its_way(hand: ByHand) -> None:
    """To another process, or for good."""
    ada = await hand.people.new_guest("Ada")
    for closed in (False, True):
        table = await hand.open(ada, PatternsOptions())
        host, old = await hand.comes(ada, table.id), table.id
        host.say(t="ask", n=1, wish="NewLink", args={})
        assert table.store.moves
        if closed:
            await hand.tables.close_table(old)
        else:
            hand.tables.let_go(table)
        await hand.settle()
        assert hand.tables.tables == {}
        assert hand.tables.tables_of(ada.id) == ()


@by_hand
async def test_a_host_has_so_many_tables_open(hand: ByHand) -> None:
    """Once those that nobody came to are put away there may be more."""
    ada, bo = [await hand.people.new_guest(name) for name in ("Ada", "Bo")]
    for _ in range(MOST_OPEN):
        await hand.open(ada, PatternsOptions())
    with pytest.raises(NotAllowed) as refusal:
        await hand.open(ada, PatternsOptions())
    assert refusal.value.code == "too-fast"
    await hand.open(bo, PatternsOptions())
    await hand.wait(SWEEP_EVERY)
    await hand.open(ada, PatternsOptions())
