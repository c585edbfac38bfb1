"""Work that goes on beside what asked for it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from mondala.core.errors import NotAllowed

_LOG = logging.getLogger("mondala")


class Later:
    """Keeps what is under way: an event loop forgets tasks that nobody holds."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, work: Coroutine[Any, Any, object]) -> None:
        """Does the work beside its caller; a refusal goes to the log alone."""
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()


async def _logged(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except (NotAllowed, OSError, TimeoutError) as error:
        _LOG.info("left undone: %s", error or type(error).__name__)
    except Exception:
        _LOG.exception("something went wrong beside everything else")
