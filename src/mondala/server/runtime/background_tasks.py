"""Background tasks of the event loop, whose results nobody awaits."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NoReturn

from mondala.core.errors import NotAllowed

_LOG = logging.getLogger("mondala")


class BackgroundTasks:
    """Keeps references to tasks until they are done, because the event loop does not."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, work: Coroutine[Any, Any, object]) -> None:
        """Runs the work in the background; a refusal is only logged."""
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def end(self, patience: float) -> None:
        """Cancels the tasks, and waits so many seconds for what they do last, such as a write."""
        self.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=patience)


async def _logged(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except (NotAllowed, OSError) as error:
        _LOG.info("left undone: %s", error or type(error).__name__)
    except Exception:
        _LOG.exception("something went wrong beside everything else")


async def for_ever(step: Callable[[], Awaitable[object]], pause: float) -> NoReturn:
    """Repeats a step for ever with a pause of that many seconds, whatever errors it raises."""
    while True:
        try:
            await step()
        except (NotAllowed, OSError) as error:
            _LOG.debug("left undone for now: %s", error or type(error).__name__)
        except Exception:
            _LOG.exception("something went wrong that is done again and again")
        await asyncio.sleep(pause)
