"""The ownership of tables, simulated: real nodes on a clock that leaps, with a network between them
that delays and loses, pauses of whole nodes, and clocks that run at different speeds.

Everything follows from a seed. A step is something that a node asked of Redis or of the store.
"""

import asyncio
import selectors
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from mondala.core.ids import TableId
from mondala.server.cluster.leases import Alive
from mondala.server.cluster.messages import NodeName
from mondala.server.cluster.node import LEASE, NO_ANSWER, ClusterOwners, Node
from mondala.server.storage.writing import Fenced
from mondala.server.tables.owners import Elsewhere, OutOfTouch

T = TypeVar("T")
HEALS = 20.0
"""Seconds without any trouble after which every table must be writable again."""


class LeapingLoop(asyncio.SelectorEventLoop):
    """Instead of waiting it sets its clock ahead."""

    def __init__(self) -> None:
        super().__init__(_Leaper(self))
        self.now = 0.0

    def time(self) -> float:
        return self.now


class _Leaper(selectors.SelectSelector):
    def __init__(self, loop: LeapingLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise AssertionError("nothing will ever happen")
        self._loop.now += max(timeout, 0)
        return []


@dataclass
class World:
    """Redis and the store, and the troubles between them and the nodes."""

    random: Random
    loop: LeapingLoop
    fenced: bool = True
    """Whether the store looks at the epoch of a write."""
    trouble: bool = True
    steps: int = 0
    beats: dict[NodeName, float] = field(default_factory=dict)
    owners: dict[TableId, NodeName] = field(default_factory=dict)
    epochs: dict[TableId, int] = field(default_factory=lambda: defaultdict(int))
    holders: dict[tuple[TableId, int], NodeName] = field(default_factory=dict)
    written: dict[TableId, list[tuple[int, NodeName]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    cut_until: dict[tuple[NodeName, str], float] = field(default_factory=dict)
    redis_ahead: float = 0.0
    handed_over: int = 0
    ending: set[NodeName] = field(default_factory=set)
    paused_until: dict[NodeName, float] = field(default_factory=dict)

    async def reach(self, node: NodeName, whom: str, do: Callable[[], T]) -> T:
        """Goes there, does it and comes back; either way may be lost, the work done or not."""
        self.steps += 1
        await self._travel(node, whom)
        done = do()
        await self._travel(node, whom)
        return done

    async def _travel(self, node: NodeName, whom: str) -> None:
        await asyncio.sleep(self.random.uniform(0.0005, 0.03))
        if self.trouble:
            roll = self.random.random()
            if roll < 0.01:
                await asyncio.sleep(self.random.uniform(0.1, 3.0))
            elif roll < 0.02:
                raise OSError("lost on the way")
        await self.turn(node)
        if self.cut_until.get((node, whom), 0.0) > self.loop.now:
            raise OSError("cut off")

    async def turn(self, node: NodeName) -> None:
        """A node that is stopped does nothing."""
        while (until := self.paused_until.get(node, 0.0)) > self.loop.now:
            await asyncio.sleep(until - self.loop.now)

    @property
    def redis_now(self) -> float:
        """The time by Redis' clock, which jumps."""
        return self.loop.now + self.redis_ahead

    def living(self) -> list[NodeName]:
        return [node for node in self.beats if self.lives(node)]

    def lives(self, node: NodeName) -> bool:
        return node in self.beats and self.redis_now - self.beats[node] <= LEASE / 1000

    def write(self, table: TableId, epoch: int, node: NodeName) -> None:
        if self.fenced and self.epochs[table] != epoch:
            raise Fenced
        assert self.holders[table, epoch] == node, "two writers in one epoch"
        log = self.written[table]
        assert not log or log[-1][0] <= epoch, "an earlier owner has written after a later one"
        log.append((epoch, node))


class SimulatedLeases:
    """The scripts in Redis, by the clock of the world."""

    def __init__(self, world: World, node: NodeName) -> None:
        self._world, self._node = world, node

    async def _ask(self, do: Callable[[], T]) -> T:
        return await self._world.reach(self._node, "redis", do)

    async def beat(self, *, again: bool, ends: bool) -> Alive | None:
        def do() -> Alive | None:
            world = self._world
            if again and not world.lives(self._node):
                return None
            world.beats[self._node] = world.redis_now
            if ends:
                world.ending.add(self._node)
            return Alive(world.living(), sorted(world.ending))

        return await self._ask(do)

    async def living(self) -> list[NodeName]:
        return await self._ask(self._world.living)

    async def claim(self, table: TableId) -> NodeName | None:
        def do() -> NodeName | None:
            world, owner = self._world, self._world.owners.get(table)
            if owner is not None and owner != self._node and world.lives(owner):
                return owner
            if not world.lives(self._node):
                return None
            world.owners[table] = self._node
            return self._node

        return await self._ask(do)

    async def give(self, table: TableId, node: NodeName, handed_over: bytes) -> bool:  # noqa: ARG002
        def do() -> bool:
            world = self._world
            if world.owners.get(table) != self._node or not world.lives(node):
                return False
            if node != self._node and node in world.ending:
                return False
            world.owners[table] = node
            world.handed_over += 1
            return True

        return await self._ask(do)

    async def handed_over(self, table: TableId) -> bytes | None:  # noqa: ARG002
        return await self._ask(lambda: None)

    async def let_go(self, tables: list[TableId]) -> None:
        def do() -> None:
            for table in tables:
                if self._world.owners.get(table) == self._node:
                    del self._world.owners[table]

        await self._ask(do)

    async def owners(self, tables: list[TableId]) -> list[NodeName | None]:
        return await self._ask(lambda: [self._world.owners.get(table) for table in tables])

    async def keep(self, tables: list[TableId]) -> list[NodeName | None]:
        return await self.owners(tables)

    async def leave(self) -> None:
        await self._ask(lambda: self._world.beats.pop(self._node, None))


class SimulatedNode:
    """Holds tables as OpenTables does: claimed, then taken over in the store, then written to."""

    def __init__(self, world: World, name: NodeName, skew: float) -> None:
        self._world, self.name = world, name
        leases = SimulatedLeases(world, name)
        self._leases = leases
        self.node = Node(name, leases, self._stored, int(LEASE * skew))
        self._owners = ClusterOwners(self.node, leases)
        self.held: dict[TableId, int] = {}

    async def _stored(self) -> None:
        await self._world.reach(self.name, "store", lambda: None)

    async def live(self) -> None:
        while True:
            with suppress(*NO_ANSWER):
                await self.node.join(self)
                break
        while True:
            await asyncio.sleep(1.0)
            with suppress(*NO_ANSWER):
                for table in await self._owners.lost_of(list(self.held)):
                    self.held.pop(table, None)

    def died(self, node: NodeName) -> None: ...

    def lost_touch(self) -> None:
        self.held.clear()

    def back(self) -> None: ...

    async def write(self, table: TableId) -> bool:
        """Writes to that table as a client of this node would. Returns whether it was stored, as
        this node sees it."""
        try:
            if table not in self.held:
                await self._owners.claim(table)
                self.held[table] = await self._world.reach(
                    self.name, "store", lambda: self._take_over(table)
                )
            epoch = self.held[table]
            await self._world.reach(
                self.name, "store", lambda: self._world.write(table, epoch, self.name)
            )
        except Elsewhere:
            return False
        except (Fenced, OutOfTouch, OSError, KeyError):
            if self.held.pop(table, None) is not None:
                self._owners.let_go(table)
            return False
        return True

    async def give(self, table: TableId) -> None:
        """Hands the table to another node, releasing it first as HandingOver does."""
        takers = sorted(self.node.staying)
        if self.held.pop(table, None) is None or not takers:
            return
        with suppress(*NO_ANSWER):
            if not await self._leases.give(table, self._world.random.choice(takers), b""):
                await self._leases.let_go([table])

    async def end(self) -> None:
        """Ends the node, which hands its tables over; then it starts again under its name."""
        with suppress(*NO_ANSWER):
            await self.node.end_soon()
        for table in list(self.held):
            await self.give(table)
        self.held.clear()
        with suppress(*NO_ANSWER):
            await self._leases.leave()
        self._world.ending.discard(self.name)
        self.node.leaving = False

    def _take_over(self, table: TableId) -> int:
        self._world.epochs[table] = epoch = self._world.epochs[table] + 1
        self._world.holders[table, epoch] = self.name
        return epoch


async def _make_trouble(world: World, nodes: list[NodeName]) -> None:
    while True:
        await asyncio.sleep(world.random.expovariate(1.0))
        if not world.trouble:
            continue
        node, until = world.random.choice(nodes), world.loop.now + world.random.uniform(0.2, 6)
        if world.random.random() < 0.5:
            world.paused_until[node] = until
        else:
            whom = world.random.choice(["redis", "store"])
            for each in nodes if world.random.random() < 0.1 else [node]:
                world.cut_until[each, whom] = until


async def _hand_over(world: World, nodes: list[SimulatedNode]) -> None:
    """Tables are given away, nodes end, several at once at times, and Redis' clock jumps."""
    while True:
        await asyncio.sleep(world.random.expovariate(3.0))
        if not world.trouble:
            continue
        roll, some = world.random.random(), world.random.sample(nodes, 2)
        if roll < 0.1:
            world.redis_ahead += world.random.uniform(-3.0, 3.0)
        elif roll < 0.2:
            ending = some[: world.random.randint(1, 2)]
            await asyncio.gather(*(node.end() for node in ending))
        elif some[0].held:
            await some[0].give(world.random.choice(sorted(some[0].held)))


async def _play(world: World, node: SimulatedNode, tables: list[TableId]) -> None:
    while True:
        await asyncio.sleep(world.random.expovariate(20.0))
        await world.turn(node.name)
        await node.write(world.random.choice(tables))


async def _simulate(world: World, steps: int, nodes: int, tables: int) -> None:
    names = [f"node {number}" for number in range(nodes)]
    ids = [TableId(f"table {number}") for number in range(tables)]
    each = [SimulatedNode(world, name, world.random.uniform(0.8, 1.2)) for name in names]
    work: list[Awaitable[None]] = [node.live() for node in each]
    work += [_play(world, node, ids) for node in each]
    work += [_make_trouble(world, names), _hand_over(world, each)]
    tasks = [asyncio.ensure_future(one) for one in work]
    target = 0
    while world.steps < steps:
        target += max(steps // 10, 1)
        while world.steps < target:
            await asyncio.sleep(1.0)
            for task in tasks:
                if task.done():
                    task.result()  # none ends but with an error
        await _check_healed(world, each, ids)


async def _check_healed(world: World, nodes: list[SimulatedNode], tables: list[TableId]) -> None:
    """Checks that, once the trouble ends, every table can be written to again: none is stuck."""
    world.trouble = False
    world.cut_until.clear()
    world.paused_until.clear()
    await asyncio.sleep(HEALS)
    for table in tables:
        before = len(world.written[table])
        assert sum([await node.write(table) for node in nodes]) == 1, f"{table} is stuck"
        assert len(world.written[table]) > before
    world.trouble = True


def simulate(
    seed: int, steps: int, nodes: int = 4, tables: int = 6, *, fenced: bool = True
) -> World:
    """Runs the simulation; AssertionError if two nodes wrote to one table, or one was stuck."""
    loop = LeapingLoop()
    world = World(Random(seed), loop, fenced)
    try:
        loop.run_until_complete(_simulate(world, steps, nodes, tables))
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()
    return world
