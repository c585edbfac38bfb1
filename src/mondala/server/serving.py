"""Putting it together and serving it, until told to stop."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn

from mondala.core.errors import MondalaError
from mondala.server.admin.channel import admitted
from mondala.server.admin.desk import Desk, Tell
from mondala.server.analysis.analyses import Analyses
from mondala.server.analysis.desk import Desk as AnalystsDesk
from mondala.server.app import AnsweringHead, RequestChecks, headers_of_answers, make_app
from mondala.server.bots.pool import Bots, WorkerPool
from mondala.server.clock import Clock, RealClock
from mondala.server.cluster.names import new_name
from mondala.server.contacts.contacts import Contacts
from mondala.server.daily import Daily
from mondala.server.days import Days
from mondala.server.edge.gate import Gate
from mondala.server.edge.open_files import FEW, raise_open_files
from mondala.server.edge.protocol import edge_protocol
from mondala.server.edge.rules import EdgeRules
from mondala.server.http.request_log import RequestLog
from mondala.server.http.summaries import TableLists
from mondala.server.later import Later
from mondala.server.limits import Limiter
from mondala.server.memory import give_back_large_blocks
from mondala.server.orders import Orders
from mondala.server.origins import Origins
from mondala.server.people import People
from mondala.server.reminders.posting import Poster
from mondala.server.reminders.reminders import Ways
from mondala.server.reminders.smtp import MailServer
from mondala.server.reminding import Reminding
from mondala.server.services import Services, random_seed
from mondala.server.sockets.client_socket import MessageLimits
from mondala.server.sockets.manager import SocketManager
from mondala.server.sockets.picows_protocol import socket_protocol
from mondala.server.storage.folder import locked, make_folder
from mondala.server.storage.opening import open_store
from mondala.server.storage.port import Storage
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue
from mondala.tables.registry import Registry
from mondala.wire.readers import TableReaders

if TYPE_CHECKING:
    from mondala.server.cluster.cluster import Cluster
    from mondala.server.cluster.work import Work

_LOG = logging.getLogger("mondala")
LEASE = 1_500
MOST_UNREAD = 32 * 1024
"""Bytes from one client that may wait in the system, which gives some more. A reader takes all that
waits at once: without a limit each flooded socket would have megabytes for it."""
FINISHING = 2
"""Seconds for requests that are being answered when it is told to end."""
LONGEST_END = 4.5
"""Seconds after which it ends in any case."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The games, and what a host may choose. The clock and what follows it are for tests."""

    registry: Registry
    data: Path
    database: str | None = None
    """The address of a PostgreSQL that keeps everything; else the folder does."""
    origins: Origins = field(default_factory=Origins)
    edge: EdgeRules = field(default_factory=EdgeRules)
    sockets_per_address: int = 200
    requests_a_second: float = 20.0
    messages_a_second: float = 40.0
    clock: Clock = field(default_factory=RealClock)
    silence: int = 20_000
    """A client that has not even answered a ping for so many milliseconds is gone."""
    new_seed: Callable[[], int] = random_seed
    make_bots: Callable[[Sequence[str]], Bots] | None = None
    """Takes the modules of the registry; else bots think in worker processes."""
    workers: int | None = None
    """Processes for bots, and as many for analysts; else as many as suit the cores. With 0 this
    node has none, and others of the house do all the work."""
    prepared: bool = False
    """Whether bots load what they think with before anybody asks."""
    redis: str | None = None
    """The address of the Redis by which several nodes are one house."""
    node: str = field(default_factory=new_name)
    """The name of this one."""
    lease: int = LEASE
    """Milliseconds after its last sign of life that a node is taken for dead."""
    daily: bool = False
    """Whether the house does by itself what games want done on every new day."""
    mail: MailServer | None = None
    """The host's mail server, by which people are told that it is their turn."""
    poster: Poster = field(default_factory=Poster)
    """Carries push messages; for tests another one."""
    plays: bool = True
    """Whether games whose clocks run are taken up: not where only the store is looked after."""

    def __post_init__(self) -> None:
        if self.redis is not None:
            if self.database is None:
                sentence = "several nodes keep everything in one place: --redis needs --database"
                raise CannotServe(sentence)
            check_redis(self.redis)
        if self.mail is not None and self.origins.public is None:
            raise CannotServe("mails have links to this house in them: --smtp needs --public")
        if self.workers == 0 and self.redis is None:
            raise CannotServe("somebody has to think for the bots: --workers 0 needs --redis")


