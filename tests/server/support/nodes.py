"""Several nodes of one cluster on this machine, with Redis and PostgreSQL."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from redis import Redis
from redis.asyncio import Redis as AsyncRedis

from mondala.server.cluster.connection import PREFIX
from tests.server.support.forwarder import Forwarder, forwarding
from tests.server.support.postgres import fresh_schema
from tests.server.support.running import RunningServer
from tools.redis_server import RedisServer

LOOKED_EVERY = 0.05
LEASE = 4_000
"""Milliseconds: on a busy machine a node's heartbeat may be seconds late."""


class RunningCluster:
    """`nodes` serve the same tables; each can be killed, and started again."""

    def __init__(self, redis: RedisServer, database: str, lease: int) -> None:
        self.redis, self.database, self.lease = redis, database, lease
        self.nodes: list[RunningServer] = []
        self.to_store: Forwarder | None = None
        """The connection of all nodes to PostgreSQL, if it can be cut."""
        self.to_redis: Forwarder | None = None
        """The connection of the last node to Redis, if it can be cut."""

    def start_again(self) -> None:
        """Starts the nodes that do not run, and waits until all are up."""
        for node in self.nodes:
            node.start_again()
        for node in self.nodes:
            while not httpx.get(f"{node.url}/api/health", trust_env=False, timeout=30).is_success:
                pass

    def owner(self, table: str) -> RunningServer | None:
        """The node that has the table, if it lives."""
        with Redis.from_url(self.redis.address) as redis:
            name = redis.get(f"{PREFIX}owner:{table}") or b"nobody"
        for node in self.nodes:
            with suppress(httpx.TransportError):
                page = httpx.get(f"{node.url}/metrics", trust_env=False, timeout=5).text
                if f'node="{name.decode()}"' in page:
                    return node
        return None

    async def until_alive(self, count: int) -> None:
        """Waits until so many nodes are considered alive."""
        redis = AsyncRedis.from_url(self.redis.address)
        try:
            while await _alive(redis, self.lease) != count:
                await asyncio.sleep(LOOKED_EVERY)
        finally:
            await redis.aclose()

    async def deafen(self) -> None:
        """Interrupts the nodes' subscriptions for a moment, so that messages are lost."""
        async with AsyncRedis.from_url(self.redis.address) as redis:
            await redis.client_kill_filter(_type="pubsub")


async def _alive(redis: AsyncRedis, lease: int) -> int:
    seconds, micros = await redis.time()
    since = seconds * 1000 + micros // 1000 - lease
    return int(await redis.zcount(f"{PREFIX}nodes", since, "+inf"))


@contextmanager
def running_cluster(
    new_folder: Callable[[], Path],
    count: int = 3,
    speed: float = 1.0,
    lease: int = LEASE,
    *,
    cuttable: bool = False,
    **settings: Any,
) -> Iterator[RunningCluster]:
    with ExitStack() as stack:
        redis = RedisServer()
        redis.start()
        stack.callback(redis.stop)
        cluster = RunningCluster(redis, stack.enter_context(fresh_schema()), lease)
        if cuttable:
            cluster.to_store = stack.enter_context(forwarding(cluster.database))
            cluster.to_redis = stack.enter_context(forwarding(redis.address))
        for number in range(1, count + 1):
            store = cluster.to_store.address if cluster.to_store else cluster.database
            cut = cluster.to_redis if number == count else None
            redis_at = cut.address if cut else redis.address
            ways = settings | {"database": store, "redis": redis_at, "lease": lease}
            node = RunningServer(new_folder(), speed, **ways)
            cluster.nodes.append(node)
            node.start()
            stack.callback(node.stop)
        yield cluster
