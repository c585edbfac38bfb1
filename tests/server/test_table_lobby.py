"""The lobby: what is refused and why, and what becomes of changes that cannot be stored."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mondala.server.chatting import MOST_MUTED
from mondala.server.playing import RETRY_AFTER
from mondala.server.rooms import HOST_GRACE
from mondala.server.sqlite import FILE
from mondala.server.storage import Person
from mondala.tables.lobby import Lobby
from mondala.tables.patterns import PatternsOptions
from mondala.wire.messages import read_client_message
from tests.server.client import within_a_minute
from tests.server.test_table_by_hand import ByHand, Client, house_by_hand


@contextmanager
def no_room(folder: Path, what: str = "INSERT ON tables") -> Iterator[None]:
    """Such a change cannot be stored meanwhile."""
    connection = sqlite3.connect(folder / FILE, isolation_level=None)
    try:
        connection.execute(
            f"CREATE TRIGGER full BEFORE {what} BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
        yield
        connection.execute("DROP TRIGGER full")
    finally:
        connection.close()


def at_once(hand: ByHand, client: Client, *wishes: str) -> None:
    """All of them are on their way to the disk together."""
    for wish in wishes:
        client.numbers += 1
        message = {"t": "ask", "n": client.numbers, "wish": wish}
        hand.room.receive(client.connection, read_client_message(json.dumps(message).encode()))


def answers(client: Client) -> list[str]:
    return [str(each.get("code", "ack")) for each in client.heard("ack", "refused")]


async def opened(hand: ByHand) -> list[Client]:
    people = [await hand.house.people.new_guest(name) for name in ("Ada", "Bo")]
    options = PatternsOptions()
    hand.room = await hand.house.open_table(people[0], options, public=False, assists=True)
    clients = [Client(hand, person) for person in people]
    for client in clients:
        await client.hello()
    return clients


def lobby(hand: ByHand) -> Lobby:
    return hand.room.lobby


async def on_disk(hand: ByHand) -> tuple[Lobby, str | None]:
    """The table as somebody finds it who opens it anew."""
    del hand.house.rooms[hand.room.id]
    room = await hand.house.room(hand.room.id)
    assert room is not None
    return room.lobby, None if room.playing is None else room.playing.row.id


@within_a_minute
async def test_two_failed_changes_both_did_not_happen(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path) as hand:
        ada, _ = await opened(hand)
        before = hand.room.lobby
        with no_room(tmp_path):
            at_once(hand, ada, "Sit", "Ready")
            await hand.settle()
        assert answers(ada) == ["not-stored", "not-stored"]
        assert hand.room.lobby == before == (await on_disk(hand))[0]
        assert ada.connection.seat is None


@within_a_minute
async def test_what_was_made_on_top_of_a_failed_change_is_refused_too(tmp_path: Path) -> None:
    """The second would fit on the disk, but with it the first would stand."""
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        named = "instr(NEW.lobby, '\"{}\"')".format  # in quotes: ids may have such letters in them
        seats_ada = f"INSERT ON tables WHEN {named('Ada')} AND NOT {named('Bo')}"
        with no_room(tmp_path, seats_ada):
            at_once(hand, ada, "Sit")
            at_once(hand, bo, "Sit")
            await hand.settle()
        assert answers(ada) == answers(bo) == ["not-stored"]
        assert hand.room.lobby.seats == (await on_disk(hand))[0].seats == (None, None)
        assert await bo.ask("ask", "Sit") == "ack"


@within_a_minute
async def test_a_change_while_the_game_starts_keeps_the_game(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        for client in (ada, bo):
            await client.ask("ask", "Sit")
            await client.ask("ask", "Ready")
        at_once(hand, ada, "Start")
        await ada.ask("ask", "Kick", person="somebody")
        assert hand.room.playing is not None
        assert (await on_disk(hand))[1] == hand.room.playing.row.id


@within_a_minute
async def test_who_is_not_banned_is_not_sent_away(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        with no_room(tmp_path):
            assert await ada.ask("ask", "Kick", person=bo.person.id) == "not-stored"
        assert bo.heard("bye", "closed") == []
        assert await ada.ask("ask", "Kick", person=bo.person.id) == "ack"
        assert [each["t"] for each in bo.heard("bye", "closed")] == ["bye", "closed"]


@within_a_minute
async def test_an_end_that_cannot_be_stored_is_tried_again(tmp_path: Path) -> None:
    """Until then the seed is closed, for newcomers too, and no other game begins."""
    async with house_by_hand(tmp_path) as hand:
        first, second = await hand.begun(PatternsOptions())
        playing = hand.room.playing
        assert playing is not None
        game, storage = playing.row.id, hand.house.services.storage
        with no_room(tmp_path, "UPDATE ON games"):
            assert await first.ask("do", "Resign") == "ack"
            await hand.wait(3 * RETRY_AFTER)
            await second.hello()
            assert first.heard("opened") == second.heard("opened") == []
            assert lobby(hand).playing
            hand.room.disconnect(first.connection)
            hand.room.disconnect(second.connection)
            assert not hand.room.idle
        hand.room.connect(second.connection)
        await hand.wait(RETRY_AFTER)
        row = await storage.game(game)
        assert row is not None
        assert row.ended is not None
        assert [each["seed"] for each in second.heard("opened")] == [row.seed]
        assert not lobby(hand).playing
        await second.hello()
        assert len(second.heard("opened")) == 2


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "seats": {"mondo": {"seats": 9}},
    "minutes": {"mondo": {"seats": 2, "minutes": 31}},
    "handicap": {"mondo": {"seats": 2, "handicaps": [0, 3]}},
    "combination": {"mondo": {"seats": 2, "level": "expert", "children": True}},
    "clock": {"patterns": {"clock": {"days": 31}}},
    "unreadable": {"mondo": {"seats": "two"}},
}


@pytest.mark.parametrize("code", IMPOSSIBLE)
@within_a_minute
async def test_options_that_cannot_be_are_refused_with_the_rules_own_code(
    code: str, tmp_path: Path
) -> None:
    async with house_by_hand(tmp_path) as hand:
        ada, _ = await opened(hand)
        before = hand.room.lobby
        assert await ada.ask("ask", "SetOptions", **IMPOSSIBLE[code]) == code
        assert hand.room.lobby == before


@within_a_minute
async def test_only_so_many_people_can_be_muted(tmp_path: Path) -> None:
    """Whom one does not hear is remembered, so it has its bounds."""
    async with house_by_hand(tmp_path) as hand:
        ada, _ = await opened(hand)
        assert await ada.ask("ask", "Mute", person="x" * 41) == "no-such-person"
        for number in range(MOST_MUTED):
            assert await ada.ask("ask", "Mute", person=f"person {number}") == "ack"
        assert await ada.ask("ask", "Mute", person="one more") == "no-such-person"
        assert await ada.ask("ask", "Mute", person="person 7", mute=False) == "ack"
        assert await ada.ask("ask", "Mute", person="one more") == "ack"


@within_a_minute
async def test_a_table_is_taken_over_once_its_host_is_gone(tmp_path: Path) -> None:
    """Who only loads the page again keeps the table, however often."""
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        await bo.ask("ask", "Sit")
        assert await bo.ask("ask", "TakeOver") == "not-gone"
        for _ in range(2):
            hand.room.disconnect(ada.connection)
            await hand.wait(HOST_GRACE - 1)
            assert await bo.ask("ask", "TakeOver") == "not-gone"
            ada = Client(hand, ada.person)
            await ada.hello()
        hand.room.disconnect(ada.connection)
        await hand.wait(HOST_GRACE)
        await hand.wait(0)
        assert bo.heard("table")[-1]["table"]["host_gone"]
        assert await bo.ask("ask", "TakeOver") == "ack"
        assert lobby(hand).host == bo.person.id


@within_a_minute
async def test_another_name_is_seen_at_once_by_everybody_at_the_table(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        for client in (ada, bo):
            await client.ask("ask", "Sit")
            await client.ask("ask", "Ready")
        await ada.ask("ask", "Start")
        await hand.house.rename(ada.person, "Adele")
        await hand.settle()
        await hand.wait(0)
        names = {each["name"] for each in bo.heard("table")[-1]["table"]["lobby"]["seats"]}
        assert names == {"Adele", "Bo"}
        assert hand.room.lobby.playing


@within_a_minute
async def test_another_name_is_seen_by_those_who_watch_too(tmp_path: Path) -> None:
    """And on tables that were asleep, as soon as that person comes back."""
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        await ada.ask("ask", "Sit")
        renamed = await hand.house.rename(bo.person, "Bob")
        assert [each.name for each in hand.room.view().watching] == ["Bob"]
        hand.room.disconnect(ada.connection)
        await Client(hand, Person(ada.person.id, "Adele")).hello()
        await Client(hand, renamed).hello()
        assert [sitter.name for sitter in lobby(hand).seats if sitter] == ["Adele"]


@within_a_minute
async def test_who_watches_is_known_by_name(tmp_path: Path) -> None:
    async with house_by_hand(tmp_path) as hand:
        ada, bo = await opened(hand)
        assert {each.name for each in hand.room.view().watching} == {"Ada", "Bo"}
        await ada.ask("ask", "Sit")
        await Client(hand, bo.person).hello()
        assert [each.name for each in hand.room.view().watching] == ["Bo"]
