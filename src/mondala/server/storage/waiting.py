"""Waiting for a write, and what people are told where a store does not answer."""

import asyncio
from collections.abc import Callable

from mondala.core.errors import NotAllowed
from mondala.server.storage.writing import Done


async def stored(write: Callable[[Done], None]) -> None:
    """Returns once it is on disk; NotAllowed if it cannot be stored."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(not_stored())

    write(done)
    await future


def not_stored() -> NotAllowed:
    """For people; the cause is for the log."""
    return NotAllowed("not-stored", "this could not be stored; please try again")


def unavailable() -> NotAllowed:
    """The same for a read."""
    return NotAllowed("unavailable", "what is kept cannot be reached now; please try again")
