"""One worker process: lines to and from it, and whether it is alive."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")
STARTING = 60.0
"""Seconds for a new process to give its first heartbeat."""
LONGEST_LINE = 16 << 20


class WorkerLost(Exception):
    """The worker ended, hangs or does not answer."""


class WorkerProcess:
    """Empty lines are heartbeats; without one for `silence` seconds the worker is lost."""

    def __init__(self, process: asyncio.subprocess.Process, silence: float) -> None:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("a worker without pipes")
        self._in, self._out = process.stdin, process.stdout
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.ready = asyncio.Event()
        """Set after its first heartbeat."""
        self._reading = asyncio.create_task(self._read(silence))

    async def _read(self, silence: float) -> None:
        """Reads lines until the worker is lost."""
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
        """Sends a line. To an ended process it is dropped; the caller learns of the end when it
        awaits the answer."""
        with suppress(RuntimeError, OSError):
            self._in.write(line + b"\n")

    async def receive(self, within: float) -> bytes:
        """The next line; raises WorkerLost after that many seconds."""
        if not self._lines.empty():
            return self._lines.get_nowait()
        return await self.meanwhile(self._lines.get(), within)

    async def meanwhile(self, waiting: Coroutine[Any, Any, T], within: float | None = None) -> T:
        """Awaits something; raises WorkerLost if the process is lost or after that many seconds."""
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
    """Starts a process, which is killed at the end of the block."""
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
