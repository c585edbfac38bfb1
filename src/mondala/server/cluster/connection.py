"""The connection to the Redis that makes one house of several nodes."""

import asyncio

from redis.asyncio import Redis
from redis.exceptions import RedisError

from mondala.core.errors import NotAllowed

PREFIX = "mondala:"
"""Everything in it that is Mondala's begins with that."""
PATIENCE = 5.0
"""Seconds for it to answer when somebody begins."""


def connect(address: str) -> Redis:
    """Waits for an answer no longer than a node may be silent."""
    return Redis.from_url(address, socket_timeout=None, socket_connect_timeout=1, protocol=2)


def where(redis: Redis) -> str:
    """Its address, without what is secret in it."""
    told = redis.connection_pool.connection_kwargs
    return str(told.get("path") or f"{told.get('host', 'localhost')}:{told.get('port', 6379)}")


async def reach(redis: Redis) -> None:
    """NotAllowed where nobody answers."""
    try:
        async with asyncio.timeout(PATIENCE):
            await redis.execute_command("PING")  # type: ignore[no-untyped-call]
    except (RedisError, OSError) as error:  # also TimeoutError
        why = str(error) or "no answer"
        raise NotAllowed("redis", f"cannot reach Redis at {where(redis)}: {why}") from error
