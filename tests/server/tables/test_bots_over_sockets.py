"""Bots take seats and play whole games at their pace, by the rules and from what they may see."""

import os
import signal
from pathlib import Path

import pytest

from mondala.games.mondo.record import parse_record as parse_mondo
from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.record import parse_record as parse_patterns
from mondala.resources import standard_tiles
from tests.server.support.client import (
    Guest,
    Message,
    mondo,
    patterns,
    server_at,
    until,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=40)


async def record_of(host: Guest, game: str) -> str:
    return (await host.http.get(f"/api/games/{game}/record")).text


async def watched(server: RunningServer, options: Message, bot: str) -> tuple[Message, str]:
    """A whole game of two bots, watched by its host: how it ended, and its record."""
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(options)
        async with ada.at(table, derived=False) as host:
            for seat in (0, 1):
                await host.ask("SeatBot", seat=seat, bot=bot)
            await host.ask("Start")
            opened = await host.next("opened")
        return opened, await record_of(ada, opened["game_id"])


@within_a_minute
async def test_two_bots_play_a_whole_game_of_patterns(server: RunningServer) -> None:
    opened, text = await watched(server, patterns(initial=600_000), "level-2")
    record = parse_patterns(text)
    assert record.ending == "no action"
    assert record.tags["First"] != record.tags["Second"]
    assert opened["result"]["reason"] == "no action"


@within_a_minute
async def test_two_bots_play_a_whole_match_of_mondo(server: RunningServer) -> None:
    """They need no pause between the rounds, and fill their boards with something."""
    opened, text = await watched(server, mondo(minutes=1, rounds=2, level="expert"), "steady")
    record = parse_mondo(text, standard_tiles())
    assert [f'[Seat{seat} "Summit {seat} (level 4)"]' in text for seat in (1, 2)] == [True, True]
    assert record.last.is_over
    placed = sum(" place " in line for line in record.lines)
    assert placed > 2 * 2
    assert opened["result"]["reason"] == "played out"


@within_a_minute
async def test_a_bot_answers_a_person_and_wants_another_game(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with ada.at(table, derived=False) as seat:
            await seat.ask("Sit")
            await seat.ask("SeatBot", seat=1, bot="level-2")
            for _ in range(2):
                await seat.ask("Start")
                snapshot = await seat.next("snapshot")
                mine = (await seat.next("table"))["seat"]
                position = parse_position(snapshot["view"]["position"])
                for _ in range(6):
                    if position.mover == mine:
                        moves = legal_moves(position)  # the first are at the rim: games end early
                        await seat.do("Play", move=str(moves[len(moves) // 2]))
                    entry = await until(seat, "entry", "Moved")
                    assert entry["seat"] == position.mover
                    ((_, moved),) = entry["events"]
                    position = apply(position, parse_move(moved["move"]))
                await seat.do("Resign")
                opened = await seat.next("opened")
                assert opened["result"]["winners"] == [1 - mine]
                while (await seat.next("table"))["table"]["lobby"]["playing"]:
                    pass


def workers(server: RunningServer) -> list[int]:
    """The processes that the server's bots think in."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
    return [int(child) for child in children.split()]


@pytest.mark.one_server
@within_a_minute
async def test_bots_play_on_when_their_worker_dies(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with ada.at(table, derived=False) as host:
            for seat in (0, 1):
                await host.ask("SeatBot", seat=seat, bot="level-2")
            await host.ask("Start")
            for _ in range(2):
                await until(host, "entry", "Moved")
                for worker in workers(server):
                    os.kill(worker, signal.SIGKILL)
            opened = await host.next("opened")
            assert opened["result"]["reason"] == "no action"


@within_a_minute
async def test_a_bot_lets_a_move_be_taken_back_and_wants_no_draw(server: RunningServer) -> None:
    async with Guest(server.url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with ada.at(table, derived=False) as seat:
            await seat.ask("Sit")
            await seat.ask("SeatBot", seat=1, bot="level-2")
            await seat.ask("Start")
            snapshot = await seat.next("snapshot")
            mine = (await seat.next("table"))["seat"]
            position = parse_position(snapshot["view"]["position"])
            while position.mover != mine:
                ((_, moved),) = (await until(seat, "entry", "Moved"))["events"]
                position = apply(position, parse_move(moved["move"]))
            await seat.do("Play", move=str(legal_moves(position)[0]))
            await seat.do("AskTakeBack")
            await until(seat, "entry", "TakenBack")
            await seat.do("OfferDraw")
            await until(seat, "entry", "Declined")
