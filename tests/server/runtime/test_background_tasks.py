"""Work that goes on beside what asked for it."""

import asyncio
import logging

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.runtime.background_tasks import BackgroundTasks, for_ever
from tests.server.support.client import within_a_minute


@within_a_minute
async def test_what_is_done_again_and_again_outlives_every_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A refusal and a place that does not answer are no news; anything else is told."""
    faults: list[Exception | None] = [OSError(), NotAllowed("x", "no"), KeyError("odd"), None]
    left, done = iter(faults), asyncio.Event()

    async def step() -> None:
        fault = next(left, None)
        if fault is not None:
            raise fault
        done.set()

    with caplog.at_level(logging.WARNING, "mondala"):
        doing = asyncio.create_task(for_ever(step, 0))
        await done.wait()
    assert not doing.done()
    doing.cancel()
    assert [record.levelname for record in caplog.records] == ["ERROR"]


@within_a_minute
async def test_what_ends_may_do_something_last_but_not_for_ever() -> None:
    """Say what became of a mail that was being sent."""
    tasks, begun, done = BackgroundTasks(), asyncio.Semaphore(0), list[str]()

    async def work(last: float) -> None:
        try:
            begun.release()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(last)
            done.append("noted")

    tasks.do(work(0.01))
    await begun.acquire()
    await tasks.end(60)
    assert done == ["noted"]
    tasks.do(work(3600))
    await begun.acquire()
    await tasks.end(0.01)
    assert done == ["noted"]
    await tasks.end(60)
