"""A bad line: a loopback proxy that delays bytes both ways, holds them up, or breaks off."""

import asyncio
import contextlib
import random
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
CHUNK = 65_536


class BadLine:
    """A slow connection to one server, for pages that open `url` instead of the server's
    address."""

    def __init__(self, port: int, delay: float = 0.0, jitter: float = 0.0) -> None:
        self._to, self._delay, self._jitter = port, delay, jitter
        self._random = random.Random(7)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._writers: set[asyncio.StreamWriter] = set()
        self._down = False
        self._flowing: asyncio.Event
        self._server: asyncio.Server
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._thread.start()
        self._here(self._listen())

    def stop(self) -> None:
        self._here(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def hold(self) -> None:
        """Keeps back all that the server sends; messages to it still arrive."""
        self._here(self._call(self._flowing.clear))

    def release(self) -> None:
        self._here(self._call(self._flowing.set))

    def cut(self) -> None:
        """Breaks every connection off and lets none through."""
        self._here(self._call(self._break_off))

    def mend(self) -> None:
        self._here(self._call(lambda: setattr(self, "_down", False)))

    def _here(self, work: Awaitable[T]) -> T:
        async def done() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    async def _call(self, act: Callable[[], object]) -> None:
        act()

    async def _listen(self) -> None:
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _end(self) -> None:
        self._server.close()
        self._break_off()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    def _break_off(self) -> None:
        self._down = True
        for writer in self._writers:
            writer.transport.abort()

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if self._down:
            back.transport.abort()
            return
        far, there = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers |= {back, there}
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._carry(near, there), self._carry(far, back, held=True))
        self._writers -= {back, there}

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, held: bool = False
    ) -> None:
        """In order, each piece as late as the line makes it."""
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.create_task(self._deliver(pieces, writer, held))
        try:
            while data := await reader.read(CHUNK):
                late = self._delay + self._random.uniform(0, self._jitter)
                pieces.put_nowait((self._loop.time() + late, data))
        finally:
            pieces.put_nowait((self._loop.time(), b""))
            await delivering

    async def _deliver(
        self, pieces: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter, held: bool
    ) -> None:
        while True:
            due, data = await pieces.get()
            await asyncio.sleep(max(0.0, due - self._loop.time()))
            if held:
                await self._flowing.wait()
            if not data:
                writer.close()
                return
            writer.write(data)


@contextmanager
def bad_line(port: int, delay: float = 0.0, jitter: float = 0.0) -> Iterator[BadLine]:
    line = BadLine(port, delay, jitter)
    line.start()
    try:
        yield line
    finally:
        line.stop()
