"""A game against bots waits for its players; games between people, and solo ones, do not."""

from pathlib import Path
from typing import Any

import pytest

from mondala.games.mondo.options import Options, Solo
from mondala.server.storage.rows import Person
from mondala.server.tables.idle_games import PAUSE_AFTER
from mondala.server.tables.open_tables import MOST_RUNNING, SWEEP_EVERY
from mondala.server.tables.table import OpenTable
from mondala.tables.clocks import ClockOptions
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from tests.server.support.bots import BotsHere
from tests.server.support.by_hand import ByHand, Client, tables_by_hand
from tests.server.support.client import Message, within_a_minute

MATCH = Options(2, minutes=5)
CLOCK = PatternsOptions(ClockOptions(initial=600_000))


async def against_bots(hand: ByHand, options: GameOptions) -> tuple[Client, OpenTable]:
    """A game that has just begun, and its only player, who is there."""
    ada = await hand.people.new_guest("Ada")
    table = await hand.open(ada, options)
    await hand.tables.start(table, ada)
    return await hand.comes(ada, table.id), table


def leaves(hand: ByHand, client: Client) -> None:
    hand.table.disconnect(client.connection)


def is_on(table: OpenTable) -> bool:
    """Whether its game is on and does not stand still."""
    return table.runs


def version(table: OpenTable) -> int:
    return table.version


def stage(messages: list[Message]) -> list[dict[str, Any]]:
    """The stages that began, as they were told."""
    events = [event for message in messages for event in message["events"]]
    return [body["stage"] for tag, body in events if tag == "StageBegan"]


@within_a_minute
async def test_a_round_against_bots_stands_still_and_goes_on_with_a_countdown(
    tmp_path: Path,
) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada, table = await against_bots(hand, MATCH)
        await hand.wait(COUNTDOWN + 5_000)
        leaves(hand, ada)
        await hand.wait(PAUSE_AFTER - 1)
        assert is_on(table)
        await hand.wait(1)
        await hand.settle()
        running = table.running
        assert running
        assert running.stands_still
        stood, at = version(table), running.durable.at
        await hand.wait(30_000)
        assert (version(table), running.shown_at()) == (stood, at), "no bot acts, no clock runs"
        back = await hand.comes(ada.person, table.id)
        assert is_on(table)
        (resumed,) = stage(back.heard("entry")[:1])
        assert resumed["resumes_at"] == at + COUNTDOWN
        await hand.wait(COUNTDOWN + 10_000)
        assert version(table) > stood + 1, "bots play again"


@within_a_minute
async def test_what_stands_still_is_put_away_and_resumes_when_its_player_comes(
    tmp_path: Path,
) -> None:
    """A stranger who looks, or asks for it over HTTP, does not set it going; nor does a restart."""
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada, table = await against_bots(hand, MATCH)
        await hand.wait(COUNTDOWN + 5_000)
        leaves(hand, ada)
        await hand.wait(PAUSE_AFTER + SWEEP_EVERY)
        assert table.id not in hand.tables.tables
        stood = version(table)
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        assert hand.tables.tables == {}, "it is not taken up"
        eve = await hand.people.new_guest("Eve")
        watching = await hand.comes(eve, table.id)
        await hand.wait(30_000)
        assert version(hand.table) == stood
        assert watching.heard("entry") == []
        back = await hand.comes(ada.person, table.id)
        assert stage(back.heard("entry"))[0]["resumes_at"] is not None
        assert is_on(hand.table)


