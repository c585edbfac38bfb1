"""The embedded store: SQLite. Writes go through one thread (`group_commit`)."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, TableId
from mondala.server.storage import search_sql
from mondala.server.storage.counting import name_database, warn_of_loss, write_count
from mondala.server.storage.entry_journal import read_journal
from mondala.server.storage.folder import make_folder, make_private, warn_of_readers
from mondala.server.storage.group_commit import Committer
from mondala.server.storage.rows import Keys
from mondala.server.storage.schema import prepare
from mondala.server.storage.sql_storage import SqlStorage
from mondala.server.storage.writing import Done

T = TypeVar("T")
FILE = "mondala.db"
COUNT_EVERY = 1.0
"""Seconds between two writes of the count file."""


class SqliteStorage(SqlStorage):
    """Opened by `open_storage`, on the event loop that its answers go to."""

    def __init__(self, path: Path) -> None:
        self._folder = path.parent
        self._loop = asyncio.get_running_loop()
        self._writing = _connect(path)
        prepare(self._writing)
        warn_of_loss(self._folder, self._writing)
        name_database(self._writing)
        self._committer = Committer(self._writing)
        super().__init__(search_sql.SQLITE, self._committer.put)
        self._reading = _connect(path)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="mondala-reader")
        self._counted = -1
        self._count_later()

    def _count_later(self) -> None:
        self._counting = self._loop.call_later(COUNT_EVERY, self._count)

    def _count(self) -> None:
        """Writes the count from the readers' thread, so that commits do not wait."""
        if self._counted != self._committer.commits:
            self._counted = self._committer.commits
            self._reader.submit(write_count, self._reading, self._folder)
        self._count_later()

    async def take_over(self, table: TableId) -> int | None:
        return None if await self.table(table) is None else self._committer.take_over(table)

    def close_table(self, table: TableId, now: int, done: Done) -> None:
        self._committer.take_over(table)  # the previous owner loses it
        super().close_table(table, now, done)

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return await self._loop.run_in_executor(self._reader, query, self._reading)

    async def keys(self) -> Keys:
        def query(connection: sqlite3.Connection) -> Keys:
            made = secrets.token_urlsafe(32)
            with connection:
                connection.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (made,))
            meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
            before, until = meta.get("secret-before", ""), int(meta.get("secret-until", 0))
            return Keys(meta["secret"], before, until)

        return await self._read(query)

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def entries(self, game_id: GameId, after: int = 0) -> list[bytes]:
        return await self._read(lambda connection: read_journal(connection, game_id, after))

    async def due(self, now: int) -> list[TableId]:
        sql = 'SELECT "table" FROM games WHERE ended IS NULL AND deadline <= ?'
        return [table for (table,) in await self._rows(sql, now)]

    async def close(self) -> None:
        """Writes everything queued, then closes."""
        self._counting.cancel()
        await self._committer.close()
        self._reader.submit(write_count, self._reading, self._folder)
        await asyncio.to_thread(self._reader.shutdown)
        self._writing.close()
        self._reading.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # overwrite deleted data in the file
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def open_storage(folder: Path) -> SqliteStorage:
    """The store in that folder, created if missing."""
    try:
        make_folder(folder)
        warn_of_readers(folder)
        make_private(folder / FILE)
        return SqliteStorage(folder / FILE)
    except (OSError, sqlite3.Error) as error:
        raise NotAllowed("data", f"cannot keep data in {str(folder)!r}: {error}") from error
