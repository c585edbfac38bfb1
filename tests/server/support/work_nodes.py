"""Nodes without tables, in one process; their questions go through a real Redis."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from mondala.server.analysis.job_queue import JobQueue
from mondala.server.bots.pool import WorkerPool
from mondala.server.cluster.bus import RedisBus
from mondala.server.cluster.calls import Calls
from mondala.server.cluster.connection import connect
from mondala.server.cluster.leases import RedisLeases
from mondala.server.cluster.messages import Answer, Call, Decided, Message, NodeName, Worked
from mondala.server.cluster.node import ClusterOwners, Node
from mondala.server.cluster.node_names import new_name
from mondala.server.cluster.streams import Streams
from mondala.server.cluster.work import Work
from mondala.server.cluster.workers import Workers
from mondala.server.storage.port import Storage
from mondala.server.storage.sqlite import open_storage
from mondala.tables.registry import Registry
from tests.server.support.hand_clock import HandClock

LEASE = 3_000


class WorkNode:
    """`work` asks questions, and has workers of its own if `most` is above 0. `heard` are the
    answers received."""

    def __init__(self, redis: Redis, prefix: str, module: str, storage: Storage, most: int) -> None:
        self.name, self._redis = new_name(), redis
        games = Registry(module), storage, HandClock(now=0)
        pool = WorkerPool([module], most=most) if most else None
        queue = JobQueue([module], most) if most else None
        self.work = Work(redis, self.name, games, pool, queue, prefix)
        self.heard: list[Message] = []
        leases = RedisLeases(redis, self.name, LEASE, prefix)
        self.node = Node(self.name, leases, _stored, LEASE)
        self.bus = RedisBus(redis, self.name, self._receive, lambda _: None, prefix)
        self._calls = Calls(self.bus, self.work.analyses.answers())
        self.work.analyses.connect(self.node, ClusterOwners(self.node, leases), self._calls)

    def _receive(self, sender: NodeName, message: Message) -> None:
        match message:
            case Call():
                self._calls.asked(sender, message)
            case Answer():
                self._calls.answered(message)
            case Decided() | Worked():
                self.heard.append(message)
                self.work.receive(message)

    async def open(self) -> None:
        await self.bus.open()
        await self.node.join(self)
        self.work.open()

    def died(self, node: NodeName) -> None:
        self._calls.died(node)

    def lost_touch(self) -> None: ...

    def back(self) -> None: ...

    async def knows(self, count: int) -> None:
        """Waits until the node knows so many others."""
        while len(self.node.others) != count:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        await self.work.close()
        await self.node.leave()
        await self.bus.close()
        await self.work.bots.close()
        await self.work.analyses.close()
        await self._redis.aclose()


async def _stored() -> None: ...


class WorkCluster:
    """Nodes with a key prefix of their own, so that many clusters can share a Redis."""

    def __init__(self, address: str, module: str, folder: Path, stack: AsyncExitStack) -> None:
        self.address, self.prefix = address, f"{new_name()}:"
        self._module, self._stack = module, stack
        self._storage = open_storage(folder)
        stack.push_async_callback(self._storage.close)

    async def node(self, most: int = 0) -> WorkNode:
        redis = connect(self.address)
        opened = WorkNode(redis, self.prefix, self._module, self._storage, most)
        await opened.open()
        self._stack.push_async_callback(opened.close)
        return opened

    def streams(self) -> Streams:
        redis = connect(self.address)
        self._stack.push_async_callback(redis.aclose)
        return Streams(redis, self.prefix)

    async def length(self, *streams: str) -> int:
        """The number of jobs that wait or are in progress."""
        async with connect(self.address) as redis:
            return sum([await redis.xlen(f"{self.prefix}work:{each}") for each in streams])

    async def forget(self, *streams: str) -> None:
        """Empties the streams, like a Redis that was restarted."""
        async with connect(self.address) as redis:
            await redis.delete(*(f"{self.prefix}work:{each}" for each in streams))

    def workers(self, **options: Any) -> tuple[Workers, WorkerPool, JobQueue]:
        """Workers as on another machine, one of each kind."""
        pool = WorkerPool([self._module], most=1, **options)
        queue = JobQueue([self._module], 1)
        self._stack.push_async_callback(pool.close)
        self._stack.push_async_callback(queue.close)
        workers = Workers(self.streams(), new_name(), pool, queue)
        self._stack.push_async_callback(workers.finish, 0)
        workers.open()
        return workers, pool, queue


@asynccontextmanager
async def work_cluster(address: str, module: str, folder: Path) -> AsyncIterator[WorkCluster]:
    async with AsyncExitStack() as stack:
        yield WorkCluster(address, module, folder, stack)
