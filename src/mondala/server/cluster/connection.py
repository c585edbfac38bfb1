"""The connection to the Redis that makes one server of several nodes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from redis.asyncio import Redis
from redis.exceptions import RedisError

from mondala.core.errors import NotAllowed

PREFIX = "mondala:"
"""Everything in it that is Mondala's begins with that."""
PATIENCE = 5.0
"""Seconds for it to answer when somebody begins."""
ANSWERED_WITHIN = 2.0
"""Seconds for it to answer otherwise. A machine that hangs, or a cable that is cut, breaks no
connection: it only says nothing any more."""


def connect(address: str) -> Redis:
    """A client without a limit of its own on waiting; each request is limited by `answered`."""
    return Redis.from_url(address, socket_timeout=None, socket_connect_timeout=1, protocol=2)


@asynccontextmanager
async def answered(within: float | None = ANSWERED_WITHIN) -> AsyncIterator[None]:
    """The block asks Redis: OSError where it does not answer within so many seconds, if those are
    counted, or with an error. redis-py's errors are none of those."""
    try:
        async with asyncio.timeout(within):
            yield
    except RedisError as error:
        raise OSError(f"Redis: {error}") from error


def where(redis: Redis) -> str:
    """Its address, without what is secret in it."""
    told = redis.connection_pool.connection_kwargs
    return str(told.get("path") or f"{told.get('host', 'localhost')}:{told.get('port', 6379)}")


async def reach(redis: Redis) -> None:
    """NotAllowed where nobody answers."""
    try:
        async with answered(PATIENCE):
            await redis.execute_command("PING")  # type: ignore[no-untyped-call]
    except OSError as error:  # also TimeoutError
        why = str(error) or "no answer"
        raise NotAllowed("redis", f"cannot reach Redis at {where(redis)}: {why}") from error
