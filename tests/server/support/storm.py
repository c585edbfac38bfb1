"""Busy games on a server that is killed again and again, with players who reconnect each time.

`tests.server.test_durability` runs it, and for longer `bench.durability`.
"""

import asyncio
import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from websockets.asyncio.client import connect

from mondala.games.mondo.match import RoundPhase
from mondala.tables import mondo
from mondala.tables.live import Entry, advance
from mondala.tables.mondo import Resume
from tests.server.support.client import Message
from tests.server.support.in_time import LONGEST_TEST
from tests.server.support.one_game import commands
from tests.server.support.running import RunningServer, running_server
from tests.server.support.storm_checks import Games, Shown, begin, check_stored
from tests.server.support.storm_players import (
    CLOCKED,
    FOUR,
    TWO,
    UNCLOCKED,
    Player,
    look_in,
    open_game,
    socket_through,
)


@dataclass(frozen=True)
class Plan:
    """`gap` is the number of messages (commands sent, answers received) between two kills."""

    seed: int
    kills: int
    tables: tuple[Message, ...] = (CLOCKED, UNCLOCKED, TWO, FOUR)
    flight: int = 3
    gap: tuple[int, int] = (30, 400)
    speed: float = 20.0


class Storm:
    """A server that is killed again and again, and the people who play on."""

    def __init__(self, plan: Plan, server: RunningServer) -> None:
        self.plan, self.server, self.rng = plan, server, Random(plan.seed)
        self.tally = Counter[str]()
        self.players: list[Player] = []
        self.room, self.pause = 0, 0.0
        """None once the server is dead."""
        self._left = 0
        self._shown: list[Shown] = []
        self._interrupted: list[tuple[str, int]] = []

    async def rage(self) -> Counter[str]:
        """Plays, kills and checks the disk as often as planned; then waits for all answers."""
        for _ in range(self.plan.kills):
            await asyncio.wait_for(self._until_killed(), LONGEST_TEST)
            await self._look_at_the_disk()
            self.server.start()
        await asyncio.wait_for(self._all_answered(), LONGEST_TEST)
        await self._look_at_the_disk()
        return self.tally

    @property
    def here(self) -> list[Player]:
        return [player for player in self.players if not player.over]

    async def _until_killed(self) -> None:
        for first in {player.place: player for player in self.here}.values():
            self._shown.append(await look_in(first, self.server))
        for place, options in enumerate(self.plan.tables):
            if place not in {player.place for player in self.here}:
                first_session = len(self.players)
                self.players += await open_game(self, self.server, place, options, first_session)
        self.room = self.plan.flight
        staying = await self._all_come()
        self._left = self.rng.randint(*self.plan.gap)
        await asyncio.gather(*staying)
        self.tally["kills"] += 1

    async def _all_come(self) -> list[asyncio.Task[None]]:
        for player in self.here:
            player.connected.clear()
            player.settled.clear()
        staying = [asyncio.create_task(player.stay()) for player in self.here]
        await asyncio.gather(*(player.connected.wait() for player in self.here))
        return staying

    def word(self) -> None:
        """Counts a message; when it is time the server is killed at once, whatever it is doing."""
        self._left -= 1
        if self._left == 0 or (self._left > 0 and not self.here):
            self._left = self.room = 0
            self.server.kill()

    def socket(self, player: Player) -> connect:
        return socket_through(self.server, player)

    async def _all_answered(self) -> None:
        """Stops new acts and waits until all open ones are answered."""
        staying = await self._all_come()
        await asyncio.gather(*(player.settled.wait() for player in self.here))
        self.server.kill()
        await asyncio.gather(*staying)

    async def _look_at_the_disk(self) -> None:
        """Checks a copy, so that the server itself has to recover what the crash left."""
        copy = self.server.folder.parent / "copy"
        shutil.copytree(self.server.folder, copy, ignore=shutil.ignore_patterns("*.sock"))
        games, found = await check_stored(copy, self.players, self._shown)
        shutil.rmtree(copy)
        self._shown.clear()
        self._check_interrupted(games)
        for name, count in found.items():
            self.tally[name] = count

    def _check_interrupted(self, games: Games) -> None:
        """Checks that an interrupted round is resumed before anything else happens."""
        for game, version in self._interrupted:
            entries: list[Entry] = games[game][1]
            assert commands(entries[version : version + 1]) in ([], [Resume()])
        for row, entries in games.values():
            live = begin(row)
            for entry in entries:
                live = advance(live, entry)
            if isinstance(live.state, mondo.State) and live.state.phase is RoundPhase.RUNNING:
                self._interrupted.append((row.id, live.version))
                self.tally["resumed"] += 1


def run(plan: Plan, folder: Path) -> Counter[str]:
    with running_server(folder / "data", plan.speed) as server:
        return asyncio.run(Storm(plan, server).rage())
