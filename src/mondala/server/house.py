"""All the tables of this process: opened when somebody comes, closed when nobody needs them."""

import asyncio
import logging

from mondala.server.clock import Alarm
from mondala.server.metrics import TABLES
from mondala.server.people import People, clean_name
from mondala.server.rooms import Room
from mondala.server.services import Services, new_id
from mondala.server.storage import Person
from mondala.server.tilesets import tiles_of
from mondala.server.writing import stored
from mondala.tables.lobby import GameOptions, Lobby, filled, open_shared, open_table
from mondala.tables.patterns import PatternsOptions

SWEEP_EVERY = 60_000
_LOG = logging.getLogger("mondala")


class House:
    def __init__(self, services: Services, people: People) -> None:
        self.services = services
        self.people = people
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweep: Alarm | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Takes up the games whose clocks run."""
        await self._take_up_due()
        self._sweep_later()

    async def _take_up_due(self) -> None:
        for table in await self.services.storage.due(self.services.clock.utc()):
            try:
                await self.room(table)
            except Exception:  # one damaged table keeps nobody else from playing
                _LOG.exception("table %s cannot be opened", table)

    async def room(self, table: str) -> Room | None:
        """The room of a table; it is loaded once, however many ask."""
        while table not in self.rooms:  # one just loaded may be put away before we are called
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            if await asyncio.shield(self._loading[table]) is None:
                return None
        return self.rooms[table]

    async def _load(self, table: str) -> Room | None:
        try:
            row = await self.services.storage.table(table)
            if row is None:
                return None
            room = await Room.load(self.services, row)
            self._keep(room)
            return room
        finally:
            del self._loading[table]

    async def open_table(
        self, host: Person, options: GameOptions, *, public: bool, assists: bool, tiles: str = ""
    ) -> Room:
        lobby = open_table(options, host.id, public=public, assists=assists, tiles=tiles)
        return await self._open(lobby)

    async def open_shared(self, host: Person, options: PatternsOptions, other: str) -> Room:
        """A table for two people on one device."""
        return await self._open(open_shared(options, host.id, (host.name, clean_name(other))))

    async def start(self, room: Room, host: Person) -> None:
        """The game of a new table starts, with bots where nobody sits."""
        await stored(lambda done: room.start(filled(room.lobby, host.name), done))

    async def _open(self, lobby: Lobby) -> Room:
        tiles = await tiles_of(self.services.storage, lobby.tiles)
        room = Room(self.services, new_id(), lobby, tiles)
        room.keeper.check_tiles(lobby)
        await stored(lambda done: self.services.storage.put_table(room.keeper.row(), done))
        self._keep(room)
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.id] = room
        TABLES.set(len(self.rooms))

    async def rename(self, person: Person, name: str) -> Person:
        renamed = await self.people.rename(person, name)
        for room in self.rooms.values():
            room.know(renamed, person.name)
        return renamed

    def public_rooms(self) -> list[Room]:
        return [room for room in self.rooms.values() if room.lobby.public]

    def _sweep_later(self) -> None:
        clock = self.services.clock
        self._sweep = clock.call_at(clock.now() + SWEEP_EVERY, self._sweep_now)

    def _sweep_now(self) -> None:
        """Rooms that nobody is in go; their tables stay on disk."""
        for room in [room for room in self.rooms.values() if room.idle]:
            room.close()
            del self.rooms[room.id]
        TABLES.set(len(self.rooms))
        self._task = asyncio.create_task(self._take_up_due())
        self._sweep_later()

    async def close(self) -> None:
        if self._sweep is not None:
            self._sweep.cancel()
        for room in self.rooms.values():
            room.close()
            for connection in room.audience.connections:
                connection.pipe.close()
        await self.services.thinker.close()
        await self.services.storage.close()
