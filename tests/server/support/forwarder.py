"""A connection to a server that tests can cut or silence."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit


class Forwarder:
    """Forwards all bytes both ways to the server at `to`, on an event loop of its own, until it is
    cut or hushed."""

    def __init__(self, to: str, loop: asyncio.AbstractEventLoop) -> None:
        self._to, self._loop = urlsplit(to), loop
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Future[list[None]]] = set()
        self._silent = False
        self._port = 0
        self.round_trips = 0
        """How often a client has said something and was answered."""

    @property
    def address(self) -> str:
        """The server's address with this forwarder's port."""
        login, at, _ = self._to.netloc.rpartition("@")
        return self._to._replace(netloc=f"{login}{at}127.0.0.1:{self._port}").geturl()

    def mend(self) -> None:
        """Accepts connections again. Connections that were silenced stay silent."""
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()

    def cut(self) -> None:
        """Closes all connections and refuses new ones."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()

    def hush(self) -> None:
        """Drops all bytes without closing anything, like a machine that hangs."""
        asyncio.run_coroutine_threadsafe(self._fall_silent(), self._loop).result()

    async def _fall_silent(self) -> None:
        self._silent = True
        for passing in tuple(self._passing):
            passing.cancel()

    async def _open(self) -> None:
        self._silent = False
        if self._server is not None:
            return
        self._server = await asyncio.start_server(self._take, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in tuple(self._writers):
            writer.transport.abort()
        self._writers.clear()
        while self._passing:
            await asyncio.sleep(0.01)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        if self._silent:
            return
        try:
            there, to_there = await asyncio.open_connection(self._to.hostname, self._to.port)
        except OSError:
            writer.transport.abort()
            self._writers.discard(writer)
        else:
            self._writers.add(to_there)
            trips = _RoundTrips(self)
            ways = (
                _pass_on(reader, to_there, trips.asked),
                _pass_on(there, writer, trips.answered),
            )
            if await self._passed_on(*ways):
                self._writers.discard(to_there)
                self._writers.discard(writer)

    async def _passed_on(self, *ways: Coroutine[Any, Any, None]) -> bool:
        """Whether the streams ran to their end; False if the forwarder fell silent."""
        passing = asyncio.gather(*ways)
        self._passing.add(passing)
        try:
            await passing
        except asyncio.CancelledError:
            return False
        finally:
            self._passing.discard(passing)
        return True


class _RoundTrips:
    """Those of one connection."""

    def __init__(self, forwarder: Forwarder) -> None:
        self._forwarder, self._waits = forwarder, False

    def asked(self) -> None:
        self._waits = True

    def answered(self) -> None:
        self._forwarder.round_trips += self._waits
        self._waits = False


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, note: Callable[[], None]
) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            note()
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


@contextmanager
def forwarding(to: str) -> Iterator[Forwarder]:
    """A forwarder to the server at that address."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    forwarder = Forwarder(to, loop)
    forwarder.mend()
    try:
        yield forwarder
    finally:
        forwarder.cut()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
