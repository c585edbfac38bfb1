"""Assembles the parts of a server and closes them again."""

import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mondala.server.accounts.people import People
from mondala.server.accounts.restrictions import Restrictions
from mondala.server.admin.operator_acts import OperatorActs, Tell
from mondala.server.analysis.analyses import Analyses
from mondala.server.analysis.job_queue import JobQueue
from mondala.server.bots.pool import Bots, WorkerPool
from mondala.server.contacts.contacts import Contacts
from mondala.server.days.day_keys import Days
from mondala.server.host_files import read_host_files
from mondala.server.http.summaries import TableLists
from mondala.server.reminders.reminders import Ways
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.scheduled.daily import DailyWork
from mondala.server.scheduled.turn_reminders import TurnReminders
from mondala.server.services import Services
from mondala.server.settings import Settings
from mondala.server.storage.folder import locked, make_folder
from mondala.server.storage.opening import open_store
from mondala.server.storage.port import Storage
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue
from mondala.wire.readers import TableReaders

if TYPE_CHECKING:
    from mondala.server.cluster.cluster import Cluster
    from mondala.server.cluster.work import Work


@dataclass(frozen=True, slots=True)
class Opened:
    """The open parts: tables, people and, with several nodes, the cluster."""

    tables: OpenTables
    people: People
    cluster: "Cluster | None"

    def lists(self) -> TableLists:
        return TableLists(self.tables) if self.cluster is None else self.cluster.lists

    def contacts(self) -> tuple[Queue, Contacts]:
        """The queue for quick games, and the contacts."""
        if self.cluster is not None:
            return self.cluster.queue, self.cluster.contacts
        queue = Queue(self.tables)
        return queue, Contacts(self.tables, queue)

    async def hand_over(self) -> None:
        """Hands the tables over to other nodes, if there are any."""
        if self.cluster is not None:
            await self.cluster.hand_over()

    def telling(self, hang_up: Callable[[str], None]) -> Tell:
        """Returns the function that broadcasts operators' decisions to every node, this one
        included."""
        restrictions, signer = self.tables.services.restrictions, self.people.signer
        storage, background = self.tables.services.storage, BackgroundTasks()
        push = self.people.reminders.push

        async def load_keys() -> None:
            signer.keys = await storage.keys()

        hears: dict[str, Tell] = {
            "hang-up": hang_up,
            "orders": lambda: background.do(restrictions.load()),
            "keys": lambda: background.do(load_keys()),
            "push": lambda: background.do(push.load()),
        }
        if self.cluster is None:
            return lambda name, *args: hears[name](*args)
        self.cluster.hears |= hears
        return self.cluster.tell_all


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[OpenTables, People]]:
    """Opens the tables and people of a data folder, locked for this process, for the length of the
    block."""
    with locked(settings.data):
        async with open_parts(settings) as now:
            yield now.tables, now.people


@contextlib.asynccontextmanager
async def operating(settings: Settings) -> AsyncIterator[OperatorActs]:
    """Operators' commands, run beside the nodes of a cluster or, for a single server, in its place
    with the folder locked."""
    alone = settings.redis is None
    if not alone:
        make_folder(settings.data)
    with locked(settings.data) if alone else contextlib.nullcontext():
        workers = None if alone else 0
        async with open_parts(replace(settings, plays=False, workers=workers)) as now:
            yield OperatorActs(
                settings.data, now.tables, now.people, now.telling(lambda _address: None)
            )


@contextlib.asynccontextmanager
async def open_parts(settings: Settings) -> AsyncIterator[Opened]:
    """Opens the parts for the length of the block. The caller has locked the folder if
    necessary."""
    host_files = read_host_files(settings) if settings.plays else {}
    storage, registry = await open_store(settings.data, settings.database), settings.registry
    work = None if settings.redis is None else _work(settings, settings.redis, storage)
    services = Services(
        registry=registry,
        readers=TableReaders(registry),
        storage=storage,
        clock=settings.clock,
        bots=work.bots if work is not None else _bots(settings),
        analyses=work.analyses if work is not None else _analyses(settings, storage),
        restrictions=Restrictions(storage, settings.clock),
        days=Days(storage, settings.clock),
        new_seed=settings.new_seed,
        host_files=host_files,
    )
    cluster = None if work is None else _cluster(services, work, settings.lease)
    tables = OpenTables(services) if cluster is None else cluster.tables
    daily = DailyWork(tables)
    turn_reminders: TurnReminders | None = None
    try:
        ways = Ways(settings.origins.public or "", settings.mail, settings.poster)
        people = People(storage, settings.clock, await storage.keys(), ways)
        await people.reminders.push.load()
        turn_reminders = TurnReminders(tables, people)
        await services.restrictions.load()
        if cluster is not None:
            await (cluster.open() if settings.plays else cluster.visit())
        if settings.plays:
            await tables.open()
        if settings.plays and settings.daily:
            daily.start()
        if settings.plays:
            turn_reminders.start()
        yield Opened(tables, people, cluster)
    finally:
        daily.stop()
        if turn_reminders is not None:
            await turn_reminders.stop()
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
    queue = JobQueue(settings.registry.modules, settings.workers)
    return Analyses(settings.registry, storage, settings.clock, queue)


def _work(settings: Settings, redis: str, storage: Storage) -> "Work":
    """The workers of one of several nodes. Its modules are loaded only for a cluster."""
    from mondala.server.cluster.connection import PREFIX, connect
    from mondala.server.cluster.work import Work

    registry, alone = settings.registry, settings.workers == 0
    pool = None if alone else _pool(settings)
    own = None if alone else JobQueue(registry.modules, settings.workers)
    games = registry, storage, settings.clock
    return Work(connect(redis), settings.node, games, pool, own, PREFIX)


def _cluster(services: Services, work: "Work", lease: int) -> "Cluster":
    from mondala.server.cluster.cluster import Cluster

    return Cluster(services, work, lease)
