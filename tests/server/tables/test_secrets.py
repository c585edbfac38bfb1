"""A seat never gets a byte that depends on what it may not know.

Two servers hold the same table; in one of them tiles that show the same have been exchanged in the
journal, so that only undersides differ. The same commands at the same times must then give the
same bytes to everybody who has not seen those undersides: welcome, snapshot, entries, scores,
hands, pongs, and all of it again for who comes back.
"""

import shutil
from pathlib import Path

from mondala.core.ids import TableId
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.games.mondo.events import RoundBegan
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Options
from mondala.games.mondo.pile import Lying, identity
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.server.storage.rows import Person
from mondala.tables import mondo
from mondala.tables.live import Entry
from mondala.tables.mondo import COUNTDOWN
from mondala.wire.codec import codec_of
from tests.games.mondo.lookalikes import exchanged, lookalikes
from tests.server.support.by_hand import ByHand, Client, tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.stored import games_in, journal_of, rewrite

TRIO = Options(3, minutes=2)
HIDDEN = Options(2, minutes=2, hidden_time=True)
Pairs = list[tuple[Lying, Lying]]


async def prepared(folder: Path) -> tuple[TableId, list[Person]]:
    """A table whose first round is in its countdown, and three players and a spectator."""
    async with tables_by_hand(folder) as hand:
        clients = await hand.begun(TRIO, 3)
        await hand.wait(10)
        spectator = await hand.people.new_guest("Eve")
        return hand.table.id, [*(client.person for client in clients), spectator]


def with_other_undersides(folder: Path, copy: Path) -> Pairs:
    """The same table, with what lies under some tiles exchanged in its journal."""
    shutil.copytree(folder, copy)
    (game,) = games_in(copy)
    pairs, other = _exchanged(codec_of(GAME).read_entry(journal_of(copy, game)[0]))
    rewrite(copy, game, lambda kept: [codec_of(GAME).write_entry(other), *kept[1:]])
    return pairs


def _exchanged(entry: Entry) -> tuple[Pairs, Entry]:
    state = mondo.begin(TRIO, standard_tiles(), 0)
    for event in entry.events:
        state = mondo.apply(state, event)
    pairs = lookalikes(state.match, 30)
    began, *rest = entry.events
    assert isinstance(began, RoundBegan)
    current = exchanged(state.match, pairs).round
    assert current is not None
    return pairs, replace(entry, events=(replace(began, pile=current.pile.tiles), *rest))


def match_of(hand: ByHand) -> Match:
    running = hand.table.running
    assert running is not None
    match = running.durable.state.match
    assert isinstance(match, Match)
    return match


def free_secrets(hand: ByHand, secret: set[int]) -> list[int]:
    current = match_of(hand).round
    assert current is not None
    return [tile.handle for tile in current.pile.free() if tile.handle in secret]


async def puts_back(hand: ByHand, client: Client, seat: Seat) -> None:
    """With the side up that lay up before."""
    current = match_of(hand).round
    assert current is not None
    held = current.players[seat].hand
    assert held is not None
    back = {"x": 50, "y": 60, "angle": 3, "side": identity(held)[1].value}
    assert await client.ask("do", "PutBack", **back) == "ack"


async def sent(folder: Path, table: TableId, people: list[Person], secret: set[int]) -> list[bytes]:
    """All the bytes that each of them is sent while seats 0 and 1 handle secret tiles."""
    async with tables_by_hand(folder) as hand:
        await hand.find(table)
        one, two, three, eve = clients = [Client(hand, person) for person in people]
        for client in clients:
            await client.hello(derived=True)
        await hand.wait(COUNTDOWN)
        first, *_ = free_secrets(hand, secret)
        assert await one.ask("do", "Take", handle=first) == "ack"
        assert await two.ask("do", "Take", handle=first) == "gone"
        await one.send("hand", x=3, y=4)
        await hand.wait(6_000)
        await puts_back(hand, one, 0)
        second = next(each for each in free_secrets(hand, secret) if each != first)
        assert await two.ask("do", "Take", handle=second) == "ack"
        await hand.wait(400)
        assert await two.ask("do", "JumpOut") == "ack"
        shifted = {"handle": second, "x": 9, "y": 9, "angle": 1}
        assert await three.ask("do", "Shift", **shifted) == "ack"
        for client in clients:
            await client.send("ping", n=1)
            await client.hello(derived=True)
            assert hand.table.running is not None
            await client.hello(game_id=hand.table.running.row.id, version=1)
        assert await eve.ask("do", "Take", handle=first) == "no-seat"
        await hand.wait(TRIO.time_limit)
        return [b"\n".join(client.wire.sent) for client in clients]


@within_a_minute
async def test_other_undersides_give_the_same_bytes(tmp_path: Path) -> None:
    table, people = await prepared(tmp_path / "one")
    pairs = with_other_undersides(tmp_path / "one", tmp_path / "other")
    secret = {tile.handle for pair in pairs for tile in pair}
    here = await sent(tmp_path / "one", table, people, secret)
    there = await sent(tmp_path / "other", table, people, secret)
    assert [len(each) > 10_000 for each in here] == [True] * 4
    assert here[2] == there[2]
    assert here[3] == there[3]
    assert here[0] != there[0], "who held one of them has seen its underside"
    assert here[1] != there[1]
    for kind in (b"welcome", b"snapshot", b"entry", b"derived", b"hands", b"pong", b"table"):
        assert b'"t":"' + kind + b'"' in here[3]


async def reopened(hand: ByHand, table: TableId, people: list[Person]) -> list[Client]:
    await hand.find(table)
    clients = [Client(hand, person) for person in people]
    for client in clients:
        await client.hello(derived=True)
    return clients


async def sent_after(used: int, folder: Path, table: TableId, people: list[Person]) -> list[bytes]:
    """All that a player and a spectator are sent after an interruption, with so much time used."""
    async with tables_by_hand(folder) as hand:
        (second,) = await reopened(hand, table, people[1:2])
        await hand.wait(COUNTDOWN + used)
        assert await second.ask("do", "JumpOut") == "ack"
    async with tables_by_hand(folder) as hand:
        first, eve = clients = await reopened(hand, table, people[::2])
        assert await first.ask("do", "JumpOut") == "countdown"
        await hand.wait(COUNTDOWN)
        assert await first.ask("do", "JumpOut") == "ack"
        await eve.send("ping", n=1)
        await eve.hello(derived=True)
        return [b"\n".join(client.wire.sent) for client in clients]


@within_a_minute
async def test_an_interruption_does_not_tell_how_much_of_a_hidden_time_is_used(
    tmp_path: Path,
) -> None:
    async with tables_by_hand(tmp_path / "one") as hand:
        clients = await hand.begun(HIDDEN)
        await hand.wait(COUNTDOWN)
        eve = await hand.people.new_guest("Eve")
        people, table = [*(client.person for client in clients), eve], hand.table.id
    shutil.copytree(tmp_path / "one", tmp_path / "other")
    here = await sent_after(100, tmp_path / "one", table, people)
    there = await sent_after(1_500, tmp_path / "other", table, people)
    assert here == there
    for kind in (b"StageBegan", b"RoundScored", b"snapshot", b"pong"):
        assert kind in here[1]
