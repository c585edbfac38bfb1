"""A connection sends to its table a hello first, then commands for its own seat."""

import json

import pytest

from mondala.wire import PROTOCOL
from tests.server.support.client import (
    HELLO,
    Guest,
    first_move,
    mondo,
    patterns,
    playing,
    refused,
    server_at,
    socket_of,
    still_plays,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)
UNREADABLE = [
    ("do", "command", "Play", {"move": 1}),
    ("do", "command", "Play", {"move": "Zz9"}),
    ("do", "command", "Play", {}),
    ("do", "command", "Play", []),
    ("do", "command", "Play", None),
    ("do", "command", "Nothing", {}),
    ("do", "command", "Flag", {}),
    ("do", "command", "Abandon", {}),
    ("do", "command", "Substitute", {"seat": 0, "bot": "level-2"}),
    ("do", "command", "Take", {"handle": 1}),
    ("do", "command", "Answer", {"agree": "yes"}),
    ("ask", "wish", "Nothing", {}),
    ("ask", "wish", "Sit", {"seat": "0"}),
    ("ask", "wish", "SeatBot", {}),
    ("ask", "wish", "Choose", {"seat": 0, "choice": "kill"}),
    ("ask", "wish", "SeatBot", {"seat": 0, "level": "hard"}),
    ("ask", "wish", "SetOptions", {}),
    ("ask", "wish", "SetOptions", {"options": {"clock": {}}}),
    ("ask", "wish", "SetOptions", {"options": ["Patterns"]}),
    ("ask", "wish", "SetOptions", {"options": {"game": 1}}),
    ("ask", "wish", "SetOptions", {"options": {"game": "Patterns", "clock": {"initial": "long"}}}),
]


@within_a_minute
async def test_what_cannot_be_read_inside_a_message_is_refused_by_its_number(
    server: RunningServer,
) -> None:
    async with playing(server, patterns()) as table, table.people[0].at(table.id) as seat:
        for number, (kind, word, name, args) in enumerate(UNREADABLE, start=1):
            await seat.send({"t": kind, "n": number, word: name, "args": args})
            answer = await seat.next("refused", "ack")
            assert (answer["t"], answer["n"], answer["code"]) == ("refused", number, "unreadable")
        await still_plays(table)


