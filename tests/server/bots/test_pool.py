"""Worker processes: whatever happens to one, every question is answered."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mondala.core.ids import GameId, GameName
from mondala.hosted import GAMES
from mondala.server.bots.pool import Attended, WorkerPool
from mondala.server.bots.questions import Reply, Subject
from mondala.server.workers.keeper import cores
from mondala.tables import patterns
from tests.nim import rules as nim
from tests.server.support.client import within_a_minute
from tests.server.support.processes import children

ODD = ("tests.server.support.odd_bots",)
NO_MEMORY = msgspec.Raw(b"null")
SUBJECT = Subject(GameId("game"), seat=0, version=3)
NIM = nim.view(nim.begin(nim.NimOptions(), seed=1), 0)


@asynccontextmanager
async def pool(most: int = 1, **options: Any) -> AsyncIterator[WorkerPool]:
    workers = WorkerPool(ODD, most=most, **options)
    try:
        yield workers
    finally:
        await workers.close()


def ask(
    workers: WorkerPool,
    bot: str,
    memory: msgspec.Raw = NO_MEMORY,
    *,
    game: str = "Nim",
    view: Any = NIM,
    material: str = "",
    attended: Attended = lambda: True,
) -> asyncio.Future[Reply]:
    reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    workers.ask(GameName(game), bot, SUBJECT, view, memory, material, attended, reply.set_result)
    return reply


def taken(reply: Reply) -> int:
    assert reply.command == "TakeStones"
    return int(msgspec.json.decode(reply.args)["count"])


class Mending(logging.Handler):
    """Once somebody complains, Python is there."""

    def __init__(self, python: Path) -> None:
        super().__init__()
        self.python, self.complaints = python, 0

    def emit(self, _record: logging.LogRecord) -> None:
        self.complaints += 1
        self.python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        self.python.chmod(0o700)


@within_a_minute
async def test_a_worker_that_cannot_be_started_is_tried_again(tmp_path: Path) -> None:
    """With too many processes on the machine, for instance."""
    mending, log = Mending(tmp_path / "python"), logging.getLogger("mondala")
    workers = WorkerPool(GAMES, str(mending.python))
    view = patterns.view(patterns.begin(patterns.PatternsOptions(), 1), 1)
    log.addHandler(mending)
    try:
        reply = await ask(workers, "level-2", game="Patterns", view=view)
        assert reply.command == "Play"
    finally:
        log.removeHandler(mending)
        await workers.close()
    assert mending.complaints == 1


@within_a_minute
async def test_a_bot_counts_on_in_another_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory comes with every question, so nothing is lost with a worker that dies."""
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)
    before = children()
    async with pool() as workers:
        memory, counts, processes = NO_MEMORY, [], set()
        for _ in range(3):
            reply = await ask(workers, "counter", memory)
            memory = reply.memory
            counts.append(taken(reply))
            (worker,) = children() - before
            processes.add(worker)
            os.kill(worker, signal.SIGKILL)
        assert counts == [1, 2, 3]
        assert len(processes) == 3
    assert children() == before


@within_a_minute
async def test_a_question_that_was_open_when_its_worker_died_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)
    async with pool() as workers:
        died = tmp_path / "died"
        replies = [ask(workers, "mortal", material=str(died)), ask(workers, "counter")]
        assert [taken(await reply) for reply in replies] == [1, 1]
        assert died.exists()


@within_a_minute
async def test_a_bot_that_fails_does_not_hold_up_the_others() -> None:
    async with pool() as workers:
        broken, counter = ask(workers, "broken"), ask(workers, "counter")
        assert taken(await counter) == 1
        assert (broken.done(), (await broken).command) == (True, "")


@within_a_minute
async def test_a_pool_that_was_never_asked_starts_nothing() -> None:
    before = children()
    async with pool():
        assert children() == before


@within_a_minute
async def test_two_bots_think_at_once_in_two_workers(tmp_path: Path) -> None:
    before = children()
    async with pool(most=2) as workers:
        replies = [ask(workers, "rendezvous", material=str(tmp_path)) for _ in range(2)]
        assert [taken(await reply) for reply in replies] == [1, 1]
        assert len(children() - before) == 2


@within_a_minute
async def test_there_is_a_worker_for_every_core_but_the_event_loops() -> None:
    pool = WorkerPool(ODD)
    assert pool.most == max(1, cores() - 1)
    await pool.close()


@within_a_minute
async def test_a_prepared_pool_has_a_worker_whose_bots_are_ready_before_anybody_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mondala.server.bots.pool.PREPARED_AFTER", 0)
    monkeypatch.setattr("mondala.server.bots.pool.LONGEST", 0)
    async with pool(prepared=True) as prepared, pool() as other:
        while not (reply := await ask(prepared, "ponderer")).command:
            pass
        assert taken(reply) == 2
        assert taken(await ask(other, "ponderer")) == 1


@within_a_minute
async def test_a_worker_that_hangs_while_a_bot_thinks_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stopped, as by a debugger, and never goes on; its question is asked anew."""
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)
    before = children()
    async with pool(silence=2.0) as workers:
        reply = ask(workers, "rendezvous", material=str(tmp_path))
        while not [*tmp_path.iterdir()]:
            await asyncio.sleep(0.01)
        (hung,) = children() - before
        os.kill(hung, signal.SIGSTOP)
        assert taken(await reply) == 1
        assert hung not in children()


@within_a_minute
async def test_a_worker_that_hangs_while_nobody_asks_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)
    before = children()
    async with pool(silence=2.0) as workers:
        await ask(workers, "counter")
        (hung,) = children() - before
        os.kill(hung, signal.SIGSTOP)
        while hung in children():
            await asyncio.sleep(0.01)
        assert taken(await ask(workers, "counter")) == 1


@within_a_minute
async def test_a_bot_that_never_decides_has_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its process gives signs of life; the others do not wait for it for ever."""
    monkeypatch.setattr("mondala.server.workers.keeper.AGAIN_AFTER", 0)
    monkeypatch.setattr("mondala.server.bots.pool.LONGEST", 0)
    async with pool(overtime=0.5) as workers:
        lost, counter = ask(workers, "endless"), ask(workers, "counter")
        assert taken(await counter) == 1
        assert (lost.done(), (await lost).command) == (True, "")


def _note(order: list[str], table: str, _reply: asyncio.Future[Reply]) -> None:
    order.append(table)


@within_a_minute
async def test_bots_at_tables_with_people_come_first() -> None:
    """A person who came to a table after its bot was asked counts too."""
    order: list[str] = []
    people: set[str] = {"early"}
    async with pool() as workers:
        for table in ("nobody", "late", "early"):
            reply = ask(workers, "counter", attended=partial(people.__contains__, table))
            reply.add_done_callback(partial(_note, order, table))
        people.add("late")
        while len(order) < 3:
            await asyncio.sleep(0.01)
    assert order == ["late", "early", "nobody"]
