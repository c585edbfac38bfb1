"""Jobs are worked on by processes of their own; whatever happens to one, a job is done."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mondala.core.ids import GameName
from mondala.server.analysis.job_queue import JobQueue
from mondala.server.analysis.jobs import Job, Task
from mondala.wire.tags import encode
from tests.server.support.client import within_a_minute
from tests.server.support.odd_analyst import PIECES, Odd, worker_at
from tests.server.support.processes import children

MODULES = ("tests.server.support.odd_analyst",)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)


@asynccontextmanager
async def job_queue(most: int = 1, **options: Any) -> AsyncIterator[JobQueue]:
    before, opened = children(), JobQueue(MODULES, most, **options)
    try:
        yield opened
    finally:
        await opened.close()
    assert children() == before


def put(
    where: JobQueue,
    how: str,
    folder: Path | str = "",
    *,
    who: str = "ada",
    seconds: float | None = None,
) -> Job:
    """A job that somebody has just asked for."""
    task = Task(GameName("Nim"), encode(Odd(how, str(folder))), "", seconds)
    job = Job(f"{how} {folder}", task, lambda _job: None)
    job.askers[who] = 0
    where.put(job, who)
    return job


def numbers(job: Job) -> list[int]:
    return [msgspec.json.decode(part)["number"] for part in job.parts]


async def begun(job: Job, folder: Path) -> int:
    """The process that waits there, once the first part of the job has come from it."""
    pid = await worker_at(folder)
    while not job.parts:
        await asyncio.sleep(0.01)
    return pid


@within_a_minute
async def test_parts_are_there_as_soon_as_they_are_found(tmp_path: Path) -> None:
    async with job_queue() as here:
        job = put(here, "waits", tmp_path)
        await begun(job, tmp_path)
        assert (job.state, job.total, numbers(job)) == ("running", PIECES, [0])
        (tmp_path / "go").touch()
        await job.ended.wait()
        assert (job.state, numbers(job)) == ("done", [0, 1, 2])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hangs"])
@within_a_minute
async def test_a_job_whose_worker_is_lost_is_done_by_another(
    how: signal.Signals, tmp_path: Path
) -> None:
    """The parts that were told stay as they are, and the job goes on from there."""
    async with job_queue(silence=2.0) as here:
        job = put(here, "waits", tmp_path)
        first = await begun(job, tmp_path)
        told = [*job.parts]
        os.kill(first, how)
        second = await worker_at(tmp_path, other_than=first)
        (tmp_path / "go").touch()
        await job.ended.wait()
        assert (job.state, numbers(job)) == ("done", [0, 1, 2])
        assert job.parts[:1] == told
        assert second != first


@within_a_minute
async def test_a_job_that_costs_worker_after_worker_fails_and_the_next_is_done() -> None:
    async with job_queue() as here:
        deadly, other = put(here, "dies"), put(here, "counts")
        await other.ended.wait()
        assert (deadly.state, other.state) == ("failed", "done")


@within_a_minute
async def test_an_analyst_that_fails_costs_no_worker() -> None:
    before = children()
    async with job_queue() as here:
        failing, refused, other = (put(here, how) for how in ("fails", "refuses", "counts"))
        await other.ended.wait()
        assert failing.refusal is not None
        assert refused.refusal is not None
        assert (failing.refusal.code, refused.refusal.code) == ("analysis-failed", "count")
        assert len(children() - before) == 1


@within_a_minute
async def test_one_that_nobody_wants_any_more_is_stopped(tmp_path: Path) -> None:
    """While it is worked on, or before; the same worker does the next."""
    async with job_queue() as here:
        job, waiting = put(here, "waits", tmp_path), put(here, "dies")
        pid = await begun(job, tmp_path)
        for each in (waiting, job):
            each.askers.clear()
            here.drop(each)
        other = put(here, "counts")
        await other.ended.wait()
        assert pid in children()
        assert numbers(job) == [0]


@within_a_minute
async def test_a_worker_that_does_not_stop_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mondala.server.analysis.job_queue.NEXT_PART", 1.0)
    async with job_queue() as here:
        deaf = put(here, "never listens")
        while not deaf.parts:
            await asyncio.sleep(0.01)
        deaf.askers.clear()
        here.drop(deaf)
        other = put(here, "counts")
        await other.ended.wait()
        assert other.state == "done"


@within_a_minute
async def test_a_short_question_does_not_wait_for_a_long_analysis(tmp_path: Path) -> None:
    """One of two workers is theirs alone; two whole games wait for each other."""
    before = children()
    async with job_queue(most=2) as here:
        long, next_one = put(here, "waits", tmp_path), put(here, "counts", who="bo")
        await worker_at(tmp_path)
        assert len(children() - before) == 1
        short = put(here, "counts", "short", seconds=1)
        await short.ended.wait()
        assert (long.state, next_one.state, here.ahead(next_one)) == ("running", "waiting", 1)
        (tmp_path / "go").touch()
        await next_one.ended.wait()
        assert (long.state, here.ahead(next_one)) == ("done", 0)


@within_a_minute
async def test_a_worker_that_is_not_needed_is_ended_and_started_again_when_it_is() -> None:
    before = children()
    async with job_queue(unused=0.1) as here:
        for name in ("first", "second"):
            job = put(here, "counts", name)
            await job.ended.wait()
            while children() != before:
                await asyncio.sleep(0.01)


@within_a_minute
async def test_analysts_work_at_low_priority(tmp_path: Path) -> None:
    async with job_queue() as here:
        job = put(here, "waits", tmp_path)
        pid = await worker_at(tmp_path)
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, os.getpid())
        (tmp_path / "go").touch()
        await job.ended.wait()


@within_a_minute
async def test_a_desk_that_closes_does_not_wait_for_what_is_worked_on(tmp_path: Path) -> None:
    async with job_queue() as here:
        put(here, "waits", tmp_path)
        await worker_at(tmp_path)
