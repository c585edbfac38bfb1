"""Changes of a table that cannot be stored are refused, and leave the table as it was."""

from pathlib import Path

from mondala.server.tables.running_game import RETRY_AFTER
from mondala.tables.lobby import Lobby
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import ByHand, Client, tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.stored import no_room

TABLES = "INSERT ON tables"
"""How a table is stored, whether it is new or not."""


def at_once(client: Client, *wishes: str) -> None:
    """All of them are on their way to the disk together."""
    for wish in wishes:
        client.numbers += 1
        client.say(t="ask", n=client.numbers, wish=wish)


def answers(client: Client) -> list[str]:
    return [str(each.get("code", "ack")) for each in client.heard("ack", "refused")]


def lobby(hand: ByHand) -> Lobby:
    """As it is now: mypy does not take it for the one of a line before."""
    return hand.table.lobby


async def on_disk(hand: ByHand) -> tuple[Lobby, str | None]:
    """The table as it is stored."""
    services = hand.tables.services
    row = await services.storage.table(hand.table.id)
    assert row is not None
    return services.readers.lobby(row.lobby), row.game_id


@within_a_minute
async def test_two_failed_changes_both_did_not_happen(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, _ = await hand.opened(PatternsOptions())
        before = hand.table.lobby
        with no_room(tmp_path, TABLES):
            at_once(ada, "Sit", "Ready")
            await hand.settle()
        assert answers(ada) == ["not-stored", "not-stored"]
        assert hand.table.lobby == before == (await on_disk(hand))[0]
        assert ada.connection.seat is None


@within_a_minute
async def test_what_was_made_on_top_of_a_failed_change_is_refused_too(tmp_path: Path) -> None:
    """The second would fit on the disk, but with it the first would stand."""
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        named = "instr(NEW.lobby, '\"{}\"')".format  # in quotes: ids may have such letters in them
        seats_ada = f"{TABLES} WHEN {named('Ada')} AND NOT {named('Bo')}"
        with no_room(tmp_path, seats_ada):
            at_once(ada, "Sit")
            at_once(bo, "Sit")
            await hand.settle()
        assert answers(ada) == answers(bo) == ["not-stored"]
        assert hand.table.lobby.seats == (await on_disk(hand))[0].seats == (None, None)
        assert await bo.ask("ask", "Sit") == "ack"


@within_a_minute
async def test_a_change_while_the_game_starts_keeps_the_game(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        for client in (ada, bo):
            await client.ask("ask", "Sit")
            await client.ask("ask", "Ready")
        at_once(ada, "Start")
        await ada.ask("ask", "Kick", person="somebody")
        assert hand.table.running is not None
        assert (await on_disk(hand))[1] == hand.table.running.row.id


@within_a_minute
async def test_an_end_that_cannot_be_stored_is_tried_again(tmp_path: Path) -> None:
    """Until then the seed is closed, for newcomers too, and no other game begins."""
    async with tables_by_hand(tmp_path) as hand:
        first, second = await hand.begun(PatternsOptions())
        running = hand.table.running
        assert running is not None
        game, storage = running.row.id, hand.tables.services.storage
        with no_room(tmp_path, "UPDATE ON games"):
            assert await first.ask("do", "Resign") == "ack"
            await hand.wait(3 * RETRY_AFTER)
            await second.hello()
            assert first.heard("opened") == second.heard("opened") == []
            assert lobby(hand).playing
            hand.table.disconnect(first.connection)
            hand.table.disconnect(second.connection)
            assert not hand.table.idle
        hand.table.connect(second.connection)
        await hand.wait(RETRY_AFTER)
        row = await storage.game(game)
        assert row is not None
        assert row.ended is not None
        assert [each["seed"] for each in second.heard("opened")] == [row.seed]
        assert not lobby(hand).playing
        await second.hello()
        assert len(second.heard("opened")) == 2
