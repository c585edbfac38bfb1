"""Awaiting a write, and the refusals when storage does not answer."""

import asyncio
from collections.abc import Callable

from mondala.core.errors import NotAllowed
from mondala.server.storage.writing import Done


async def stored(write: Callable[[Done], None]) -> None:
    """Awaits a write; raises NotAllowed if it fails."""
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
    """The refusal shown to people; the cause goes to the log."""
    return NotAllowed("not-stored", "this could not be stored; please try again")


def unavailable() -> NotAllowed:
    """The same for a failed read."""
    return NotAllowed("unavailable", "what is kept cannot be reached now; please try again")
