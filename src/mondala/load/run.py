"""A whole run: open the tables, let everybody play for a while, say how long they waited."""

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from mondala.load import mondo, patterns
from mondala.load.client import Tally, post

Player = mondo.MondoPlayer | patterns.PatternsPlayer
WARM_UP = 6.0
"""Seconds before it counts: the countdowns of Mondo are over by then."""


@dataclass(frozen=True, slots=True)
class Load:
    url: str
    game: str
    tables: int
    seconds: float
    pause: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Times in milliseconds, from sending a command to its answer."""

    answers: int
    a_second: float
    refused: int
    p50: float
    p95: float
    p99: float


async def run(load: Load, say: Callable[[str], None] = lambda _: None) -> Measured:
    tally = Tally()
    say(f"Opening {load.tables} tables of {load.game} at {load.url}")
    tables = await _open_all(load, tally)
    gc.freeze()  # what is here now stays; looking through it again and again would count as waiting
    playing = [asyncio.create_task(_play(players)) for players in tables]
    await asyncio.sleep(WARM_UP)
    say(f"Playing for {load.seconds:g} seconds")
    tally.counting = True
    await asyncio.sleep(load.seconds)
    tally.counting = False
    for task in playing:
        task.cancel()
    for player in (player for players in tables for player in players):
        player.close()
    return Measured(
        answers=len(tally.waits),
        a_second=len(tally.waits) / load.seconds,
        refused=tally.refused,
        p50=tally.percentile(0.5),
        p95=tally.percentile(0.95),
        p99=tally.percentile(0.99),
    )


async def _open_all(load: Load, tally: Tally) -> list[list[Player]]:
    game = mondo if load.game == "Mondo" else patterns
    loop = asyncio.get_running_loop()
    tables = []
    with ThreadPoolExecutor(8) as threads:
        rooms = [
            loop.run_in_executor(threads, _open_one, load.url, game.OPTIONS, game.SEATS)
            for _ in range(load.tables)
        ]
        for room in rooms:
            table, cookies = await room
            players = [_player(load, tally) for _ in cookies]
            for player, cookie in zip(players, cookies, strict=True):
                await player.connect(load.url, table, cookie)
                await player.ask("Sit")
            tables.append(players)
    return tables


def _player(load: Load, tally: Tally) -> Player:
    if load.game == "Mondo":
        return mondo.MondoPlayer(tally, load.pause)
    return patterns.PatternsPlayer(tally, load.pause)


def _open_one(url: str, options: dict[str, Any], seats: int) -> tuple[str, list[str]]:
    """A table, and a cookie for each who will sit there; the first is its host."""
    cookies = [post(url, "/api/guests", {"name": f"load {seat}"})[1] for seat in range(seats)]
    table, _ = post(url, "/api/tables", options, cookies[0])
    return str(table["id"]), cookies


async def _play(players: list[Player]) -> None:
    """Game after game."""
    while True:
        for player in players:
            player.over.clear()
            await player.ask("Ready")
        await players[0].ask("Start")
        await asyncio.gather(*(player.over.wait() for player in players))
