"""A worker process as the server sees it: its lines, and how it is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from mondala.server.workers.process import WorkerLost, WorkerProcess, started
from tests.server.support.client import within_a_minute
from tests.server.support.processes import children

ECHO = (sys.executable, "-m", "tests.server.support.echo_worker", "0.1")
LONG = 50.0


@asynccontextmanager
async def echo(silence: float = LONG) -> AsyncIterator[tuple[WorkerProcess, int]]:
    """A worker that has started, and the number of its process."""
    before = children()
    async with started(ECHO, silence) as worker:
        await worker.meanwhile(worker.ready.wait())
        (pid,) = children() - before
        yield worker, pid
    assert children() == before


@within_a_minute
async def test_lines_come_back_in_order_without_the_signs_of_life() -> None:
    async with echo() as (worker, _):
        for word in (b"one", b"print", b"two"):
            worker.send(word)
        assert [await worker.receive(LONG) for _ in range(3)] == [b"one\n", b"print\n", b"two\n"]


@within_a_minute
async def test_what_it_said_last_is_heard_although_it_has_ended() -> None:
    async with echo() as (worker, _):
        for word in (b"last", b"end"):
            worker.send(word)
        with pytest.raises(WorkerLost, match="ended"):
            await worker.meanwhile(asyncio.Event().wait())
        assert await worker.receive(LONG) == b"last\n"
        with pytest.raises(WorkerLost, match="ended"):
            await worker.receive(LONG)


@within_a_minute
async def test_one_that_is_stopped_is_lost() -> None:
    async with echo(silence=0.5) as (worker, pid):
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(WorkerLost, match="silent"):
            await worker.receive(LONG)


@within_a_minute
async def test_one_that_lives_but_does_not_answer_is_lost() -> None:
    async with echo() as (worker, _):
        worker.send(b"say nothing")
        with pytest.raises(WorkerLost, match="no answer"):
            await worker.receive(0.2)


@within_a_minute
async def test_it_lives_on_while_one_waits_for_something_else() -> None:
    async with echo() as (worker, _):
        assert await worker.meanwhile(asyncio.sleep(0, "done")) == "done"
        worker.send(b"still there")
        assert await worker.receive(LONG) == b"still there\n"
