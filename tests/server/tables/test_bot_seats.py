"""Bots at a table, with time that stands still while they think: on any machine the same."""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

from mondala.bots.bot import LARGEST_MEMORY
from mondala.bots.mondo.planning import QUICKEST, SLOWEST
from mondala.core.chance import Chance
from mondala.core.seats import Seat
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.tiles import format_tiles, parse_tiles
from mondala.games.patterns.moves import legal_moves
from mondala.hosted import registry
from mondala.resources import standard_tiles
from mondala.server.archive.checking import check_all
from mondala.server.storage.waiting import stored
from mondala.server.tables.bot_seats import ASK_AGAIN_AFTER
from mondala.server.tables.running_game import RunningGame
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.patterns import PatternsOptions
from mondala.tables.registry import Registry
from tests.nim.bot import PAUSE
from tests.nim.rules import NimOptions
from tests.server.support.bots import BotsHere, SlowBots
from tests.server.support.by_hand import ByHand, Client, tables_by_hand
from tests.server.support.client import Message, within_a_minute

STEP = 1_000
ROUNDS = 3
TWENTY_STONES = 1
ADA_STARTS = next(seed for seed in range(9) if not Chance(seed).stream("start player").below(2))
NIM, ODD = ("tests.nim.game",), ("tests.server.support.odd_bots",)


def nim_by_hand(
    folder: Path, games: Registry, bots: BotsHere
) -> AbstractAsyncContextManager[ByHand]:
    """Tables whose bots are these; the seed gives a heap of twenty stones."""
    return tables_by_hand(
        folder, registry=games, make_bots=lambda _: bots, new_seed=lambda: TWENTY_STONES
    )


def events(client: Client) -> list[tuple[Seat | None, str]]:
    """The events in order, each with its seat."""
    return [(entry["seat"], event[0]) for entry in entries(client) for event in entry["events"]]


def entries(client: Client) -> list[Message]:
    return client.heard("entry")


def count(client: Client, name: str) -> int:
    return sum(event == name for _, event in events(client))


async def until_scored(hand: ByHand, client: Client, rounds: int) -> None:
    while count(client, "RoundScored") < rounds:
        await hand.wait(STEP)


