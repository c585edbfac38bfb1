"""However often workers are lost, there are others."""

import asyncio
import os
import signal

import pytest

from mondala.server.workers.keeper import AGAIN_AFTER, SILENCE, Keeper, cores
from mondala.server.workers.process import WorkerProcess
from tests.server.support.client import within_a_minute
from tests.server.support.processes import children

ECHO = "tests.server.support.echo_worker"


class Talk:
    """Says hello to each worker, and then waits."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def converse(self, worker: WorkerProcess) -> None:
        worker.send(b"hello")
        self.heard.put_nowait(await worker.receive(within=50))
        await worker.meanwhile(asyncio.Event().wait())


@within_a_minute
async def test_another_takes_the_place_of_one_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)
    before, talk, seen = children(), Talk(), set[int]()
    keeper = Keeper(ECHO, (), talk.converse, most=1)
    keeper.start()
    for _ in range(3):
        assert await talk.heard.get() == b"hello\n"
        (pid,) = children() - before
        seen.add(pid)
        os.kill(pid, signal.SIGKILL)
    await keeper.close()
    assert len(seen) == 3
    assert children() == before


@within_a_minute
async def test_there_are_never_more_than_allowed() -> None:
    before, talk = children(), Talk()
    keeper = Keeper(ECHO, (), talk.converse, most=2)
    for _ in range(5):
        keeper.start()
    for _ in range(2):
        await talk.heard.get()
    assert len(children() - before) == 2
    await keeper.close()
    assert children() == before


def test_there_is_a_core_to_run_on() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_one_that_hangs_is_replaced_within_ten_seconds() -> None:
    assert SILENCE + AGAIN_AFTER < 10
