"""Which node a table is at, in a real Redis."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from mondala.core.ids import TableId
from mondala.server.cluster.connection import connect
from mondala.server.cluster.leases import RedisLeases
from mondala.server.cluster.node_names import new_name
from tests.server.support.client import within_a_minute
from tools.redis_server import running_redis

ONE, OTHER = TableId("one"), TableId("other")
LEASE = 60_000


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with running_redis() as address:
        yield address


@asynccontextmanager
async def nodes(address: str, *names: str, kept: int = LEASE) -> AsyncIterator[list[RedisLeases]]:
    """All of them live."""
    prefix = f"{new_name()}:"
    async with AsyncExitStack() as stack:
        redis = connect(address)
        stack.push_async_callback(redis.aclose)
        found = [RedisLeases(redis, name, LEASE, prefix, kept) for name in names]
        for each in found:
            assert await each.beat(again=False, ends=False) is not None
        yield found


@within_a_minute
async def test_the_owner_of_a_table_is_known_for_as_long_as_it_has_it(redis: str) -> None:
    async with nodes(redis, "a", kept=300) as (one,):
        for table in (ONE, OTHER):
            assert await one.claim(table) == "a"
        for _ in range(20):
            assert await one.keep([ONE]) == ["a"]
            await asyncio.sleep(0.02)
        assert await one.keep([ONE, OTHER]) == ["a", None], "the other one was forgotten"
        await asyncio.sleep(0.35)
        assert await one.owners([ONE]) == [None]


@within_a_minute
async def test_nobody_keeps_what_is_anothers(redis: str) -> None:
    async with nodes(redis, "a", "b", kept=300) as (one, other):
        await one.claim(ONE)
        for _ in range(20):
            assert await other.keep([ONE]) in (["a"], [None])
            await asyncio.sleep(0.02)
        assert await other.keep([ONE]) == [None]


@within_a_minute
async def test_a_node_that_ends_soon_is_given_no_table(redis: str) -> None:
    async with nodes(redis, "a", "b", "c") as (one, other, _):
        await one.claim(ONE)
        found = await other.beat(again=True, ends=True)
        assert found is not None
        assert (sorted(found.nodes), found.ending) == (["a", "b", "c"], ["b"])
        found = await one.beat(again=True, ends=False)
        assert found is not None
        assert found.ending == ["b"]
        assert not await one.give(ONE, "b", b"")
        assert await one.give(ONE, "a", b"kept"), "it stays, with its time"
        assert await one.handed_over(ONE) == b"kept"
        assert await one.give(ONE, "c", b"")
        assert await one.owners([ONE]) == ["c"]