@within_a_minute
async def test_what_a_bot_thinks_is_part_of_its_pause(tmp_path: Path) -> None:
    """A slow machine does not make it slower, as long as it thinks for less than that."""
    slow = SlowBots(registry().modules)
    async with tables_by_hand(tmp_path, make_bots=lambda _: slow) as hand:
        ada = await hand.people.new_guest("Ada")
        table = await hand.open(ada, Options(2))
        await hand.tables.start(table, ada, level=5)
        client = await hand.comes(ada, table.id, derived=False)
        await hand.wait(COUNTDOWN + QUICKEST // 2)
        slow.think()
        await hand.wait(SLOWEST - QUICKEST // 2)
        assert [entry["seat"] for entry in entries(client) if entry["seat"] is not None] == [1]


@within_a_minute
async def test_bots_say_whether_anybody_is_at_their_table(tmp_path: Path) -> None:
    bots = BotsHere(NIM)
    async with nim_by_hand(tmp_path, Registry(*NIM), bots) as hand:
        ada = await hand.people.new_guest("Ada")
        table = await hand.open(ada, NimOptions(most=1))
        host = await hand.comes(ada, table.id)
        for seat in (0, 1):
            assert await host.ask("ask", "SeatBot", seat=seat, level=1) == "ack"
        assert await host.ask("ask", "Start") == "ack"
        assert bots.attended
        table.disconnect(host.connection)
        before = len(bots.asked)
        while len(bots.asked) == before:
            await hand.wait(STEP)
        assert not bots.attended


@within_a_minute
async def test_two_bots_fill_their_worlds_in_every_round(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere, new_seed=lambda: 7) as hand:
        ada = await hand.people.new_guest("Ada")
        options = Options(2, level=Level.EXPERT, minutes=1)
        await hand.open(ada, options)
        host = Client(hand, ada)
        await host.hello(derived=False)
        for seat in (0, 1):
            assert await host.ask("ask", "SeatBot", seat=seat, bot="steady") == "ack"
        assert await host.ask("ask", "Start") == "ack"
        await until_scored(hand, host, ROUNDS)
        placed: Counter[tuple[int, Seat | None]] = Counter()
        round_number = 0
        for actor, event in events(host):
            round_number += event == "RoundBegan"
            placed[round_number, actor] += event == "Placed"
        assert min(placed[each, seat] for each in (1, 2, 3) for seat in (0, 1)) >= 6, placed


@within_a_minute
async def test_a_match_with_own_tiles_goes_on_after_a_restart_whenever_one_is_ready(
    tmp_path: Path,
) -> None:
    """A person and a bot; the person needs no pause between the rounds either."""
    own = parse_tiles(format_tiles(standard_tiles().tiles[:60][::-1]))
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        storage, text = hand.tables.services.storage, format_tiles(own.tiles)
        await stored(partial(storage.put_material, own.digest, text))
        ada = await hand.people.new_guest("Ada")
        table = (await hand.open(ada, Options(2, minutes=1), material=own.digest)).id
        client = await hand.comes(ada, table, derived=False)
        assert await client.ask("ask", "Sit", seat=0) == "ack"
        assert await client.ask("ask", "SeatBot", seat=1, bot="steady") == "ack"
        assert await client.ask("ask", "Start") == "ack"
        while count(client, "Placed") == 0:
            await hand.wait(STEP)
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        client = await hand.comes(ada, table, derived=False)
        for number in range(1, ROUNDS + 1):
            await until_scored(hand, client, number)
            if number < ROUNDS:
                assert await client.ask("do", "GoOn") == "ack"
                await hand.wait(COUNTDOWN)
                assert count(client, "RoundBegan") == number, "nobody had to wait for the pause"
        assert hand.table.running is not None
        game = hand.table.running.row.id
        assert client.heard("opened")[-1]["game_id"] == game
    report = await check_all(registry(), tmp_path)
    assert (report.games, report.faults) == (1, [])


async def adas_turn(
    hand: ByHand, think: Callable[[], None] = lambda: None
) -> tuple[Client, RunningGame]:
    """A game of Patterns against a bot, which has chosen first since Ada has the start."""
    ada = await hand.people.new_guest("Ada")
    await hand.open(ada, PatternsOptions())
    client = Client(hand, ada)
    await client.hello(derived=False)
    assert await client.ask("ask", "Sit") == "ack"
    assert await client.ask("ask", "SeatBot", seat=1, bot="level-2") == "ack"
    assert await client.ask("ask", "Start") == "ack"
    running, mine = hand.table.running, client.connection.seat
    assert running is not None
    while running.durable.state.position.mover != mine or not running.durable.state.moves:
        think()
        await hand.wait(STEP)
    return client, running


def moves_now(running: RunningGame) -> list[str]:
    return [str(move) for move in legal_moves(running.durable.state.position)]


@within_a_minute
async def test_a_bot_that_is_about_to_move_lets_a_move_be_taken_back_first(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere, new_seed=lambda: ADA_STARTS) as hand:
        client, running = await adas_turn(hand)
        assert await client.ask("do", "Play", move=moves_now(running)[0]) == "ack"
        assert running.durable.state.position.mover != client.connection.seat
        client.say(t="do", n=99, command="AskTakeBack", args={})
        hand.clock.ring_before(hand.clock.now() + STEP)  # before that is on disk
        await hand.settle()
        assert count(client, "TakenBack") == 1


@within_a_minute
async def test_what_a_bot_thought_about_a_move_that_was_taken_back_is_dropped(
    tmp_path: Path,
) -> None:
    slow = SlowBots(registry().modules)
    async with tables_by_hand(
        tmp_path, make_bots=lambda _: slow, new_seed=lambda: ADA_STARTS
    ) as hand:
        client, running = await adas_turn(hand, slow.think)
        one, other, *_ = moves_now(running)
        asked, moves = len(slow.asked), len(running.durable.state.moves)
        assert await client.ask("do", "Play", move=one) == "ack"
        assert await client.ask("do", "AskTakeBack") == "ack"
        await hand.settle()
        assert count(client, "TakenBack") == 1
        assert await client.ask("do", "Play", move=other) == "ack"
        slow.think()
        first, second = [question.subject.version for question in slow.asked[asked:]]
        assert first < second == running.version
        while len(running.durable.state.moves) < moves + 2:
            await hand.wait(STEP)
        await hand.wait(STEP)
        assert len(running.durable.state.moves) == moves + 2


async def against(hand: ByHand, *bots: str) -> Client:
    """Ada has the first seat of a game of Nim that has just begun, those bots have the others."""
    ada = await hand.people.new_guest("Ada")
    table = await hand.open(ada, NimOptions(seats=1 + len(bots), most=5))
    client = await hand.comes(ada, table.id, derived=False)
    assert await client.ask("ask", "Sit", seat=0) == "ack"
    for seat, bot in enumerate(bots, start=1):
        assert await client.ask("ask", "SeatBot", seat=seat, bot=bot) == "ack"
    assert await client.ask("ask", "Start") == "ack"
    return client


def took(client: Client) -> list[tuple[int, int]]:
    """The stones that each seat took."""
    happened = [event for entry in entries(client) for event in entry["events"]]
    return [(body["seat"], body["count"]) for name, body in happened if name == "Took"]


def memories(bots: BotsHere) -> list[tuple[str, Seat, bytes]]:
    """With what each question came."""
    return [(asked.bot, asked.subject.seat, bytes(asked.memory)) for asked in bots.asked]


@within_a_minute
async def test_each_bot_is_handed_its_own_memory(tmp_path: Path) -> None:
    """Seat by seat, also where two of them are the same bot; a new game begins with none."""
    bots = BotsHere(NIM)
    games = Registry(*NIM)
    async with nim_by_hand(tmp_path, games, bots) as hand:
        client = await against(hand, "counter", "counter", "chancer")
        for _ in range(2):
            assert await client.ask("do", "TakeStones", count=1) == "ack"
            await hand.wait(3 * PAUSE)
        chance = [count for seat, count in took(client) if seat == 3]
        assert took(client)[:6] == [(0, 1), (1, 1), (2, 1), (3, chance[0]), (0, 1), (1, 2)]
        assert memories(bots)[:6] == [
            ("counter", 1, b"null"),
            ("counter", 2, b"null"),
            ("chancer", 3, b"null"),
            ("counter", 1, b'{"last":1}'),
            ("counter", 2, b'{"last":1}'),
            ("chancer", 3, b"null"),
        ]


@within_a_minute
async def test_a_bot_never_sees_the_memory_of_another(tmp_path: Path) -> None:
    """In the next game another bot has the seat, and begins with nothing."""
    bots = BotsHere(NIM)
    games = Registry(*NIM)
    async with nim_by_hand(tmp_path, games, bots) as hand:
        client = await against(hand, "counter")
        while not client.heard("opened"):
            await client.ask("do", "TakeStones", count=5)
            await hand.wait(PAUSE)
        assert await client.ask("ask", "Clear", seat=1) == "ack"
        assert await client.ask("ask", "SeatBot", seat=1, level=2) == "ack"
        assert await client.ask("ask", "Start") == "ack"
        assert await client.ask("do", "TakeStones", count=1) == "ack"
        await hand.wait(PAUSE)
        assert memories(bots)[0] == ("counter", 1, b"null")
        assert memories(bots)[-1] == ("chancer", 1, b"null")


@within_a_minute
async def test_a_bot_that_fails_is_asked_again_later_and_holds_up_nobody(tmp_path: Path) -> None:
    """It has its turn and does nothing; the table is there for everything else meanwhile."""
    bots = BotsHere(ODD)
    games = Registry(*ODD)
    async with nim_by_hand(tmp_path, games, bots) as hand:
        client = await against(hand, "broken")
        assert await client.ask("do", "TakeStones", count=1) == "ack"
        assert len(bots.asked) == 1
        await hand.wait(ASK_AGAIN_AFTER - 1)
        assert len(bots.asked) == 1
        await hand.wait(1)
        assert len(bots.asked) == 2
        assert await client.ask("do", "TakeStones", count=1) == "not-your-turn"
        assert await client.ask("ask", "Mute", person="somebody") == "ack"
        await hand.wait(10 * ASK_AGAIN_AFTER)
        assert len(bots.asked) == 12
        assert took(client) == [(0, 1)]


@within_a_minute
async def test_a_bot_that_remembers_too_much_starts_again_without_memory(tmp_path: Path) -> None:
    bots = BotsHere(ODD)
    games = Registry(*ODD)
    async with nim_by_hand(tmp_path, games, bots) as hand:
        client = await against(hand, "hoarder")
        for _ in range(2):
            assert await client.ask("do", "TakeStones", count=1) == "ack"
            await hand.wait(0)
        assert took(client) == [(0, 1), (1, 1), (0, 1)]
        await hand.wait(ASK_AGAIN_AFTER)
        assert took(client) == [(0, 1), (1, 1), (0, 1), (1, 1)]
        sizes = [len(asked.memory) for asked in bots.asked]
        assert sizes == [len(b"null"), LARGEST_MEMORY, len(b"null")]
