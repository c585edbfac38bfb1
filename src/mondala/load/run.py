"""A whole run: opens the tables, lets everybody play for a while, and reports how long they
waited."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from mondala.load.client import LoadPlayer, Tally, post

WARM_UP = 6.0
"""Seconds before measuring starts; countdowns are over by then."""


@dataclass(frozen=True, slots=True)
class LoadGame:
    """A game to play: its options, as a new table takes them, and its players."""

    options: dict[str, Any]
    players: Callable[[Tally, float], list[LoadPlayer]]
    """Makes the players of one table from the tally and the seconds that a player thinks."""


@dataclass(frozen=True, slots=True)
class Load:
    url: str
    game: LoadGame
    tables: int
    seconds: float
    pause: float
    through: tuple[str, ...] = ()
    """Other nodes of the same server that the sockets connect to in turn. The tables stay at
    `url`."""

    def sockets(self) -> Iterator[str]:
        """The addresses for the sockets, in turn."""
        return cycle(self.through or (self.url,))


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
    say(f"Opening {load.tables} tables of {load.game.options['game']} at {load.url}")
    tables = await _open_all(load, tally)
    gc.freeze()  # these objects stay; scanning them again and again would count as waiting
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


async def _open_all(load: Load, tally: Tally) -> list[list[LoadPlayer]]:
    loop = asyncio.get_running_loop()
    tables = [load.game.players(tally, load.pause) for _ in range(load.tables)]
    with ThreadPoolExecutor(8) as threads:
        opened = [
            loop.run_in_executor(threads, _open_one, load.url, load.game.options, len(players))
            for players in tables
        ]
        sockets = load.sockets()
        for players, opening in zip(tables, opened, strict=True):
            table, cookies = await opening
            stays = LoadPlayer(tally)  # the first connection decides a table's node
            if load.through:
                await stays.connect(load.url, table, cookies[0])
                await stays.ask("Stand")
            for player, cookie in zip(players, cookies, strict=True):
                await player.connect(next(sockets), table, cookie)
                await player.ask("Sit")
            stays.close()
    return tables


def _open_one(url: str, options: dict[str, Any], seats: int) -> tuple[str, list[str]]:
    """A table, and a cookie for each of its players; the first is its host."""
    cookies = [post(url, "/api/guests", {"name": f"load {seat}"})[1] for seat in range(seats)]
    table, _ = post(url, "/api/tables", {"options": options}, cookies[0])
    return str(table["id"]), cookies


async def _play(players: list[LoadPlayer]) -> None:
    """Plays game after game."""
    while True:
        for player in players:
            player.over.clear()
            await player.ask("Ready")
        await players[0].ask("Start")
        await asyncio.gather(*(player.over.wait() for player in players))
