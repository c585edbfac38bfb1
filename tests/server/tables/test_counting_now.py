"""R19: when only bots are left in a round, the people may agree to count now.

The bots then do what they would have done, in the same order and at the same game time, without
anybody waiting for it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mondala.games.mondo.options import Options
from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from mondala.tables.mondo import COUNTDOWN
from tests.server.support.bots import BotsHere
from tests.server.support.by_hand import ByHand, Client, tables_by_hand
from tests.server.support.client import Message, within_a_minute

ROUND = Options(3, minutes=2, rounds=1)
PLAYED = 20_000
"""Milliseconds that everybody plays before somebody jumps out."""


@asynccontextmanager
async def round_of(
    folder: Path, options: Options = ROUND, people: int = 1, level: int = 1
) -> AsyncIterator[tuple[ByHand, list[Client]]]:
    """A round in which the people have just jumped out; bots have the other seats."""
    async with tables_by_hand(folder, make_bots=BotsHere, new_seed=lambda: 7) as hand:
        guests = [await hand.people.new_guest(f"Guest {seat}") for seat in range(people)]
        await hand.open(guests[0], options)
        clients = [Client(hand, guest) for guest in guests]
        for seat, client in enumerate(clients):
            await client.hello(derived=False)
            assert await client.ask("ask", "Sit", seat=seat) == "ack"
            assert await client.ask("ask", "Ready") == "ack"
        for seat in range(people, options.seats):
            assert await clients[0].ask("ask", "SeatBot", seat=seat, level=level) == "ack"
        assert await clients[0].ask("ask", "Start") == "ack"
        await hand.wait(COUNTDOWN + PLAYED)
        for client in clients:
            assert await client.ask("do", "JumpOut") == "ack"
        yield hand, clients


def acts(client: Client) -> list[Message]:
    """The acts of the bots with their times, and the end of the round."""
    wanted = ("WantsToCount", "RanAhead")
    return [
        {name: entry[name] for name in ("at", "seat", "events")}
        for entry in client.heard("entry")
        if entry["events"] and entry["events"][0][0] not in wanted
    ]


@within_a_minute
async def test_the_bots_do_what_they_would_have_done_in_no_time(tmp_path: Path) -> None:
    """Also the one that plans."""
    short = Options(2, minutes=1, rounds=1)
    async with round_of(tmp_path / "waits", short, level=5) as (hand, (ada,)):
        await hand.wait(short.time_limit)
        waited = acts(ada)
    async with round_of(tmp_path / "counts", short, level=5) as (hand, (ada,)):
        before = hand.clock.now()
        assert await ada.ask("do", "CountNow") == "ack"
        await hand.wait(0)
        assert "RoundScored" in ada.happened()
        assert hand.clock.now() == before
        assert acts(ada) == waited
    assert [each for each in waited if each["events"][0][0] == "Placed"]
    report = await check_all(registry(), tmp_path / "counts")
    assert (report.games, report.faults) == (1, [])


@within_a_minute
async def test_it_waits_until_all_who_are_there_have_asked(tmp_path: Path) -> None:
    async with round_of(tmp_path, people=2) as (hand, (ada, bo)):
        assert await ada.ask("do", "CountNow") == "ack"
        await hand.wait(0)
        assert "RanAhead" not in bo.happened()
        assert await bo.ask("do", "CountNow") == "ack"
        await hand.wait(0)
        assert "RoundScored" in ada.happened()


@within_a_minute
async def test_the_absent_are_not_asked(tmp_path: Path) -> None:
    """A player who leaves does not keep the others waiting."""
    async with round_of(tmp_path, people=2) as (hand, (ada, bo)):
        assert await ada.ask("do", "CountNow") == "ack"
        hand.table.disconnect(bo.connection)
        await hand.wait(0)
        assert "RoundScored" in ada.happened()


@within_a_minute
async def test_somebody_who_comes_back_has_the_seat_again_from_the_scoring_on(
    tmp_path: Path,
) -> None:
    options = Options(3, minutes=2, rounds=2)
    async with tables_by_hand(tmp_path, make_bots=BotsHere, new_seed=lambda: 7) as hand:
        ada, bo = await hand.people.new_guest("Ada"), await hand.people.new_guest("Bo")
        await hand.open(ada, options)
        host, other = Client(hand, ada), Client(hand, bo)
        for seat, client in enumerate((host, other)):
            await client.hello(derived=False)
            assert await client.ask("ask", "Sit", seat=seat) == "ack"
            assert await client.ask("ask", "Ready") == "ack"
        assert await host.ask("ask", "SeatBot", seat=2) == "ack"
        assert await host.ask("ask", "Start") == "ack"
        await hand.wait(COUNTDOWN + PLAYED)
        hand.table.disconnect(other.connection)
        assert await host.ask("ask", "Choose", seat=1, choice="bot") == "ack"
        assert await host.ask("do", "JumpOut") == "ack"
        assert await host.ask("do", "CountNow") == "ack"
        again = await hand.comes(bo, hand.table.id, derived=False)
        snapshot = again.heard("snapshot")[-1]
        assert snapshot["view"]["bots"] == [None, "meadow", None]
        assert snapshot["view"]["ahead"]
        assert await again.ask("do", "JumpOut") in ("out", "round-over", "ack")
        await hand.wait(0)
        assert stand_ins(again)[-1] == {"seat": 1, "bot": None}
        assert "RoundScored" in again.happened()


def stand_ins(client: Client) -> list[Any]:
    events = (event for entry in client.heard("entry") for event in entry["events"])
    return [body for tag, body in events if tag == "Substituted"]


@within_a_minute
async def test_after_a_restart_it_goes_on(tmp_path: Path) -> None:
    async with round_of(tmp_path) as (hand, (ada,)):
        table, person = hand.table.id, ada.person
        ada.say(t="do", n=90, command="CountNow")
        await hand.settle()
        assert "RanAhead" in ada.happened()
        assert "RoundScored" not in ada.happened()
    async with tables_by_hand(tmp_path, make_bots=BotsHere) as hand:
        again = await hand.comes(person, table, derived=False)
        await hand.wait(0)
        assert "RoundScored" in again.happened()
        resumed = [entry for entry in again.heard("entry") if entry["events"][:1] == ["StageBegan"]]
        assert resumed == [], "no countdown comes first"


@pytest.mark.parametrize("hidden", [True, False])
@within_a_minute
async def test_no_time_is_told_where_it_is_hidden(hidden: bool, tmp_path: Path) -> None:
    options = Options(2, minutes=2, rounds=1, hidden_time=hidden)
    async with round_of(tmp_path, options) as (hand, (ada,)):
        assert await ada.ask("do", "CountNow") == "ack"
        await hand.wait(0)
        assert "RoundScored" in ada.happened()
        assert {entry["at"] is None for entry in ada.heard("entry")} == {hidden}
