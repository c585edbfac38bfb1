"""Bots think in worker processes, so that they never hold up the event loop.

Each question carries the view of the seat, each answer a delay and a command; a worker keeps no
more than what a bot remembers of its own acts. One that dies is started again, and its open
questions are asked anew.
"""

import asyncio
import itertools
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

import msgspec

from mondala.core.seats import Seat

Decided: TypeAlias = Callable[[int, str, bytes], None]
"""Takes the milliseconds to wait, the command's name (empty: nothing to do) and its arguments."""


class Question(msgspec.Struct):
    """`who` is one bot in one game: what it remembers is its own. `tiles` is the tile set as text;
    without one it is Mondala's own."""

    number: int
    who: str
    kind: str
    bot: str
    seat: Seat
    view: Any
    tiles: str


class Reply(msgspec.Struct):
    number: int
    delay: int
    command: str
    args: msgspec.Raw


class Thinker(Protocol):
    def ask(
        self, who: str, kind: str, bot: str, seat: Seat, view: Any, tiles: str, decided: Decided
    ) -> None: ...

    async def close(self) -> None: ...


_REPLY = msgspec.json.Decoder(Reply)
LONGEST_REPLY = 1 << 20
AGAIN_AFTER = 0.5
"""Seconds until another worker is started in the place of one that died."""
_LOG = logging.getLogger("mondala")


class WorkerThinker:
    """One worker process, started with the first question."""

    def __init__(self, python: str = sys.executable) -> None:
        self._python = python
        self._numbers = itertools.count(1)
        self._open: dict[int, tuple[bytes, Decided]] = {}
        self._task: asyncio.Task[None] | None = None
        self._worker: asyncio.subprocess.Process | None = None

    def ask(
        self, who: str, kind: str, bot: str, seat: Seat, view: Any, tiles: str, decided: Decided
    ) -> None:
        number = next(self._numbers)
        line = msgspec.json.encode(Question(number, who, kind, bot, seat, view, tiles)) + b"\n"
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
            "mondala.server.worker",
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
            decided(reply.delay, reply.command, bytes(reply.args))

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
