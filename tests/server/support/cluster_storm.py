"""Busy games in a cluster that suffers faults of every kind, with players at all its nodes.

`tests.server.cluster.test_storm` runs it, and for longer `bench.durability --nodes` and
`bench.rolling`.
"""

import asyncio
import os
import signal
from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from mondala.server.cluster.node import LEASE
from tests.server.support.client import Message
from tests.server.support.in_time import LONGEST_TEST
from tests.server.support.nodes import RunningCluster, running_cluster
from tests.server.support.running import RunningServer
from tests.server.support.storm_checks import check_stored
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

PAUSE = 0.05
"""Seconds until a player who could not connect tries again."""
SPEED = 20.0
AT_ONCE, MOST_SEATS = 8, 4
CALM = "calm"
KILL, STOP, END = "kills", "stops", "ends"
NO_REDIS, NO_STORE, CUT_OFF = "times without Redis", "times without PostgreSQL", "nodes cut off"
DEAF = "times that nobody listens"
LONGEST = 3 * LONGEST_TEST
"""Seconds that one fault may take: nodes start slowly on a busy machine."""


@dataclass(frozen=True)
class ClusterPlan:
    """`ways` are the faults, in order; `gap` is the number of messages (commands sent, answers
    received) between two of them. A killed node stays down unless it is started `again`."""

    seed: int
    ways: tuple[str, ...]
    tables: tuple[Message, ...] = (CLOCKED, UNCLOCKED, TWO, FOUR)
    flight: int = 3
    gap: tuple[int, int] = (30, 400)
    again: bool = True
    pause: float = 0.0
    aimed: bool = False
    """Whether each fault hits the node of the last table."""
    outage: float = 0.0
    """The least seconds for which Redis or PostgreSQL stays down."""


