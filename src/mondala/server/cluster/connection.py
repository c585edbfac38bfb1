"""The connection to Redis, which the nodes share."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from redis.asyncio import Redis
from redis.exceptions import RedisError

from mondala.core.errors import NotAllowed

PREFIX = "mondala:"
"""Prefix of all of Mondala's keys and channels."""
PATIENCE = 5.0
"""Timeout in seconds when connecting at start."""
ANSWERED_WITHIN = 2.0
"""Timeout in seconds of a request. A hung machine or a cut cable does not break a connection, it
only stays silent."""


def connect(address: str) -> Redis:
    """A client without timeouts of its own; `answered` limits each request."""
    return Redis.from_url(address, socket_timeout=None, socket_connect_timeout=1, protocol=2)


@asynccontextmanager
async def answered(within: float | None = ANSWERED_WITHIN) -> AsyncIterator[None]:
    """Limits requests to Redis in the block: raises OSError after that many seconds (None for no
    limit) or for any error of Redis, since redis-py's errors are not OSErrors."""
    try:
        async with asyncio.timeout(within):
            yield
    except RedisError as error:
        raise OSError(f"Redis: {error}") from error


def where(redis: Redis) -> str:
    """Its address without the password."""
    told = redis.connection_pool.connection_kwargs
    return str(told.get("path") or f"{told.get('host', 'localhost')}:{told.get('port', 6379)}")


async def reach(redis: Redis) -> None:
    """Raises NotAllowed if Redis does not answer."""
    try:
        async with answered(PATIENCE):
            await redis.execute_command("PING")  # type: ignore[no-untyped-call]
    except OSError as error:  # also TimeoutError
        why = str(error) or "no answer"
        raise NotAllowed("redis", f"cannot reach Redis at {where(redis)}: {why}") from error
