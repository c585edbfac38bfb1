"""The tables open in this process: loaded when somebody comes, unloaded when idle."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId, TableId, is_id
from mondala.server.runtime.clock import Alarm
from mondala.server.runtime.memory import give_back_free_pages
from mondala.server.runtime.metrics import TABLES
from mondala.server.services import Services, new_id
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.connection import Connection, Pipe
from mondala.server.tables.logging_in import RECONNECT_AFTER, hand_over
from mondala.server.tables.material import material_of
from mondala.server.tables.owners import Elsewhere, OutOfTouch, Owners, SoleOwner
from mondala.server.tables.table import OpenTable
from mondala.server.tables.visits import LocalVisit, Visit
from mondala.tables.lobby import Lobby, plays
from mondala.tables.seating import filled
from mondala.tables.starting import started

SWEEP_EVERY = 60_000
MOST_RUNNING = 20
"""At most this many games of one person may run at once. Paused games and games that only wait on
disk do not count."""
MOST_OPEN = 200
"""At most this many tables of one host may be open at once. Empty tables are unloaded soon."""
_LOG = logging.getLogger("mondala")


class OpenTables:
    """Each table is open in one process at a time; `owners` decides in which."""

    def __init__(self, services: Services, owners: Owners | None = None) -> None:
        self.services = services
        self.owners = owners or SoleOwner()
        self.tables: dict[TableId, OpenTable] = {}
        self._of: dict[PersonId, set[OpenTable]] = {}
        self._starting: Counter[PersonId] = Counter()
        """How many games each person is about to start."""
        self._loading: dict[TableId, asyncio.Task[OpenTable | None]] = {}
        self._kept_out: dict[TableId, asyncio.Event] = {}
        self._number = 0
        self._sweep: Alarm | None = None

    async def open(self) -> None:
        """Loads the games whose clocks run."""
        await self.take_up_due()
        self._sweep_later()

    async def take_up_due(self) -> None:
        """Loads the tables whose clocks must run and that no process owns."""
        for table in await self.services.storage.due(self.services.clock.utc()):
            try:
                await self.find(table)
            except Elsewhere:
                continue
            except OutOfTouch:  # retried for all tables once in touch again
                return
            except Exception:  # one damaged table must not keep others from being loaded
                _LOG.exception("table %s cannot be opened", table)

    async def visit(self, table: TableId, person: Person, pipe: Pipe) -> Visit | None:
        """Connects a socket to a table of this process; None if there is no such table."""
        blocked = await self.blocked_by(person)
        found = await self.find(table)
        if found is None:
            return None
        return LocalVisit(found, Connection(person, pipe, blocked=blocked))

    async def blocked_by(self, person: Person) -> frozenset[PersonId]:
        """The people whom this person blocks. Read before the table is looked up, because the table
        could be unloaded during this await."""
        return await self.services.storage.blocked_by(person.id) if person.name else frozenset()

    async def blocks_changed(self, person: PersonId) -> None:
        """Applies a person's changed blocks at their tables here."""
        blocked = await self.services.storage.blocked_by(person)
        for table in self.tables_of(person):
            table.blocking.block(person, blocked)

    async def find(self, table: TableId) -> OpenTable | None:
        """The open table with that id, loaded once even if several ask; None if there is none.
        Raises Elsewhere if another process has it."""
        if not is_id(table):
            return None
        if table in self._kept_out:
            await self._kept_out[table].wait()
        while table not in self.tables:  # it may be unloaded again before this task continues
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            if await asyncio.shield(self._loading[table]) is None:
                return None
        return self.tables[table]

    async def _load(self, table: TableId) -> OpenTable | None:
        try:
            handed_over = await self.owners.claim(table)
            storage = self.services.storage
            epoch = await storage.take_over(table)  # first, so that no other owner can write
            row = None if epoch is None else await storage.table(table)
            if epoch is None or row is None:
                self.owners.let_go(table)
                return None
            found = await OpenTable.load(self.services, row, epoch, handed_over)
            self._keep(found)
            return found
        finally:
            del self._loading[table]

    async def create(self, lobby: Lobby) -> OpenTable:
        """Creates a table. Raises NotAllowed if its material does not fit its options, or if its
        host has too many tables open."""
        services = self.services
        self._check_may_open(lobby.host)
        game = services.registry[lobby.game]
        material = await material_of(services.storage, game, lobby.material)
        table = OpenTable(services, TableId(new_id()), lobby, material)
        table.store.check(lobby)
        await table.blocking.load()
        try:
            await self.owners.claim(table.id)
        except Elsewhere as error:  # this process is shutting down
            raise OutOfTouch from error
        await stored(lambda done: services.storage.put_table(table.store.row(), done))
        self._keep(table)
        return table

    async def claim_start(self, person: PersonId) -> Callable[[], None]:
        """Counts one more starting game of that person until the returned function is called, when
        the game runs or has failed to start. Raises NotAllowed if the person has too many games.

        The count is raised before the other games are counted, on every node, so of two
        simultaneous starts at least one sees the other.
        """
        over = partial(self._start_over, person)
        self._starting[person] += 1
        try:
            if await self.running_of(person) > MOST_RUNNING:
                raise NotAllowed(
                    "too-many-games",
                    f"you play {MOST_RUNNING} games at once; finish or leave one of them first",
                    most=MOST_RUNNING,
                )
        except BaseException:
            over()
            raise
        return over

    def _start_over(self, person: PersonId) -> None:
        self._starting[person] -= 1
        if not self._starting[person]:
            del self._starting[person]

    @asynccontextmanager
    async def starting(self, person: PersonId) -> AsyncIterator[None]:
        """`claim_start` for the length of a block."""
        over = await self.claim_start(person)
        try:
            yield
        finally:
            over()

    async def running_of(self, person: PersonId) -> int:
        """How many games of that person are running or about to start."""
        run = sum(table.runs and plays(table.lobby, person) for table in self.tables_of(person))
        return run + self._starting[person]

    def _check_may_open(self, host: PersonId) -> None:
        opened = sum(table.lobby.host == host for table in self.tables_of(host))
        if opened >= MOST_OPEN:
            raise NotAllowed("too-fast", "you have opened very many tables; wait a moment")

    async def start(self, table: OpenTable, host: Person, level: int | None = None) -> None:
        """Starts the game of a new table, with bots of that level on the free seats."""
        bot = table.store.game.bot_of_level(level) if table.store.game.bots else None
        lobby = started(filled(table.lobby, host.name, bot))
        await stored(lambda done: table.start(lobby, done))

    def _keep(self, table: OpenTable) -> None:
        self.tables[table.id] = table
        self._number = table.number = max(self._number + 1, self.services.clock.utc())
        table.moved = partial(self._moved, table)
        table.came = partial(self._came, table)
        table.claim_start = self.claim_start
        table.store.fence.on_lost = partial(self._lost, table)
        sitting = [sitter.person for sitter in table.lobby.seats if sitter is not None]
        for person in {table.lobby.host, *sitting}:
            self._came(table, person)
        TABLES.set(len(self.tables))

    def _is_open(self, table: OpenTable) -> bool:
        return self.tables.get(table.store.stored_id) is table

    def _moved(self, table: OpenTable, old: TableId) -> None:
        if self.tables.get(old) is not table:
            return  # it has been let go
        del self.tables[old]
        self.tables[table.id] = table
        self.owners.renamed(old, table.id)

    def let_go(self, table: OpenTable) -> None:
        """Gives the table up: nothing more of it is written here, and its sockets look for it
        again."""
        if self._is_open(table):
            self._put_away(table)
            table.let_go()

    def let_go_all(self) -> None:
        for table in tuple(self.tables.values()):
            self.let_go(table)

    @contextmanager
    def kept_out(self, table: TableId) -> Iterator[None]:
        """Within the block, `find` waits for that table."""
        self._kept_out[table] = free = asyncio.Event()
        try:
            yield
        finally:
            del self._kept_out[table]
            free.set()

    def _lost(self, table: OpenTable) -> None:
        _LOG.warning("table %s has another owner now", table.id)
        self.let_go(table)

    def _came(self, table: OpenTable, person: PersonId) -> None:
        if self._is_open(table):
            table.people.add(person)
            self._of.setdefault(person, set()).add(table)

    def _put_away(self, table: OpenTable) -> None:
        del self.tables[table.store.stored_id]
        for person in table.people:
            self._of[person].discard(table)
            if not self._of[person]:
                del self._of[person]
        TABLES.set(len(self.tables))

    def tables_of(self, person: PersonId) -> tuple[OpenTable, ...]:
        """The open tables that this person hosts, sits at or has joined."""
        return tuple(self._of.get(person, ()))

    def rename(self, person: Person, before: str) -> None:
        """Shows a person's new name at their tables."""
        for table in self.tables_of(person.id):
            table.rename(person, before)

    def disconnect(self, person: PersonId) -> None:
        """Closes all connections of a person, who must then authenticate again."""
        for table in self.tables_of(person):
            table.disconnect_person(person)

    async def forget(self, person: PersonId) -> None:
        """Removes a deleted person and their name from every table."""
        self.disconnect(person)
        for table in await self.services.storage.tables_with(person):
            await self.forget_at(table, person)
        self.unsay_all_of(person)

    async def forget_at(self, table: TableId, person: PersonId) -> None:
        found = await self.find(table)
        if found is not None:
            await stored(partial(found.forget, person))

    async def hand_over(self, guest: Person, person: Person) -> None:
        """Passes a guest's places at all tables to the account they logged in to. The guest's pages
        reconnect a moment later, also where they only watch."""
        for table in await self.services.storage.tables_with(guest.id):
            try:
                await self.hand_over_at(table, guest, person)
            except NotAllowed:  # no contact or no storage: the caller retries
                raise
            except Exception:  # one damaged table must not prevent logging in
                _LOG.exception("table %s cannot be handed over", table)
        clock = self.services.clock
        clock.call_at(clock.now() + RECONNECT_AFTER, partial(self.disconnect, guest.id))

    async def hand_over_at(self, table: TableId, guest: Person, person: Person) -> None:
        found = await self.find(table)
        if found is not None:
            await stored(partial(hand_over, found, guest, person))

    def unsay(self, table: TableId, number: int) -> None:
        """Removes a deleted chat line from the screens at a table."""
        found = self.tables.get(table)
        if found is not None:
            found.chat.unsay(lambda row: row.number == number)

    def unsay_all_of(self, person: PersonId) -> None:
        for table in self.tables.values():
            table.chat.unsay(lambda row: row.person == person)

    async def is_at(self, table: TableId, person: PersonId) -> bool:
        """Whether that person is connected to that table in this process."""
        found = self.tables.get(table)
        return found is not None and person in found.audience.present()

    async def connected(self, table: TableId) -> int:
        """How many connections that table has in this process."""
        found = self.tables.get(table)
        return 0 if found is None else len(found.audience.connections)

    async def close_table(self, table: TableId) -> None:
        """Closes the table for good; a running game ends without a result."""
        storage, clock = self.services.storage, self.services.clock
        found = self.tables.get(table)
        if found is not None:
            self._put_away(found)
            found.abandon()
            self.owners.let_go(table)
        elif await storage.table(table) is None:
            raise NotAllowed("no-table", "there is no such table")
        await stored(lambda done: storage.close_table(table, clock.utc(), done))

    async def public(self, before: int | None = None) -> list[OpenTable]:
        """The public tables, newest first; with `before`, those older than the table of that
        number. Filtered in a thread, so that many tables do not hold up the event loop."""
        return await self.services.long_work.do(_public, [*self.tables.values()], before)

    def _sweep_later(self) -> None:
        clock = self.services.clock
        self._sweep = clock.call_at(clock.now() + SWEEP_EVERY, self._sweep_now)

    def _sweep_now(self) -> None:
        """Unloads idle tables, which stay in storage."""
        for table in [table for table in self.tables.values() if table.idle]:
            table.close()
            self._put_away(table)
            self.owners.let_go(table.id)
        self.services.background.do(self.take_up_due())
        self.services.background.do(asyncio.to_thread(give_back_free_pages))
        self._sweep_later()

    async def close(self) -> None:
        if self._sweep is not None:
            self._sweep.cancel()
        for table in self.tables.values():
            table.close()
            for connection in table.audience.connections:
                connection.pipe.close()
        self.services.background.cancel()
        await self.services.bots.close()
        await self.services.analyses.close()
        await self.services.long_work.close()
        await self.services.loading.close()
        await self.services.storage.close()


def _public(those: list[OpenTable], before: int | None) -> list[OpenTable]:
    shown = (table for table in those if table.lobby.public)
    wanted = (table for table in shown if before is None or table.number < before)
    return sorted(wanted, key=lambda table: -table.number)
