"""The store in a PostgreSQL that several processes may share."""

import asyncio
import secrets
from typing import Any

import asyncpg

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, TableId
from mondala.server.storage import search_sql
from mondala.server.storage.postgres.committing import Committer
from mondala.server.storage.postgres.connecting import (
    PATIENCE,
    Pool,
    cannot,
    connect,
    is_lost,
    numbered,
    open_pool,
    prepare,
    storable,
)
from mondala.server.storage.rows import Keys
from mondala.server.storage.sql_storage import SqlStorage
from mondala.server.storage.waiting import unavailable

READERS = 8
"""So many reads at once; others wait."""
CLAIM = 1_000
"""For so many milliseconds nobody else is told of a game that needs somebody. Less than it takes to
notice that a node died, so that what it was told of is told to another then."""
_CLAIM_DUE = """
UPDATE games SET claimed_until = ?1 + ?2, claimed_deadline = deadline WHERE id IN (
  SELECT id FROM games WHERE ended IS NULL AND deadline <= ?1
  AND NOT (claimed_until > ?1 AND claimed_deadline IS NOT DISTINCT FROM deadline)
  FOR UPDATE SKIP LOCKED
) RETURNING "table"
"""


class PostgresStorage(SqlStorage):
    """Opened by `open_postgres`."""

    def __init__(self, committer: Committer, pool: Pool) -> None:
        super().__init__(search_sql.POSTGRES, committer.put)
        self._committer, self._pool = committer, pool

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return await self._read(sql, *values)
        except asyncio.CancelledError:  # nobody waits so long for an answer
            await self._mistrust()
            raise
        except asyncpg.LockNotAvailableError as error:
            raise unavailable() from error
        except Exception as error:
            if is_lost(error):
                await self._mistrust()
                raise unavailable() from error
            raise

    async def _read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        async with self._pool.acquire(timeout=PATIENCE) as connection:
            try:
                rows: list[tuple[Any, ...]] = await connection.fetch(
                    numbered(sql), *map(storable, values)
                )
            except (TimeoutError, asyncio.CancelledError):
                connection.terminate()  # else it is waited for as long again
                raise
        return rows

    async def _mistrust(self) -> None:
        """Where one connection carries nothing any more, the others may not either."""
        await self._pool.expire_connections()
        self._committer.doubt()

    async def take_over(self, table: TableId) -> int | None:
        sql = "UPDATE tables SET epoch = epoch + 1 WHERE id = ? RETURNING epoch"
        rows = await self._rows(sql, table)
        return int(rows[0][0]) if rows else None

    async def keys(self) -> Keys:
        made = secrets.token_urlsafe(32)
        await self._rows("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", made)
        rows = await self._rows("SELECT key, value FROM meta WHERE key LIKE 'secret%'")
        meta: dict[str, str] = dict(rows)
        return Keys(meta["secret"], meta.get("secret-before", ""), int(meta.get("secret-until", 0)))

    async def entries(self, game_id: GameId, after: int = 0) -> list[bytes]:
        sql = "SELECT body FROM entries WHERE game_id = ? AND number > ? ORDER BY number"
        return [body for (body,) in await self._rows(sql, game_id, after)]

    async def due(self, now: int) -> list[TableId]:
        return [table for (table,) in await self._rows(_CLAIM_DUE, now, CLAIM)]

    async def close(self) -> None:
        """Everything queued is written first."""
        await self._committer.close()
        self._pool.terminate()


async def open_postgres(address: str) -> PostgresStorage:
    """The store at that address; its tables are made if they are not there."""
    try:
        connection = await connect(address)
        try:
            await prepare(connection)
        finally:
            connection.terminate()
        committer = Committer(address)
        await committer.open()
        return PostgresStorage(committer, await open_pool(address, READERS))
    except NotAllowed:
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
        raise cannot(address, error) from error
