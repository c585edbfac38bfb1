"""Worker processes that bots think in.

Each question carries all that a decision needs, so any worker can answer it. Questions wait in one
line, and a worker has one at a time. A worker that dies is started again, and its question is asked
anew.
"""

import asyncio
import itertools
import logging
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from mondala.core.ids import GameName
from mondala.core.seats import Seat
from mondala.server.bots.questions import LONGEST, PREPARED, Question, Reply

Decided: TypeAlias = Callable[[Reply], None]


class Bots(Protocol):
    """Somewhere bots think. `decided` is called on the event loop."""

    def ask(
        self,
        game: GameName,
        bot: str,
        seat: Seat,
        view: Any,
        memory: msgspec.Raw,
        material: str,
        decided: Decided,
    ) -> None: ...

    async def close(self) -> None: ...


class _Asked(NamedTuple):
    question: Question
    decided: Decided


_REPLY = msgspec.json.Decoder(Reply)
LONGEST_REPLY = 1 << 20
AGAIN_AFTER = 0.5
"""Seconds until another worker is started in the place of one that died."""
PREPARED_AFTER = 1.0
"""Seconds until the first worker of a prepared pool is started: the server's own start comes first.
"""
MOST_WORKERS = 8
_LOG = logging.getLogger("mondala")


def cores_to_spare() -> int:
    """One core is the event loop's."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


class WorkerPool:
    """Up to `most` workers: one more is started when a question comes and all of them think.

    `modules` are those of the registry. In a prepared pool all bots load what they think with when
    a worker starts, and the first worker is started before anybody asks.
    """

    def __init__(
        self,
        modules: Sequence[str],
        python: str = sys.executable,
        most: int | None = None,
        *,
        prepared: bool = False,
    ) -> None:
        self._command = [python, "-m", "mondala.server.bots.worker", *modules]
        if prepared:
            self._command.append(PREPARED)
        self._most = cores_to_spare() if most is None else most
        self._numbers = itertools.count(1)
        self._waiting: deque[_Asked] = deque()
        self._came = asyncio.Event()
        self._idle = 0
        self._tasks: list[asyncio.Task[None]] = []
        if prepared:
            self._start_worker(PREPARED_AFTER)

    def ask(
        self,
        game: GameName,
        bot: str,
        seat: Seat,
        view: Any,
        memory: msgspec.Raw,
        material: str,
        decided: Decided,
    ) -> None:
        number = next(self._numbers)
        question = Question(number, game, bot, seat, view, memory, material)
        self._waiting.append(_Asked(question, decided))
        self._came.set()
        if len(self._waiting) > self._idle and len(self._tasks) < self._most:
            self._start_worker()

    def _start_worker(self, after: float = 0) -> None:
        self._tasks.append(asyncio.create_task(self._keep_a_worker(after)))

    async def _keep_a_worker(self, after: float) -> None:
        """Keeps one alive, whatever happens to it."""
        await asyncio.sleep(after)
        while True:
            try:
                await self._ask_a_worker()
            except Exception:  # it cannot be started, or answers nonsense: bots wait for the next
                _LOG.exception("a worker for bots")
            await asyncio.sleep(AGAIN_AFTER)

    async def _ask_a_worker(self) -> None:
        """Has a new one answer question after question until it dies."""
        worker = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_REPLY,
        )
        try:
            while await self._answered(worker, await self._next()):
                pass
        finally:
            if worker.returncode is None:
                with suppress(ProcessLookupError):
                    worker.kill()
            await worker.wait()

    async def _next(self) -> _Asked:
        """The question that has waited longest."""
        self._idle += 1
        try:
            while not self._waiting:
                self._came.clear()
                await self._came.wait()
            return self._waiting.popleft()
        finally:
            self._idle -= 1

    async def _answered(self, worker: asyncio.subprocess.Process, asked: _Asked) -> bool:
        """Whether the worker has answered; if it has not, another one is asked first of all."""
        if worker.stdin is None or worker.stdout is None:
            raise AssertionError("a worker without pipes")
        line = b""
        try:
            asked.question.seconds = self._seconds()
            worker.stdin.write(msgspec.json.encode(asked.question) + b"\n")
            line = await worker.stdout.readline()
            reply = _REPLY.decode(line) if line else None
        except BaseException:
            self._put_back(asked)
            raise
        if reply is None:
            self._put_back(asked)
            return False
        asked.decided(reply)
        return True

    def _put_back(self, asked: _Asked) -> None:
        self._waiting.appendleft(asked)
        self._came.set()

    def _seconds(self) -> float:
        """Everybody thinks for less time where many wait."""
        return LONGEST / (1 + len(self._waiting) / self._most)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
