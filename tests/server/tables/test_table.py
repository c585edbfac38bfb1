"""A table: people go by another name, and nobody acts before go."""

from pathlib import Path

from mondala.games.mondo.options import Options
from mondala.server.storage.rows import Person
from mondala.tables.mondo import COUNTDOWN
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, Client, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute


@within_a_minute
async def test_another_name_is_seen_at_once_by_everybody_at_the_table(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        for client in (ada, bo):
            await client.ask("ask", "Sit")
            await client.ask("ask", "Ready")
        await ada.ask("ask", "Start")
        await hand.rename(ada.person, "Adele")
        await hand.settle()
        await hand.wait(0)
        names = {each["name"] for each in bo.heard("table")[-1]["table"]["lobby"]["seats"]}
        assert names == {"Adele", "Bo"}
        assert hand.table.lobby.playing


@within_a_minute
async def test_another_name_is_seen_by_those_who_watch_too(tmp_path: Path) -> None:
    """And on tables that were asleep, as soon as that person comes back."""
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        await ada.ask("ask", "Sit")
        renamed = await hand.rename(bo.person, "Bob")
        assert [each.name for each in hand.table.view().watching] == ["Bob"]
        hand.table.disconnect(ada.connection)
        await Client(hand, Person(ada.person.id, "Adele")).hello()
        await Client(hand, renamed).hello()
        assert [sitter.name for sitter in hand.table.lobby.seats if sitter] == ["Adele"]


@by_hand
async def test_nobody_acts_before_go(hand: ByHand) -> None:
    first, _ = await hand.begun(Options(2, minutes=2))
    await hand.wait(COUNTDOWN - 1)
    (began,) = first.heard("entry")
    handle = began["events"][0][1]["pile"][-1][0]
    assert await first.ask("do", "Take", handle=handle) == "countdown"
    await hand.wait(1)
    assert await first.ask("do", "Take", handle=handle) == "ack"