class ClusterStorm:
    """A cluster that is hit by one fault after another, and the people who play on."""

    def __init__(self, plan: ClusterPlan, cluster: RunningCluster) -> None:
        self.plan, self.cluster, self.rng = plan, cluster, Random(plan.seed)
        self.room, self.pause = plan.flight, plan.pause
        self.tally = Counter[str]()
        self.players: list[Player] = []
        self.nodes = list(cluster.nodes)
        """The nodes that are not down for good."""
        self.strikes: list[tuple[str, float, float]] = []
        """Each fault with the times when it began and was over."""
        self.back: list[float] = []
        """The times at which Redis or PostgreSQL came back."""
        self._left = self._sessions = self._told_before = 0
        self._way, self._struck = "", self.nodes[0]
        self._strike = asyncio.Event()
        self._ending: asyncio.Task[None] | None = None
        """A fault that takes a while."""
        self._ended = False

    async def rage(self) -> Counter[str]:
        """Plays through all planned faults and a while longer; then waits for all answers, and
        compares the store with everything that players were told."""
        async with asyncio.TaskGroup() as playing:
            for number, way in enumerate((*self.plan.ways, CALM)):
                await self._fill_tables(playing)
                await asyncio.wait_for(self._until_struck(number, way), LONGEST)
                began = perf_counter()
                await asyncio.wait_for(self._mend(), LONGEST)
                self.strikes.append((way, began, perf_counter()))
            await asyncio.wait_for(self._all_answered(), LONGEST)
        shown = [
            await look_in(first, node)
            for first in {player.place: player for player in self.players}.values()
            for node in self.nodes
        ]
        _, found = await check_stored(self.cluster.database, self.players, shown)
        return self.tally + found

    @property
    def here(self) -> list[Player]:
        return [player for player in self.players if not player.over]

    async def _fill_tables(self, playing: asyncio.TaskGroup) -> None:
        """Begins a new game wherever one is over; a few at a time."""
        taken = {player.place for player in self.here}
        free = [place for place in range(len(self.plan.tables)) if place not in taken]
        for some in range(0, len(free), AT_ONCE):
            places = free[some : some + AT_ONCE]
            opened = await asyncio.gather(*(self._open(place) for place in places))
            for player in [each for players in opened for each in players]:
                self.players.append(player)
                playing.create_task(self._play(player))

    async def _open(self, place: int) -> list[Player]:
        options, first = self.plan.tables[place], self._sessions
        self._sessions += MOST_SEATS
        return await open_game(self, self.rng.choice(self.nodes), place, options, first)

    async def _until_struck(self, number: int, way: str) -> None:
        self._way = way
        self._struck = self.nodes[number % len(self.nodes)]
        if way == CUT_OFF:
            self._struck = self.nodes[-1]
        elif self.plan.aimed:
            self._struck = await self._owner()
        elif way in (KILL, STOP):
            self._struck = self.rng.choice(self.nodes)
        self._strike.clear()
        self._left = self.rng.randint(*self.plan.gap)
        await self._strike.wait()

    async def _owner(self) -> RunningServer:
        """The node of the last table: the newest players may be those of another, begun anew."""
        last = len(self.plan.tables) - 1
        (*_, table) = [player.table for player in self.players if player.place == last]
        while True:
            found = await asyncio.to_thread(self.cluster.owner, table)
            if found in self.nodes:
                return found
            await asyncio.sleep(PAUSE)

    async def _play(self, player: Player) -> None:
        """Reconnects again and again, each time through another node."""
        while not player.over and not self._ended:
            try:
                await player.stay()
            except (OSError, WebSocketException, TimeoutError) as error:
                player.out_of_touch += isinstance(error, InvalidStatus)
                await asyncio.sleep(PAUSE)

    def socket(self, player: Player) -> connect:
        """A connection through a node that is not being hit, as a load balancer would choose it."""
        struck = self._strike.is_set() and self._way in (KILL, STOP, END)
        living = [node for node in self.nodes if not struck or node is not self._struck]
        return socket_through(self.rng.choice(living), player)

    def word(self) -> None:
        """Counts a message; when it is time, the next fault strikes at once, whatever a node is
        doing."""
        self._left -= 1
        if self._left == 0 or (self._left > 0 and not self.here):
            self._left = 0
            self.tally[self._way] += 1
            self._told_before = self._told()
            if self._way == KILL:
                self._struck.kill()
            elif self._way == STOP:
                os.kill(self._struck.pid, signal.SIGSTOP)
            elif self._way == DEAF:
                self._ending = asyncio.create_task(self.cluster.deafen())
            elif self._way == END:
                self._ending = asyncio.create_task(asyncio.to_thread(self._struck.stop))
            self._strike.set()

    async def _mend(self) -> None:
        """Repairs the fault once it has taken effect."""
        if self._way == KILL and not self.plan.again:
            self.nodes.remove(self._struck)
        elif self._way == KILL:
            await asyncio.to_thread(self._struck.start)
        elif self._way == STOP:
            await self._go_on()
        elif self._ending is not None:
            await self._ending
            self._ending = None
            if self._way == END:
                await asyncio.to_thread(self._struck.start)
        elif self._way != CALM:
            await self._miss()
        await self.cluster.until_alive(len(self.nodes))
        self._strike.clear()

    async def _go_on(self) -> None:
        """Resumes the node once the others take it for dead. Some of its clients reconnect before
        that."""
        for player in self.here:
            if player.through == self._struck.port and self.rng.random() < 0.5:
                player.leave()
        await self.cluster.until_alive(len(self.nodes) - 1)
        os.kill(self._struck.pid, signal.SIGCONT)

    async def _miss(self) -> None:
        """Stops a service until the nodes have noticed: Redis ends, others fall silent."""
        cluster = self.cluster
        assert cluster.to_store is not None
        assert cluster.to_redis is not None
        if self._way == NO_REDIS:
            cluster.redis.stop()
            await self._until_out_of_touch()
            cluster.redis.start()
            self.back.append(perf_counter())
        elif self._way == NO_STORE:
            cluster.to_store.hush()
            await cluster.until_alive(0)
            await self._until_out_of_touch()
            cluster.to_store.mend()
            self.back.append(perf_counter())
        else:
            cluster.to_redis.hush()
            await cluster.until_alive(len(self.nodes) - 1)
            cluster.to_redis.mend()

    async def _until_out_of_touch(self) -> None:
        """Waits until a player is told that a node is out of touch."""
        await asyncio.sleep(self.plan.outage)
        while self._told() == self._told_before:
            await asyncio.sleep(PAUSE)

    def _told(self) -> int:
        return sum(player.out_of_touch for player in self.players)

    async def _all_answered(self) -> None:
        """Stops new acts and waits until all open ones are answered."""
        self.room = 0
        while any(player.open for player in self.here):
            await asyncio.sleep(PAUSE)
        self._ended = True
        for player in self.players:
            player.leave()


def run(plan: ClusterPlan, folder: Path, nodes: int = 3, lease: int = LEASE) -> Counter[str]:
    folders = (folder / f"node {number}" for number in count(1))
    with running_cluster(partial(next, folders), nodes, speed=SPEED, lease=lease) as cluster:
        return asyncio.run(ClusterStorm(plan, cluster).rage())
