"""Tasks of the event loop whose results nobody waits for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NoReturn

from mondala.core.errors import NotAllowed

_LOG = logging.getLogger("mondala")


class BackgroundTasks:
    """Holds the tasks until they are done: an event loop forgets those that nobody holds."""

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
    except (NotAllowed, OSError) as error:
        _LOG.info("left undone: %s", error or type(error).__name__)
    except Exception:
        _LOG.exception("something went wrong beside everything else")


async def for_ever(step: Callable[[], Awaitable[object]], pause: float) -> NoReturn:
    """Does the step again and again, with so many seconds between. Whatever goes wrong in one, the
    next is done."""
    while True:
        try:
            await step()
        except (NotAllowed, OSError) as error:
            _LOG.debug("left undone for now: %s", error or type(error).__name__)
        except Exception:
            _LOG.exception("something went wrong that is done again and again")
        await asyncio.sleep(pause)
