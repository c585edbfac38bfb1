"""Worker processes that bots think in.

Each question carries all that a decision needs, so any worker can answer it. A worker that dies is
started again, and its open questions are asked anew.
"""

import asyncio
import itertools
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import msgspec

from mondala.core.ids import GameName
from mondala.core.seats import Seat
from mondala.server.bots.questions import Question, Reply

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


_REPLY = msgspec.json.Decoder(Reply)
LONGEST_REPLY = 1 << 20
AGAIN_AFTER = 0.5
"""Seconds until another worker is started in the place of one that died."""
_LOG = logging.getLogger("mondala")


class WorkerPool:
    """One worker process, started with the first question. `modules` are those of the registry."""

    def __init__(self, modules: Sequence[str], python: str = sys.executable) -> None:
        self._modules, self._python = modules, python
        self._numbers = itertools.count(1)
        self._open: dict[int, tuple[bytes, Decided]] = {}
        self._task: asyncio.Task[None] | None = None
        self._worker: asyncio.subprocess.Process | None = None

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
        line = msgspec.json.encode(question) + b"\n"
        self._open[number] = line, decided
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        elif self._worker is not None:
            pipe = self._worker.stdin
            if pipe is not None and not pipe.is_closing():  # else the next worker is told
                pipe.write(line)

    async def _run(self) -> None:
        """Keeps a worker alive, whatever happens to one."""
        while True:
            try:
                await self._ask_a_worker()
            except Exception:  # it cannot be started, or answers nonsense: bots wait for the next
                _LOG.exception("a worker for bots")
            await self._end_worker()
            await asyncio.sleep(AGAIN_AFTER)

    async def _ask_a_worker(self) -> None:
        """Hands the replies of a new one on until it dies."""
        self._worker = worker = await asyncio.create_subprocess_exec(
            self._python,
            "-m",
            "mondala.server.bots.worker",
            *self._modules,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_REPLY,
        )
        if worker.stdin is None or worker.stdout is None:
            raise AssertionError("a worker without pipes")
        for line, _ in self._open.values():
            worker.stdin.write(line)
        while line := await worker.stdout.readline():
            reply = _REPLY.decode(line)
            _, decided = self._open.pop(reply.number)
            decided(reply)

    async def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            if worker.returncode is None:
                worker.kill()
            await worker.wait()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._end_worker()