@within_a_minute
async def test_a_clock_in_turns_stands_still_too(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada, table = await against_bots(hand, CLOCK)
        leaves(hand, ada)
        await hand.wait(PAUSE_AFTER)
        running = table.running
        assert running
        stood = running.shown_at()
        await hand.wait(1_000_000)
        assert not running.over
        await hand.comes(ada.person, table.id)
        assert hand.table.running
        assert hand.table.running.shown_at() == stood
        await hand.wait(1_000_000)
        assert hand.table.running.over, "the clock runs while its player is there"


def options_between_people() -> dict[str, tuple[GameOptions, bool]]:
    """Games that go on without anybody, and whether a bot may sit at them."""
    return {
        "solo": (Options(1, solo=Solo.HARD), True),
        "people": (CLOCK, False),
        "days": (PatternsOptions(ClockOptions(days=1)), True),
    }


@pytest.mark.parametrize("kind", options_between_people())
@within_a_minute
async def test_other_games_never_stand_still(kind: str, tmp_path: Path) -> None:
    options, with_bots = options_between_people()[kind]
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        if with_bots:
            ada, table = await against_bots(hand, options)
            leaves(hand, ada)
        else:
            clients = await hand.begun(options)
            table = hand.table
            for client in clients:
                leaves(hand, client)
        await hand.wait(PAUSE_AFTER + 1_000)
        running = table.running
        assert running
        assert not running.stands_still
        deadlines = await hand.tables.services.storage.due(hand.clock.utc() + 86_400_000 * 2)
        assert deadlines == [table.id], "it is looked after, also after a restart"


@within_a_minute
async def test_bots_that_play_among_themselves_play_for_whoever_watches(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada = await hand.people.new_guest("Ada")
        table = await hand.open(ada, MATCH)
        host = await hand.comes(ada, table.id)
        for seat in (0, 1):
            assert await host.ask("ask", "SeatBot", seat=seat) == "ack"
        assert await host.ask("ask", "Start") == "ack"
        await hand.wait(COUNTDOWN + PAUSE_AFTER)
        assert is_on(table)
        leaves(hand, host)
        await hand.wait(PAUSE_AFTER)
        assert not is_on(table)
        await hand.comes(ada, table.id)
        assert is_on(table)


@within_a_minute
async def test_who_reloads_the_page_interrupts_nothing(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada, table = await against_bots(hand, MATCH)
        await hand.wait(COUNTDOWN + 1_000)
        leaves(hand, ada)
        await hand.wait(PAUSE_AFTER - 1_000)
        again = await hand.comes(ada.person, table.id)
        await hand.wait(2_000)
        assert is_on(table)
        assert stage(again.heard("entry")) == []
        leaves(hand, again)
        await hand.wait(PAUSE_AFTER - 1)
        assert is_on(table)
        await hand.wait(1)
        assert not is_on(table)


async def opens_games(hand: ByHand, ada: Person, count: int) -> None:
    for _ in range(count):
        table = await hand.open(ada, PatternsOptions())
        async with hand.tables.starting(ada.id):
            await hand.tables.start(table, ada)


@within_a_minute
async def test_a_person_has_so_many_running_games(tmp_path: Path) -> None:
    """One more is refused with a sentence, until some of them stand still; nobody else notices."""
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada, bo = [await hand.people.new_guest(name) for name in ("Ada", "Bo")]
        await opens_games(hand, ada, MOST_RUNNING)
        await opens_games(hand, bo, 1)
        table = await hand.open(ada, PatternsOptions())
        client = await hand.comes(ada, table.id)
        assert await client.ask("ask", "Sit", seat=0) == "ack"
        assert await client.ask("ask", "SeatBot", seat=1) == "ack"
        assert await client.ask("ask", "Start") == "too-many-games"
        assert client.heard("refused")[-1]["details"] == {"most": MOST_RUNNING}
        await hand.wait(PAUSE_AFTER)
        assert await client.ask("ask", "Start") == "ack"


@within_a_minute
async def test_two_starts_at_the_same_time_do_not_both_take_the_last_place(tmp_path: Path) -> None:
    """Whoever was refused may start once a game stands still: nothing stays counted."""
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada = await hand.people.new_guest("Ada")
        await opens_games(hand, ada, MOST_RUNNING - 1)
        tables = [await hand.open(ada, PatternsOptions()) for _ in range(2)]
        clients = [await hand.comes(ada, table.id) for table in tables]
        for hand.table, client in zip(tables, clients, strict=True):
            assert await client.ask("ask", "Sit", seat=0) == "ack"
            assert await client.ask("ask", "SeatBot", seat=1) == "ack"
        for hand.table, client in zip(tables, clients, strict=True):
            client.say(t="ask", n=9, wish="Start", args={})
        await hand.settle()
        answers = [client.heard("ack", "refused")[-1].get("code", "ack") for client in clients]
        assert sorted(answers) == ["ack", "too-many-games"]
        assert await hand.tables.running_of(ada.id) == MOST_RUNNING
        await hand.wait(PAUSE_AFTER)
        refused = answers.index("too-many-games")
        hand.table, clients[refused].numbers = tables[refused], 9
        assert await clients[refused].ask("ask", "Start") == "ack"


@within_a_minute
async def test_games_in_which_only_bots_play_are_their_hosts(tmp_path: Path) -> None:
    """Whoever has no seat at a table has bots think all the same. A game between others is
    theirs."""
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        ada, bo, cleo = [await hand.people.new_guest(name) for name in ("Ada", "Bo", "Cleo")]

        async def starts(*sitters: Person) -> str:
            table = await hand.open(ada, PatternsOptions())
            host = await hand.comes(ada, table.id)
            for seat, person in enumerate(sitters):
                client = await hand.comes(person, table.id)
                assert await client.ask("ask", "Sit", seat=seat) == "ack"
                assert await client.ask("ask", "Ready") == "ack"
            for seat in range(len(sitters), 2):
                assert await host.ask("ask", "SeatBot", seat=seat) == "ack"
            return await host.ask("ask", "Start")

        assert await starts(bo, cleo) == "ack"
        assert [await starts() for _ in range(MOST_RUNNING)] == ["ack"] * MOST_RUNNING
        assert await starts() == "too-many-games"