class CannotServe(MondalaError):
    """A sentence for the person who started the server."""


def check_redis(redis: str) -> None:
    """A refusal where that is no address of one, or what talks to it is not there."""
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise CannotServe("the address of a Redis looks like redis://:password@host:6379")
    if find_spec("redis") is None:
        sentence = "a house of several nodes needs what `pip install 'mondala[cluster]'` brings"
        raise CannotServe(sentence)


def listen(host: str, port: int) -> socket.socket:
    """The port, taken before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
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


@dataclass(frozen=True, slots=True)
class Opened:
    """The open parts: tables and people, and the cluster, where this is one of several nodes."""

    tables: OpenTables
    people: People
    cluster: "Cluster | None"

    def lists(self) -> TableLists:
        return TableLists(self.tables) if self.cluster is None else self.cluster.lists

    def contacts(self) -> tuple[Queue, Contacts]:
        """The people who wait to play at once, and those who know each other."""
        if self.cluster is not None:
            return self.cluster.queue, self.cluster.contacts
        queue = Queue(self.tables)
        return queue, Contacts(self.tables, queue)

    async def hand_over(self) -> None:
        """Others take the tables, where there are others."""
        if self.cluster is not None:
            await self.cluster.hand_over()

    def telling(self, hang_up: Callable[[str], None]) -> Tell:
        """Tells every node what an operator has decided, this one included."""
        orders, signer = self.tables.services.orders, self.people.signer
        storage, later = self.tables.services.storage, Later()
        push = self.people.reminders.push

        async def load_keys() -> None:
            signer.keys = await storage.keys()

        hears: dict[str, Tell] = {
            "hang-up": hang_up,
            "orders": lambda: later.do(orders.load()),
            "keys": lambda: later.do(load_keys()),
            "push": lambda: later.do(push.load()),
        }
        if self.cluster is None:
            return lambda name, *args: hears[name](*args)
        self.cluster.hears |= hears
        return self.cluster.tell_all


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[OpenTables, People]]:
    """The tables and people of that data folder, open until the block is left. The folder is this
    process's alone meanwhile."""
    with locked(settings.data):
        async with _opened(settings) as now:
            yield now.tables, now.people


@contextlib.asynccontextmanager
async def operating(settings: Settings) -> AsyncIterator[Desk]:
    """An operator's desk, beside all nodes of a house or, of one server, in its stead: then nobody
    else has the folder meanwhile."""
    alone = settings.redis is None
    if not alone:
        make_folder(settings.data)
    with locked(settings.data) if alone else contextlib.nullcontext():
        workers = None if alone else 0
        async with _opened(replace(settings, plays=False, workers=workers)) as now:
            yield Desk(settings.data, now.tables, now.people, now.telling(lambda _address: None))


@contextlib.asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Opened]:
    storage, registry = await open_store(settings.data, settings.database), settings.registry
    work = None if settings.redis is None else _work(settings, settings.redis, storage)
    services = Services(
        registry=registry,
        readers=TableReaders(registry),
        storage=storage,
        clock=settings.clock,
        bots=work.bots if work is not None else _bots(settings),
        analyses=work.analyses if work is not None else _analyses(settings, storage),
        orders=Orders(storage, settings.clock),
        days=Days(storage, settings.clock),
        new_seed=settings.new_seed,
    )
    cluster = None if work is None else _cluster(services, work, settings.lease)
    tables = OpenTables(services) if cluster is None else cluster.tables
    daily = Daily(tables)
    reminding: Reminding | None = None
    try:
        ways = Ways(settings.origins.public or "", settings.mail, settings.poster)
        people = People(storage, settings.clock, await storage.keys(), ways)
        await people.reminders.push.load()
        reminding = Reminding(tables, people)
        await services.orders.load()
        if cluster is not None:
            await (cluster.open() if settings.plays else cluster.visit())
        if settings.plays:
            await tables.open()
        if settings.plays and settings.daily:
            daily.start()
        if settings.plays:
            reminding.start()
        yield Opened(tables, people, cluster)
    finally:
        daily.stop()
        if reminding is not None:
            reminding.stop()
        if cluster is not None:
            await cluster.close()
        await tables.close()


def _bots(settings: Settings) -> Bots:
    modules = settings.registry.modules
    return _pool(settings) if settings.make_bots is None else settings.make_bots(modules)


def _pool(settings: Settings) -> WorkerPool:
    modules, most = settings.registry.modules, settings.workers
    return WorkerPool(modules, most=most, prepared=settings.prepared)


