"""The process of `mondala work`: it only answers questions to bots and analysts, until told to
end."""

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from mondala.server.analysis.job_queue import JobQueue
from mondala.server.bots.pool import WorkerPool
from mondala.server.cluster.connection import PREFIX, connect, where
from mondala.server.cluster.node_names import new_name
from mondala.server.cluster.streams import Streams
from mondala.server.cluster.workers import Workers

FINISHING = 10.0
"""Seconds to finish work in progress at shutdown."""
LOOKED_EVERY = 1.0
"""Seconds between two checks of Redis."""
PATIENCE = 3.0
"""Timeout in seconds of a check."""


async def work(
    address: str, modules: Sequence[str], workers: int | None, say: Callable[[str], None]
) -> None:
    """`modules` are those of the registry, `workers` the processes for bots, and as many for
    analysts; `say` takes sentences for the person who started it."""
    redis = connect(address)
    streams = Streams(redis, PREFIX)
    bots, queue = WorkerPool(modules, most=workers, prepared=True), JobQueue(modules, workers)
    here = Workers(streams, f"{new_name()} workers", bots, queue)
    looking = asyncio.create_task(_look_for_ever(streams, where(redis), say))
    here.open()
    say(f"At most at a time: {_counted(bots.most, queue.most)}.")
    say("Ctrl-C ends it, once short answers that it is at are told.")
    try:
        await _told_to_end()
        say("Finishes what it is at.")
        await here.finish(FINISHING)
        say(f"Done: {_counted(here.questions.done, here.analyses_done)}.")
    finally:
        looking.cancel()
        await asyncio.gather(bots.close(), queue.close())
        await redis.aclose()


def _counted(questions: int, analyses: int) -> str:
    return (
        f"{questions} question{'' if questions == 1 else 's'} to bots, "
        f"{analyses} analys{'i' if analyses == 1 else 'e'}s"
    )


async def _look_for_ever(streams: Streams, place: str, say: Callable[[str], None]) -> None:
    """Reports when Redis starts or stops answering."""
    answers: bool | None = None
    while True:
        why = ""
        try:
            async with asyncio.timeout(PATIENCE):
                await streams.ping()
        except OSError as error:
            why = str(error) or "no answer"
        if answers is not (not why):
            answers = not why
            say(f"Redis at {place} answers." if answers else f"Waits for Redis at {place}: {why}")
        await asyncio.sleep(LOOKED_EVERY)


async def _told_to_end() -> None:
    """Waits for SIGINT or SIGTERM."""
    told = asyncio.Event()
    if sys.platform == "win32":
        with suppress(asyncio.CancelledError):  # Ctrl-C cancels what runs
            await told.wait()
        return
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, told.set)
    await told.wait()