@within_a_minute
async def test_hello_comes_first(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            for number, message in enumerate(
                (
                    {"t": "do", "command": "Resign"},
                    {"t": "ask", "wish": "Stand"},
                    {"t": "say", "text": "hello"},
                    {"t": "ping"},
                ),
                start=1,
            ):
                await socket.send(json.dumps(message | {"n": number}))
                answer = json.loads(await socket.recv())
                assert (answer["t"], answer["n"]) == ("refused", number)
                assert answer["code"] == "no-hello"
        await still_plays(table)


@within_a_minute
async def test_another_protocol_is_told_so_and_nothing_else(server: RunningServer) -> None:
    """A page that was loaded before the server was renewed, say."""
    async with playing(server, patterns()) as table:
        async with socket_of(table.people[0], table.id) as socket:
            for protocol in (PROTOCOL - 1, PROTOCOL + 1, 10**30):
                hello = {"t": "hello", "protocol": protocol, "session": "s"}
                await socket.send(json.dumps(hello))
                assert json.loads(await socket.recv())["code"] == "protocol"
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["t"] == "welcome"
        await still_plays(table)


@within_a_minute
async def test_a_table_without_a_game_says_so(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with ada.at(table) as seat:
            assert await refused(seat.do("Resign")) == "no-game"


@within_a_minute
async def test_who_watches_cannot_act(server: RunningServer) -> None:
    async with (
        playing(server, patterns()) as table,
        Guest(server.url, "Eve") as eve,
        eve.at(table.id, derived=False) as watching,
    ):
        move = first_move(table.snapshot["view"]["position"])
        assert await refused(watching.do("Play", move=move)) == "no-seat"
        assert await refused(watching.do("Resign")) == "no-seat"
        assert await refused(watching.ask("Sit")) == "playing"
        assert await refused(watching.ask("Choose", seat=0, choice="end")) == "no-game"
        await table.seats[1].do("Play", move=move)
        assert (await watching.next("entry"))["number"] == 1


@within_a_minute
async def test_nobody_acts_for_another_seat(server: RunningServer) -> None:
    """Neither a named seat nor a made-up session is a key to one."""
    async with playing(server, patterns()) as table, Guest(server.url, "Eve") as eve:
        victim, session = table.seats[1], table.seats[1].session
        move = first_move(table.snapshot["view"]["position"])
        for person, code in ((table.people[0], "not-your-turn"), (eve, "no-seat")):
            async with person.at(table.id, session=session) as forger:
                assert await refused(forger.do("Play", move=move)) == code
                await forger.send({"t": "do", "n": 9, "command": "Play", "seat": 1})
                assert (await forger.next("refused"))["code"] == "no-seat"
                await forger.send({"t": "hello", "protocol": PROTOCOL, "session": "s", "seat": 1})
                assert (await forger.next("refused"))["code"] == "unreadable"
        assert await victim.do("Play", move=move) == 1


@within_a_minute
async def test_another_players_hand_cannot_be_used(server: RunningServer) -> None:
    async with playing(server, mondo(minutes=5)) as table:
        await until(table.seats[0], "entry", "Went")
        async with table.people[0].at(table.id) as fresh:
            pile = (await fresh.next("snapshot"))["view"]["match"]["round"]["pile"]
        await table.seats[0].do("Take", handle=pile[-1][0])
        assert await refused(table.seats[1].do("Place", space="d4", side="f", turn=0)) == (
            "hand-empty"
        )
        assert await refused(table.seats[1].do("Take", handle=pile[-1][0])) == "gone"
        await table.seats[0].do("Place", space="d4", side="f", turn=0)


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_the_seat_comes_back_with_the_cookie(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        await table.seats[1].close()
        async with table.people[1].at(table.id) as back:
            assert (await back.next("table"))["seat"] == 1
            await back.do("Play", move=first_move(table.snapshot["view"]["position"]))


@within_a_minute
async def test_the_seat_does_not_come_to_another_cookie(server: RunningServer) -> None:
    """Not with the same name, nor with the same session either."""
    async with playing(server, patterns()) as table:
        name, session = table.people[1].name, table.seats[1].session
        await table.seats[1].close()
        async with Guest(server.url, name) as other:
            hello = {"session": session, "game_id": table.game, "version": 0}
            async with other.at(table.id, **hello) as thief:
                assert (await thief.next("table"))["seat"] is None
                move = first_move(table.snapshot["view"]["position"])
                assert await refused(thief.do("Play", move=move)) == "no-seat"


@within_a_minute
async def test_a_command_for_games_against_bots_is_refused_among_people(
    server: RunningServer,
) -> None:
    async with playing(server, patterns()) as table, table.people[0].at(table.id) as seat:
        assert await refused(seat.do("TakeHint")) == "only-against-bots"


@within_a_minute
async def test_a_hint_is_taken_against_a_bot_and_told_in_the_record(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with ada.at(table, derived=False) as seat:
            await seat.ask("Sit")
            await seat.ask("SeatBot", seat=1, bot="level-1")
            await seat.ask("Start")
            snapshot = await seat.next("snapshot")
            mine, game = (await seat.next("table"))["seat"], snapshot["game_id"]
            if snapshot["view"]["position"].split()[1] != str(mine + 1):
                await until(seat, "entry", "Moved")
            await seat.do("TakeHint")
            taken = await until(seat, "entry", "HintTaken")
            assert taken["events"] == [["HintTaken", {"seat": mine, "step": 1}]]
            await seat.do("Resign")
            await seat.next("opened")
        tag = ("HintsFirst", "HintsSecond")[mine]
        assert f'[{tag} "1"]' in (await ada.http.get(f"/api/games/{game}/record")).text
