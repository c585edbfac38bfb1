"""Wishes at a table: who may do what, and which options are refused."""

from pathlib import Path
from typing import Any

import pytest

from mondala.tables.clocks import ClockOptions
from mondala.tables.patterns import PatternsOptions
from mondala.tables.registry import Registry
from tests.nim.rules import NimOptions
from tests.server.support.by_hand import ByHand, by_hand, tables_by_hand
from tests.server.support.client import (
    HELLO,
    Guest,
    Message,
    heard,
    patterns,
    refused,
    seated,
    server_at,
    socket_of,
    within_a_minute,
)
from tests.server.support.running import RunningServer
from tests.server.support.stored import no_room

server = server_at(speed=20)


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_the_link_lets_people_join_until_it_is_full(server: RunningServer) -> None:
    wishes: dict[str, dict[str, object]] = {
        "Start": {},
        "Clear": {"seat": 0},
        "SeatBot": {"seat": 0, "bot": "level-2"},
        "Kick": {"person": "Ada"},
    }
    async with (
        seated(server, patterns()) as (table, _, _),
        Guest(server.url, "Eve") as eve,
        eve.at(table) as seat,
    ):
        assert await refused(seat.ask("Sit")) == "full"
        for wish, args in wishes.items():
            assert await refused(seat.ask(wish, **args)) == "not-host"


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_who_was_sent_away_does_not_come_back(server: RunningServer) -> None:
    async with seated(server, patterns()) as (table, people, seats):
        person = (await people[1].http.get("/api/me")).json()["person"]
        await seats[0].ask("Kick", person=person)
        assert (await seats[1].next("bye"))["code"] == "kicked"
        assert (await seats[1].next("nothing"))["t"] == "closed"
        news = await seats[0].next("table")
        while len(news["table"]["present"]) > 1:
            news = await seats[0].next("table")
        lobby = (await people[0].http.get(f"/api/tables/{table}")).json()["lobby"]
        assert [seat and seat["name"] for seat in lobby["seats"]] == ["Ada", None]
        assert await _hello_again(people[1], table) == "kicked"


async def _hello_again(person: Guest, table: str) -> str:
    async with socket_of(person, table) as socket:
        await socket.send(HELLO)
        return str((await heard(socket, "refused", "welcome"))["code"])


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "seats": {"game": "Mondo", "seats": 9},
    "minutes": {"game": "Mondo", "seats": 2, "minutes": 31},
    "handicap": {"game": "Mondo", "seats": 2, "handicaps": [0, 3]},
    "combination": {"game": "Mondo", "seats": 2, "level": "expert", "children": True},
    "clock": {"game": "Patterns", "clock": {"days": 31}},
    "unreadable": {"game": "Mondo", "seats": "two"},
    "no-such-game": {"game": "Chess"},
}
"""By the code with which it is refused, a choice of options."""


@pytest.mark.parametrize("code", IMPOSSIBLE)
@within_a_minute
async def test_options_that_cannot_be_are_refused_with_the_rules_own_code(
    code: str, tmp_path: Path
) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, _ = await hand.opened(PatternsOptions())
        before = hand.table.lobby
        assert await ada.ask("ask", "SetOptions", options=IMPOSSIBLE[code]) == code
        assert hand.table.lobby == before


@by_hand
async def test_the_host_chooses_other_options_of_the_same_game(hand: ByHand) -> None:
    ada, _ = await hand.opened(PatternsOptions())
    chosen = {"game": "Patterns", "clock": {"days": 3}}
    assert await ada.ask("ask", "SetOptions", options=chosen, public=True) == "ack"
    assert hand.table.lobby.options == PatternsOptions(ClockOptions(days=3))
    assert hand.table.lobby.public
    before = hand.table.lobby
    assert await ada.ask("ask", "SetOptions", options={"game": "Mondo"}) == "combination"
    assert hand.table.lobby == before


@pytest.mark.parametrize(
    ("wish", "seated"),
    [
        ({}, "counter"),
        ({"level": 1}, "counter"),
        ({"level": 2}, "chancer"),
        ({"bot": "counter"}, "counter"),
        ({"bot": "chancer"}, "chancer"),
        ({"bot": "counter", "level": 2}, "counter"),
        ({"level": 3}, "no-such-bot"),
        ({"level": 0}, "no-such-bot"),
        ({"bot": "level-2"}, "no-such-bot"),
        ({"level": "2"}, "unreadable"),
    ],
    ids=str,
)
@within_a_minute
async def test_a_bot_is_seated_by_its_name_or_its_level(
    wish: Message, seated: str, tmp_path: Path
) -> None:
    """Of neither, the game's first; a bot that the game does not have is refused."""
    async with tables_by_hand(tmp_path, registry=Registry("tests.nim.game")) as hand:
        ada, _ = await hand.opened(NimOptions())
        answer = await ada.ask("ask", "SeatBot", seat=1, **wish)
        sitter = hand.table.lobby.seats[1]
        if sitter is None:
            assert answer == seated
        else:
            assert (answer, sitter.bot, sitter.name, sitter.ready) == ("ack", seated, seated, True)


@within_a_minute
async def test_who_is_not_banned_is_not_sent_away(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        with no_room(tmp_path, "INSERT ON tables"):
            assert await ada.ask("ask", "Kick", person=bo.person.id) == "not-stored"
        assert bo.heard("bye", "closed") == []
        assert await ada.ask("ask", "Kick", person=bo.person.id) == "ack"
        assert [each["t"] for each in bo.heard("bye", "closed")] == ["bye", "closed"]
