"""One worker process, as the server sees it: lines to it, lines from it, and whether it lives."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")
STARTING = 60.0
"""Seconds until a new process must have given its first sign of life."""
LONGEST_LINE = 16 << 20


class WorkerLost(Exception):
    """It ended, hangs, or does not answer."""


class WorkerProcess:
    """Empty lines are signs of life; one that gives none for `silence` seconds is lost."""

    def __init__(self, process: asyncio.subprocess.Process, silence: float) -> None:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("a worker without pipes")
        self._in, self._out = process.stdin, process.stdout
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.ready = asyncio.Event()
        """It has given its first sign of life."""
        self._reading = asyncio.create_task(self._read(silence))

    async def _read(self, silence: float) -> None:
        """Reads its lines until it is lost, which is the only way this ends."""
        patience = STARTING
        while True:
            try:
                line = await asyncio.wait_for(self._out.readline(), patience)
            except TimeoutError:
                raise WorkerLost(f"silent for {patience:g} s") from None
            if not line:
                raise WorkerLost("ended")
            patience = silence
            self.ready.set()
            if line != b"\n":
                self._lines.put_nowait(line)

    def send(self, line: bytes) -> None:
        """To a process that has just ended it goes nowhere; whoever waits for an answer hears of
        the end."""
        with suppress(RuntimeError, OSError):
            self._in.write(line + b"\n")

    async def receive(self, within: float) -> bytes:
        """Its next line; WorkerLost if none comes within so many seconds."""
        if not self._lines.empty():
            return self._lines.get_nowait()
        return await self.meanwhile(self._lines.get(), within)

    async def meanwhile(self, waiting: Coroutine[Any, Any, T], within: float | None = None) -> T:
        """Waits for something while this process lives; WorkerLost if it is lost before that, or
        if it takes longer than so many seconds."""
        task = asyncio.create_task(waiting)
        try:
            await asyncio.wait(
                {task, self._reading}, timeout=within, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        if not task.cancelled():
            return task.result()
        if self._reading.done():
            self._reading.result()
        raise WorkerLost(f"no answer within {within:g} s")

    async def leave(self) -> None:
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)


@asynccontextmanager
async def started(command: Sequence[str], silence: float) -> AsyncIterator[WorkerProcess]:
    """A new process, which is killed when the block is left."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    worker = WorkerProcess(process, silence)
    try:
        yield worker
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        await worker.leave()
        await process.wait()
