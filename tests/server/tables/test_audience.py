"""Each member of an audience is sent their own view, at the right millisecond."""

from functools import partial
from pathlib import Path

import pytest

from mondala.games.mondo.options import Options
from mondala.hosted.mondo.game import GAME as MONDO
from mondala.server.tables.audience import HANDS_EVERY, MOST_SHOWN
from mondala.server.tables.table import CROWD, CROWD_PAUSE
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.wire import PROTOCOL
from tests.server.support.by_hand import ByHand, Client, by_hand, tables_by_hand
from tests.server.support.client import first_move, within_a_minute

PAIR = Options(2, minutes=2)


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


@by_hand
async def test_in_mondo_scores_follow_a_few_times_a_second_at_most(hand: ByHand) -> None:
    first, second = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    await first.hello(derived=True)
    every = MONDO.derived_every
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
    (snapshot, *_) = second.heard("snapshot")
    move = first_move(snapshot["view"]["position"])
    for _ in range(7):
        assert await second.ask("do", "Play", move=move) == "ack"
        await hand.wait(0)
        assert await second.ask("do", "AskTakeBack") == "ack"
        await hand.wait(0)
        assert await first.ask("do", "Answer", agree=True) == "ack"
        await hand.wait(0)
    assert [message["version"] for message in first.heard("derived")][1:] == list(range(1, 22))
    assert second.heard("derived") == []


WHEN = ("before", "on its way", "stored", "told")


@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize(
    ("options", "command"), [(PatternsOptions(), "OfferDraw"), (PAIR, "JumpOut")], ids=str
)
@within_a_minute
async def test_whenever_somebody_comes_what_is_derived_fits_the_last_entry(
    options: GameOptions, command: str, when: str, tmp_path: Path
) -> None:
    """Before a command, while it is on its way to the disk, or after it: they get the game as it
    stood then, the entries since, and last what is derived from those."""
    async with tables_by_hand(tmp_path) as hand:
        first, _ = await hand.begun(options)
        await hand.wait(COUNTDOWN)
        watcher = Client(hand, await hand.people.new_guest("Eve"))
        for moment in WHEN:
            if moment == when:
                watcher.say(t="hello", protocol=PROTOCOL, session="s")
            if moment == "before":
                first.say(t="do", n=1, command=command, args={})
            elif moment == "on its way":
                await hand.settle()
            elif moment == "stored":
                await hand.wait(MONDO.derived_every)
        await hand.wait(MONDO.derived_every)
        heard = watcher.heard("snapshot", "entry", "derived")
        assert heard[-1]["t"] == "derived"
        snapshot, *entries = (each for each in heard if each["t"] != "derived")
        assert hand.table.running is not None
        version = hand.table.running.version
        numbers = [entry["number"] for entry in entries]
        assert numbers == list(range(snapshot["version"] + 1, version + 1))
        assert heard[-1]["version"] == version


@within_a_minute
async def test_a_crowd_is_counted_and_told_of_a_few_times_a_second(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, _ = await hand.opened(PatternsOptions())
        many = [await hand.people.new_guest(f"Eve {number}") for number in range(2 * CROWD)]
        for person in many:
            await Client(hand, person).hello()
        await hand.wait(CROWD_PAUSE)
        seen = ada.heard("table")[-1]["table"]
        assert len(seen["watching"]) == MOST_SHOWN
        assert len(seen["watching"]) + seen["nameless"] == len(many) + 2
        assert len(seen["present"]) <= MOST_SHOWN + 2

        told = len(ada.heard("table"))
        for person in many[:20]:
            await Client(hand, person).hello()
        assert len(ada.heard("table")) <= told + 1
        await hand.wait(CROWD_PAUSE)
        assert len(ada.heard("table")) <= told + 2


@within_a_minute
async def test_who_watches_is_known_by_name(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        assert {each.name for each in hand.table.view().watching} == {"Ada", "Bo"}
        await ada.ask("ask", "Sit")
        await Client(hand, bo.person).hello()
        assert [each.name for each in hand.table.view().watching] == ["Bo"]
