"""Putting it together and serving it, until told to stop."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn

from mondala.core.errors import MondalaError
from mondala.server.app import answering_head, make_app
from mondala.server.clock import Clock, RealClock
from mondala.server.house import House
from mondala.server.limits import Limiter
from mondala.server.origins import Origins
from mondala.server.people import People
from mondala.server.services import Services, random_seed
from mondala.server.sockets import socket_protocol
from mondala.server.sqlite import open_storage
from mondala.server.thinking import Thinker, WorkerThinker
from mondala.server.visitors import Doorkeeper


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may choose. The clock and what follows it are for tests in Python."""

    data: Path
    origins: Origins = field(default_factory=Origins)
    sockets_per_address: int = 200
    requests_a_second: float = 20.0
    messages_a_second: float = 40.0
    clock: Clock = field(default_factory=RealClock)
    silence: int = 20_000
    """Who has not even answered a ping for so many milliseconds is gone."""
    new_seed: Callable[[], int] = random_seed
    make_thinker: Callable[[], Thinker] = WorkerThinker


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
async def opened_house(settings: Settings) -> AsyncIterator[House]:
    storage = open_storage(settings.data)
    services = Services(storage, settings.clock, settings.make_thinker(), settings.new_seed)
    house = House(services, People(storage, settings.clock, await storage.secret()))
    try:
        await house.open()
        yield house
    finally:
        await house.close()


async def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serves until the process is told to end (SIGINT, SIGTERM)."""
    async with opened_house(settings) as house:
        clock, rate = settings.clock, settings.requests_a_second
        limiter = Limiter(clock, rate, 10 * rate)
        app = make_app(house, settings.origins, limiter, Limiter(clock, 0.2, 10))
        door = Doorkeeper(
            house,
            settings.origins,
            settings.sockets_per_address,
            settings.messages_a_second,
            settings.silence,
        )
        config = uvicorn.Config(
            answering_head(app),
            ws=socket_protocol(door.admit),
            http="httptools",
            lifespan="off",
            access_log=False,
            log_level="warning",
            proxy_headers=False,
            server_header=False,
        )
        server = _Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        _spare_the_collector()
        started()
        await serving


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
    """What is here now stays; values without cycles, which is nearly all, need no collecting."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
