"""All the tables that are open in this process: loaded when somebody comes, put away when idle."""

import asyncio
import logging

from mondala.core.ids import TableId
from mondala.server.clock import Alarm
from mondala.server.metrics import TABLES
from mondala.server.services import Services, new_id
from mondala.server.storage.port import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.material import material_of
from mondala.server.tables.table import OpenTable
from mondala.tables.lobby import Lobby, filled, started

SWEEP_EVERY = 60_000
_LOG = logging.getLogger("mondala")


class OpenTables:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[TableId, OpenTable] = {}
        self._loading: dict[TableId, asyncio.Task[OpenTable | None]] = {}
        self._sweep: Alarm | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Takes up the games whose clocks run."""
        await self._take_up_due()
        self._sweep_later()

    async def _take_up_due(self) -> None:
        for table in await self.services.storage.due(self.services.clock.utc()):
            try:
                await self.find(table)
            except Exception:  # one damaged table keeps nobody else from playing
                _LOG.exception("table %s cannot be opened", table)

    async def find(self, table: TableId) -> OpenTable | None:
        """The table with that id; it is loaded once, however many ask."""
        while table not in self.tables:  # one just loaded may be put away before we are called
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            if await asyncio.shield(self._loading[table]) is None:
                return None
        return self.tables[table]

    async def _load(self, table: TableId) -> OpenTable | None:
        try:
            row = await self.services.storage.table(table)
            if row is None:
                return None
            found = await OpenTable.load(self.services, row)
            self._keep(found)
            return found
        finally:
            del self._loading[table]

    async def create(self, lobby: Lobby) -> OpenTable:
        """A new table; NotAllowed where its material does not do for its options."""
        services = self.services
        game = services.registry[lobby.game]
        material = await material_of(services.storage, game, lobby.material)
        table = OpenTable(services, TableId(new_id()), lobby, material)
        table.store.check(lobby)
        await stored(lambda done: services.storage.put_table(table.store.row(), done))
        self._keep(table)
        return table

    async def start(self, table: OpenTable, host: Person, level: int | None = None) -> None:
        """The game of a new table starts, with bots of that level where nobody sits."""
        bot = table.store.game.bot_of_level(level) if table.store.game.bots else None
        lobby = started(filled(table.lobby, host.name, bot))
        await stored(lambda done: table.start(lobby, done))

    def _keep(self, table: OpenTable) -> None:
        self.tables[table.id] = table
        TABLES.set(len(self.tables))

    def rename(self, person: Person, before: str) -> None:
        """Somebody goes by another name; everybody at their tables sees it at once."""
        for table in self.tables.values():
            table.rename(person, before)

    def public(self) -> list[OpenTable]:
        return [table for table in self.tables.values() if table.lobby.public]

    def _sweep_later(self) -> None:
        clock = self.services.clock
        self._sweep = clock.call_at(clock.now() + SWEEP_EVERY, self._sweep_now)

    def _sweep_now(self) -> None:
        """Tables that nobody is at are put away; they stay on disk."""
        for table in [table for table in self.tables.values() if table.idle]:
            table.close()
            del self.tables[table.id]
        TABLES.set(len(self.tables))
        self._task = asyncio.create_task(self._take_up_due())
        self._sweep_later()

    async def close(self) -> None:
        if self._sweep is not None:
            self._sweep.cancel()
        for table in self.tables.values():
            table.close()
            for connection in table.audience.connections:
                connection.pipe.close()
        await self.services.bots.close()
        await self.services.storage.close()
