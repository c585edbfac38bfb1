"""People at a table talk to each other; nothing of it is part of the game."""

from pathlib import Path

import pytest

from mondala.server.tables.chat import MOST_MUTED
from mondala.tables.patterns import PatternsOptions
from tests.server.support.by_hand import tables_by_hand
from tests.server.support.client import (
    Guest,
    Seat,
    first_move,
    patterns,
    playing,
    refused,
    seated,
    server_at,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)


async def say(seat: Seat, number: int, text: str) -> str:
    """`done`, or the code with which it is refused."""
    await seat.send({"t": "say", "n": number, "text": text})
    answer = await seat.next("ack", "refused")
    return "done" if answer["t"] == "ack" else str(answer["code"])


async def hears(seat: Seat) -> tuple[str, str]:
    said = await seat.next("said")
    return said["name"], said["text"]


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_everybody_hears_what_is_said(server: RunningServer) -> None:
    """Also who watches; and who says it hears it too, after the answer."""
    async with (
        seated(server, patterns()) as (table, _, (ada, bo)),
        Guest(server.url, "Eve") as eve,
        eve.at(table) as watching,
    ):
        assert await say(ada, 1, "hello") == "done"
        assert await say(watching, 1, "Grüße ♥ 𝄞") == "done"
        for seat in (ada, bo):
            assert await hears(seat) == ("Ada", "hello")
        assert await hears(bo) == ("Eve", "Grüße ♥ 𝄞")


@within_a_minute
async def test_a_text_has_a_length(server: RunningServer) -> None:
    async with seated(server, patterns()) as (_, _, (ada, bo)):
        for text in ("", "x" * 301, "♥" * 301):
            await ada.send({"t": "say", "n": 1, "text": text})
            answer = await ada.next("ack", "refused")
            assert (answer["t"], answer["code"]) == ("refused", "unreadable")
        assert await say(ada, 2, "♥" * 300) == "done"
        assert await hears(bo) == ("Ada", "♥" * 300)


@within_a_minute
async def test_who_talks_too_fast_is_not_heard(server: RunningServer) -> None:
    async with seated(server, patterns()) as (_, _, (ada, bo)):
        for number in range(60):
            await ada.send({"t": "say", "n": number, "text": str(number)})
        answers = [await ada.next("ack", "refused") for _ in range(60)]
        done = sorted(answer["n"] for answer in answers if answer["t"] == "ack")
        assert {answer.get("code", "too-fast") for answer in answers} == {"too-fast"}
        assert 5 <= len(done) < 60
        assert [await hears(bo) for _ in done] == [("Ada", str(number)) for number in done]
        assert await say(bo, 1, "I am not she") == "done"


@within_a_minute
async def test_a_person_can_be_muted_by_one_and_heard_by_others(server: RunningServer) -> None:
    async with seated(server, patterns(), 2) as (table, people, (ada, bo)):
        person = (await people[0].http.get("/api/me")).json()["person"]
        async with Guest(server.url, "Eve") as eve, eve.at(table) as watching:
            await bo.ask("Mute", person=person)
            await say(ada, 1, "one")
            await say(watching, 1, "two")
            assert await hears(bo) == ("Eve", "two")
            await bo.ask("Mute", person=person, mute=False)
            await say(ada, 2, "three")
            assert await hears(bo) == ("Ada", "three")


@within_a_minute
async def test_a_picture_is_seen_by_all_who_have_not_muted_its_sender(
    server: RunningServer,
) -> None:
    """It is not stored; who sends many is not told that most of them are dropped."""
    async with seated(server, patterns()) as (table, _, (ada, bo)):
        for _ in range(20):
            await ada.send({"t": "react", "picture": "thumb"})
        assert await say(ada, 1, "enough") == "done"
        seen = []
        while (heard := await bo.next("reacted", "said"))["t"] == "reacted":
            seen.append((heard["name"], heard["picture"]))
        assert set(seen) == {("Ada", "thumb")}
        assert 1 <= len(seen) < 20
        await bo.ask("Mute", person=heard["person"])
        async with Guest(server.url, "Eve") as eve, eve.at(table) as watching:
            await ada.send({"t": "react", "picture": "laugh"})
            await watching.send({"t": "react", "picture": "heart"})
            assert (await bo.next("reacted"))["name"] == "Eve"
            assert (await watching.next("reacted", "said"))["t"] == "said"


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_who_comes_later_reads_what_was_said(server: RunningServer) -> None:
    async with seated(server, patterns()) as (table, _, (ada, _)):
        for number, text in enumerate(("one", "two", "three")):
            assert await say(ada, number, text) == "done"
        async with Guest(server.url, "Eve") as eve, eve.at(table) as late:
            assert [(await hears(late))[1] for _ in range(3)] == ["one", "two", "three"]


@within_a_minute
async def test_what_is_said_is_no_part_of_the_game(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        assert await say(table.seats[0], 1, "good luck") == "done"
        move = first_move(table.snapshot["view"]["position"])
        assert await table.seats[1].do("Play", move=move) == 1
        assert (await until(table.seats[0], "entry"))["number"] == 1
        assert await refused(table.seats[0].do("Say", text="x")) == "unreadable"


@within_a_minute
async def test_only_so_many_people_can_be_muted(tmp_path: Path) -> None:
    """The list of muted people is stored, so it is bounded."""
    async with tables_by_hand(tmp_path) as hand:
        ada, _ = await hand.opened(PatternsOptions())
        assert await ada.ask("ask", "Mute", person="x" * 41) == "no-such-person"
        for number in range(MOST_MUTED):
            assert await ada.ask("ask", "Mute", person=f"person {number}") == "ack"
        assert await ada.ask("ask", "Mute", person="one more") == "no-such-person"
        assert await ada.ask("ask", "Mute", person="person 7", mute=False) == "ack"
        assert await ada.ask("ask", "Mute", person="one more") == "ack"
