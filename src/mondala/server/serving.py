"""Putting it together and serving it, until told to stop."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn

from mondala.core.errors import MondalaError
from mondala.server.app import AnsweringHead, RequestChecks, make_app
from mondala.server.bots.pool import Bots, WorkerPool
from mondala.server.clock import Clock, RealClock
from mondala.server.limits import Limiter
from mondala.server.origins import Origins
from mondala.server.people import People
from mondala.server.services import Services, random_seed
from mondala.server.sockets.client_socket import MessageLimits
from mondala.server.sockets.manager import SocketManager
from mondala.server.sockets.picows_protocol import socket_protocol
from mondala.server.storage.sqlite import open_storage
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.registry import Registry
from mondala.wire.readers import TableReaders


@dataclass(frozen=True, slots=True)
class Settings:
    """The games, and what a host may choose. The clock and what follows it are for tests."""

    registry: Registry
    data: Path
    origins: Origins = field(default_factory=Origins)
    sockets_per_address: int = 200
    requests_a_second: float = 20.0
    messages_a_second: float = 40.0
    clock: Clock = field(default_factory=RealClock)
    silence: int = 20_000
    """A client that has not even answered a ping for so many milliseconds is gone."""
    new_seed: Callable[[], int] = random_seed
    make_bots: Callable[[Sequence[str]], Bots] = WorkerPool
    """Takes the modules of the registry."""


class CannotServe(MondalaError):
    """A sentence for the person who started the server."""


def listen(host: str, port: int) -> socket.socket:
    """The port, taken before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"port {port} is taken; stop what runs there or choose another with --port"
            ) from error
        raise CannotServe(f"cannot listen on {host} port {port}: {error.strerror}") from error
    return listening


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[OpenTables, People]]:
    """The tables and people of that data folder, open until the block is left."""
    storage, registry = open_storage(settings.data), settings.registry
    services = Services(
        registry=registry,
        readers=TableReaders(registry),
        storage=storage,
        clock=settings.clock,
        bots=settings.make_bots(registry.modules),
        new_seed=settings.new_seed,
    )
    tables = OpenTables(services)
    try:
        people = People(storage, settings.clock, await storage.secret())
        await tables.open()
        yield tables, people
    finally:
        await tables.close()


async def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serves until the process is told to end (SIGINT, SIGTERM)."""
    async with opened(settings) as (tables, people):
        server = _Server(_config(settings, tables, people))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        _spare_the_collector()
        started()
        await serving


def _config(settings: Settings, tables: OpenTables, people: People) -> uvicorn.Config:
    clock, origins, rate = settings.clock, settings.origins, settings.requests_a_second
    requests, logins = Limiter(clock, rate, 10 * rate), Limiter(clock, 0.2, 10)
    checks = RequestChecks(people, origins, requests, logins)
    messages = settings.messages_a_second
    limits = MessageLimits(messages, 2 * messages, settings.silence)
    sockets = SocketManager(tables, people, origins, settings.sockets_per_address, limits)
    return uvicorn.Config(
        AnsweringHead(make_app(tables, people, origins, checks)),
        ws=socket_protocol(sockets.admit),  # type: ignore[arg-type]
        http="httptools",
        lifespan="off",
        access_log=False,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
    )


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Told to end, it ends by itself; uvicorn's own would raise the signal once more."""
        if sys.platform == "win32":
            with super().capture_signals():
                yield
            return
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        yield


def _spare_the_collector() -> None:
    """Exempts what start-up made, and collects rarely: nearly all values have no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
