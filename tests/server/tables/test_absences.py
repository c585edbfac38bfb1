"""A player is absent: what happens at which millisecond."""

from pathlib import Path

import pytest

from mondala.games.mondo.options import Options
from mondala.tables.clocks import DAY, ClockOptions
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.stored import no_room

PAIR = Options(2, minutes=2)
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
    async with tables_by_hand(tmp_path) as hand:
        leaver, stays = await hand.begun(options)
        hand.table.disconnect(leaver.connection)
        await hand.wait(grace - 1)
        assert await stays.ask("ask", "Choose", seat=0, choice="bot") == "not-gone"
        await hand.wait(1)
        assert await stays.ask("ask", "Choose", seat=0, choice="bot") == "ack"


@by_hand
async def test_who_was_away_when_the_game_began_is_gone_too(hand: ByHand) -> None:
    host, guest = await hand.opened(PatternsOptions())
    for client in (host, guest):
        await client.ask("ask", "Sit")
        await client.ask("ask", "Ready")
    hand.table.disconnect(guest.connection)
    assert await host.ask("ask", "Start") == "ack"
    away = 1 - (host.connection.seat or 0)
    assert await host.ask("ask", "Choose", seat=away, choice="end") == "not-gone"
    await hand.wait(30_000)
    assert await host.ask("ask", "Choose", seat=away, choice="end") == "ack"


@within_a_minute
async def test_who_does_not_come_back_after_a_restart_is_gone_too(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        leaver, stays = await hand.begun(PatternsOptions())
        table = hand.table.id
    async with tables_by_hand(tmp_path) as hand:
        again = await hand.comes(stays.person, table)
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
    hand.table.disconnect(second.connection)
    await hand.wait(9_999)
    assert "WentBack" not in first.happened()
    await hand.wait(1)
    assert "WentBack" in first.happened()


@by_hand
async def test_in_mondo_a_bot_takes_the_seat_and_its_tile_at_once(hand: ByHand) -> None:
    """Ten seconds later the tile is still the bot's: nobody takes it out of its hand."""
    first, second = await hand.begun(PAIR)
    await hand.wait(COUNTDOWN)
    (began, *_) = first.heard("entry")
    handle = began["events"][0][1]["pile"][-1][0]
    assert await second.ask("do", "Take", handle=handle) == "ack"
    assert await first.ask("ask", "Choose", seat=1, choice="bot") == "not-gone"
    hand.table.disconnect(second.connection)
    assert await first.ask("ask", "Choose", seat=1, choice="bot") == "ack"
    assert "Substituted" in first.happened()
    await hand.wait(10_000)
    by_the_table = [entry for entry in first.heard("entry") if entry["seat"] is None]
    assert "WentBack" not in {tag for entry in by_the_table for tag, _ in entry["events"]}


@by_hand
async def test_a_match_of_mondo_is_ended_in_the_pause_only(hand: ByHand) -> None:
    first, second = await hand.begun(PAIR)
    hand.table.disconnect(second.connection)
    assert await first.ask("ask", "Choose", seat=1, choice="end") == "not-now"
    await hand.wait(COUNTDOWN + 30_000)
    assert await first.ask("ask", "Choose", seat=1, choice="end") == "not-now"
    assert await first.ask("ask", "Choose", seat=1, choice="wait") == "ack"
    await hand.wait(PAIR.time_limit)
    assert "RoundScored" in first.happened()
    assert await first.ask("ask", "Choose", seat=1, choice="end") == "ack"
    assert first.heard("opened")[0]["result"]["reason"] == "abandoned"


@by_hand
async def test_what_was_chosen_in_one_pause_does_not_count_in_the_next(hand: ByHand) -> None:
    first, second, third = await hand.begun(Options(3, minutes=1), 3)
    hand.table.disconnect(third.connection)
    await hand.wait(COUNTDOWN + 65_000)
    assert await first.ask("ask", "Choose", seat=2, choice="end") == "ack"
    for client in (first, second):
        assert await client.ask("do", "GoOn") == "ack"
    await hand.wait(COUNTDOWN + 65_000)
    assert await second.ask("ask", "Choose", seat=2, choice="end") == "ack"
    assert second.heard("opened") == []
    assert await first.ask("ask", "Choose", seat=2, choice="end") == "ack"
    assert second.heard("opened")[0]["result"]["reason"] == "abandoned"


@within_a_minute
async def test_a_substitute_that_cannot_be_stored_does_not_freeze_the_table(tmp_path: Path) -> None:
    """Only what the clock decides is tried again by itself; nothing else may be waited for."""
    async with tables_by_hand(tmp_path) as hand:
        leaver, stays = await hand.begun(PatternsOptions())
        hand.table.disconnect(leaver.connection)
        await hand.wait(30_000)
        with no_room(tmp_path):
            await stays.ask("ask", "Choose", seat=0, choice="bot")
            assert await stays.ask("do", "OfferDraw") == "not-stored"
        assert await stays.ask("do", "OfferDraw") == "ack"
        assert await stays.ask("ask", "Choose", seat=0, choice="bot") == "ack"
        assert "Substituted" in stays.happened()