def _analyses(settings: Settings, storage: Storage) -> Analyses:
    desk = AnalystsDesk(settings.registry.modules, settings.workers)
    return Analyses(settings.registry, storage, settings.clock, desk)


def _work(settings: Settings, redis: str, storage: Storage) -> "Work":
    """The work of one node of several, whose modules are only loaded where there are several."""
    from mondala.server.cluster.connection import PREFIX, connect
    from mondala.server.cluster.work import Work

    registry, alone = settings.registry, settings.workers == 0
    pool = None if alone else _pool(settings)
    own = None if alone else AnalystsDesk(registry.modules, settings.workers)
    games = registry, storage, settings.clock
    return Work(connect(redis), settings.node, games, pool, own, PREFIX)


def _cluster(services: Services, work: "Work", lease: int) -> "Cluster":
    from mondala.server.cluster.cluster import Cluster

    return Cluster(services, work, lease)


async def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serves until the process is told to end (SIGINT, SIGTERM)."""
    give_back_large_blocks()
    _look_at_open_files()
    with locked(settings.data):
        async with _opened(settings) as now:
            await _serve(settings, now, listening, started)


async def _serve(
    settings: Settings, now: Opened, listening: socket.socket, started: Callable[[], None]
) -> None:
    sockets, requests = _sockets(settings, now), _requests(settings)
    logins, mails = Limiter(settings.clock, 0.2, 10), now.people.reminders.mails_asked
    queue, contacts = now.contacts()
    checks = RequestChecks(now.people, settings.origins, logins, now.tables.services.orders)
    app = make_app(now.tables, now.people, settings.origins, checks, now.lists(), queue, contacts)
    server = _Server(_config(settings, app, sockets, requests), now.hand_over)
    desk = Desk(settings.data, now.tables, now.people, now.telling(sockets.hang_up))
    if now.cluster is not None:
        shared = now.tables.services.analyses.limits | contacts.requests.limits
        own = {"requests": requests, "logins": logins, "mails": mails}
        now.cluster.share(own | shared, sockets)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    _spare_the_collector()
    async with admitted(settings.data, desk):
        started()
        await serving
    sockets.close()
    contacts.close()


def _sockets(settings: Settings, now: Opened) -> SocketManager:
    messages = settings.messages_a_second
    limits = MessageLimits(messages, 2 * messages, settings.silence)
    per_address = settings.sockets_per_address
    return SocketManager(now.tables, now.people, settings.origins, per_address, limits)


def _requests(settings: Settings) -> Limiter:
    rate = settings.requests_a_second
    return Limiter(settings.clock, rate, 10 * rate)


def _config(
    settings: Settings, app: Any, sockets: SocketManager, requests: Limiter
) -> uvicorn.Config:
    clock, origins = settings.clock, settings.origins
    gate = Gate(clock, origins, settings.edge, requests, headers_of_answers(origins))
    return uvicorn.Config(
        RequestLog(AnsweringHead(app), origins),
        ws=socket_protocol(sockets.admit),  # type: ignore[arg-type]
        http=edge_protocol(gate),  # type: ignore[arg-type]
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=settings.edge.idle_time // 1000,
        timeout_graceful_shutdown=FINISHING,
    )


class _Server(uvicorn.Server):
    """`before_end` is waited for when it is told to end, while it still serves."""

    def __init__(self, config: uvicorn.Config, before_end: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._before_end = before_end
        self._ending: asyncio.Task[None] | None = None

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

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends soon, whatever clients hold and threads still reckon. Nothing is lost: all that was
        acknowledged is on disk."""
        if self._ending is None:
            self._ending = asyncio.get_running_loop().create_task(self._end(sig, frame))
        else:
            self._end_now(sig, frame)

    async def _end(self, sig: int, frame: FrameType | None) -> None:
        try:
            await self._before_end()
        finally:
            self._end_now(sig, frame)

    def _end_now(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        last = threading.Timer(LONGEST_END, os._exit, (1,))
        last.daemon = True
        last.start()


def _look_at_open_files() -> None:
    most = raise_open_files()
    if most is not None and most < FEW:
        _LOG.warning(
            "only %d files may be open at once, which is that many connections at most; "
            "`ulimit -n` or LimitNOFILE= of systemd allow more",
            most,
        )


def _spare_the_collector() -> None:
    """Exempts what start-up made, and collects rarely: nearly all values have no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
