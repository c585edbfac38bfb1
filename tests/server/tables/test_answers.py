"""Every command has exactly one answer, acts at most once, and is on disk before it is answered."""

import asyncio
import json
from collections import Counter
from typing import Any

import pytest

from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.wire import PROTOCOL
from tests.server.support.client import (
    Message,
    RefusedError,
    Seat,
    Table,
    answered,
    first_move,
    heard,
    mondo,
    patterns,
    playing,
    refused,
    server_at,
    socket_of,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer
from tests.server.support.stored import journal_of

server = server_at(speed=20)


def play(table: Table) -> Message:
    """The first move of the game, which is the second player's."""
    move = first_move(table.snapshot["view"]["position"])
    return {"t": "do", "command": "Play", "args": {"move": move}}


async def answer(seat: Seat, message: Message, number: int) -> Message:
    await seat.send(message | {"n": number})
    given = await answered(seat)
    assert given["n"] == number
    return given


async def stored(server: RunningServer, game: str) -> int:
    """How many entries of that game are on disk."""
    return len(await asyncio.to_thread(journal_of, server.place, game))


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_each_command_has_exactly_one_answer(server: RunningServer) -> None:
    """Accepted, refused by the rules, out of turn, unreadable: sent at once, without waiting."""
    async with playing(server, patterns()) as table:
        mover, other = table.seats[1], table.seats[0]
        commands: list[Message] = [
            play(table),
            play(table),
            {"t": "do", "command": "OfferDraw"},
            {"t": "do", "command": "OfferDraw"},
            {"t": "do", "command": "Play", "args": {"move": "nonsense"}},
            {"t": "do", "command": "Nothing"},
            {"t": "ask", "wish": "Stand"},
            {"t": "ask", "wish": "Mute", "args": {"person": "somebody"}},
            {"t": "say", "text": "hello"},
            {"t": "do", "command": "Resign"},
        ]
        for number, command in enumerate(commands, start=1):
            await mover.send(command | {"n": number})
        answers = [await answered(mover) for _ in commands]
        assert Counter(given["n"] for given in answers) == Counter(range(1, len(commands) + 1))
        outcomes = {given["n"]: given.get("code", "done") for given in answers}
        assert list(dict(sorted(outcomes.items())).values()) == [
            "done",
            "not-your-turn",
            "done",
            "offer-open",
            "unreadable",
            "unreadable",
            "playing",
            "done",
            "done",
            "done",
        ]
        await mover.send({"t": "ping", "n": 99})
        assert (await answered(mover))["t"] == "pong"
        assert [(await other.next("entry"))["number"] for _ in range(3)] == [1, 2, 3]
        assert await stored(server, table.game) == 3


@within_a_minute
async def test_an_acknowledged_command_is_on_disk_and_told_afterwards(
    server: RunningServer,
) -> None:
    """Persist, then acknowledge, then broadcast."""
    async with playing(server, patterns()) as table, socket_of(table.people[1], table.id) as mover:
        await mover.send(json.dumps({"t": "hello", "protocol": PROTOCOL, "session": "mine"}))
        await heard(mover, "welcome")
        await mover.send(json.dumps(play(table) | {"n": 1}))
        entry = await heard(mover, "ack", "entry")
        assert (entry["t"], entry["n"]) == ("entry", 1), "the entry is the answer"
        assert await stored(server, table.game) == 1
        await until(table.seats[0], "entry")
        assert await stored(server, table.game) == 1


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_the_same_number_acts_once_and_has_the_same_answer(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        mover = table.seats[1]
        first = await answer(mover, play(table), 7)
        assert (first["t"], first["version"]) == ("ack", 1)
        for _ in range(3):
            assert await answer(mover, play(table), 7) == first
        assert await answer(mover, {"t": "do", "command": "Resign"}, 7) == first
        offered = await answer(mover, {"t": "do", "command": "OfferDraw"}, 8)
        assert (offered["t"], offered["version"]) == ("ack", 2)
        assert await stored(server, table.game) == 2


@within_a_minute
async def test_a_refusal_is_remembered_too(server: RunningServer) -> None:
    """A command refused once is not done when it comes again, even if it could be now."""
    async with playing(server, patterns()) as table:
        mover, other = table.seats[1], table.seats[0]
        agree = {"t": "do", "command": "Answer", "args": {"agree": True}}
        assert (await answer(other, agree, 1))["code"] == "no-offer"
        await mover.do("OfferDraw")
        await until(other, "entry", "Offered")
        again = await answer(other, agree, 1)
        assert (again["t"], again["code"]) == ("refused", "no-offer")
        assert (await answer(other, agree, 2))["t"] == "ack"


@within_a_minute
async def test_a_command_sent_twice_at_once_acts_once(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        mover = table.seats[1]
        for _ in range(5):
            await mover.send(play(table) | {"n": 1})
        await mover.send({"t": "do", "command": "OfferDraw", "n": 2})
        answers: list[Message] = []
        while not answers or answers[-1]["n"] != 2:
            answers.append(await answered(mover))
        *moves, offer = answers
        assert {(given["t"], given["n"], given["version"]) for given in moves} == {("ack", 1, 1)}
        assert (offer["t"], offer["version"]) == ("ack", 2)


@within_a_minute
async def test_a_lower_number_comes_too_late(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        mover = table.seats[1]
        assert (await answer(mover, {"t": "do", "command": "OfferDraw"}, 5))["t"] == "ack"
        for number in (4, 1, 0):
            late = await answer(mover, {"t": "do", "command": "Resign"}, number)
            assert (late["code"], late["version"]) == ("superseded", 1)
        assert (await answer(mover, play(table), 6))["t"] == "ack"
        assert await stored(server, table.game) == 2


@within_a_minute
async def test_numbers_are_each_sessions_own_and_outlive_its_socket(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        person, mover = table.people[1], table.seats[1]
        async with person.at(table.id, session="kept") as before:
            done = await answer(before, play(table), 3)
            assert done["t"] == "ack"
        async with person.at(table.id, session="kept") as after:
            assert await answer(after, play(table), 3) == done
            late = await answer(after, {"t": "do", "command": "Resign"}, 2)
            assert late["code"] == "superseded"
        assert (await answer(mover, {"t": "do", "command": "OfferDraw"}, 1))["t"] == "ack"
        async with table.people[0].at(table.id, session="kept") as other:
            decline = {"t": "do", "command": "Answer", "args": {"agree": False}}
            assert (await answer(other, decline, 1))["t"] == "ack"


@within_a_minute
async def test_what_is_refused_changes_nothing_and_nobody_hears_of_it(
    server: RunningServer,
) -> None:
    async with playing(server, patterns()) as table:
        first, second = table.seats
        move = first_move(table.snapshot["view"]["position"])
        assert await refused(first.do("Play", move=move)) == "not-your-turn"
        assert await refused(second.do("Play", move="Ed4")) == "wrong-phase"
        assert await refused(second.do("Answer", agree=True)) == "no-offer"
        assert await refused(first.do("AskTakeBack")) == "nothing-to-take-back"
        await second.do("Play", move=move)
        for seat in (first, second):
            entry = await seat.next("entry")
            assert (entry["number"], entry["seat"]) == (1, 1)


@within_a_minute
async def test_a_move_for_a_position_that_is_gone_is_refused(server: RunningServer) -> None:
    """Both players act on what they last saw; what does not fit any more is not done."""
    async with playing(server, patterns()) as table:
        first, second = table.seats
        await second.do("Play", move=first_move(table.snapshot["view"]["position"]))
        async with table.people[0].at(table.id) as fresh:
            position = parse_position((await fresh.next("snapshot"))["view"]["position"])
        move = str(legal_moves(position)[0])
        assert await first.do("Play", move=move) == 2
        assert await refused(first.do("Play", move=move)) == "not-your-turn"
        await second.do("AskTakeBack")
        await first.do("Answer", agree=True)
        assert await refused(first.do("Play", move=move)) == "not-your-turn"


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_two_tabs_of_one_player_both_work(server: RunningServer) -> None:
    """And closing one of them does not mean that the player has left."""
    async with playing(server, patterns(initial=100_000)) as table:
        person, one = table.people[1], table.seats[1]
        async with person.at(table.id, derived=False) as two:
            assert (await two.next("table"))["seat"] == 1
            await two.do("Play", move=first_move(table.snapshot["view"]["position"]))
            assert await one.do("OfferDraw") == 2
            for tab in (one, two):
                numbers = [(await until(tab, "entry"))["number"] for _ in range(2)]
                assert numbers == [1, 2]
        left = await table.seats[0].next("table")
        while len(left["table"]["present"]) != 2:
            left = await table.seats[0].next("table")
        await one.send({"t": "ping", "n": 1})
        since = (await one.next("pong"))["at"]
        while (await table.seats[0].next("entry"))["at"] < since + 12_000:
            pass
        choose: dict[str, Any] = {"seat": 1, "choice": "end"}
        assert await refused(table.seats[0].ask("Choose", **choose)) == "not-gone"


async def takers(table: Table, order: tuple[int, int]) -> dict[int, int | BaseException]:
    """Both go for the same tile at once; what each was answered, by seat."""
    free = {seat: await until(table.seats[seat], "entry", "Went") for seat in (0, 1)}
    assert free[0]["number"] == free[1]["number"] == 2
    async with table.people[0].at(table.id) as fresh:
        pile = (await fresh.next("snapshot"))["view"]["match"]["round"]["pile"]
    taking = [table.seats[seat].do("Take", handle=pile[-1][0]) for seat in order]
    answers = await asyncio.gather(*taking, return_exceptions=True)
    return dict(zip(order, answers, strict=True))


@within_a_minute
async def test_two_players_want_one_tile_and_exactly_one_gets_it(server: RunningServer) -> None:
    for order in ((0, 1), (1, 0)):
        async with playing(server, mondo(minutes=5)) as table:
            answers = await takers(table, order)
            done = [seat for seat in (0, 1) if isinstance(answers[seat], int)]
            assert len(done) == 1
            late = answers[1 - done[0]]
            assert isinstance(late, RefusedError)
            assert late.code == "gone"
            for seat in table.seats:
                entry = await until(seat, "entry", "Taken")
                assert entry["events"][0][1]["seat"] == done[0]
