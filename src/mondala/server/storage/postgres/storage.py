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
    TIMEOUT,
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
"""Size of the pool of reading connections."""
CLAIM = 1_000
"""Milliseconds for which a due game is reported to one process only. Shorter than it takes to
notice a dead node, so that its games are then reported to another."""
_CLAIM_DUE = """
WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
UPDATE games SET claimed_until = clock.now + ?2, claimed_deadline = deadline
FROM clock WHERE id IN (
  SELECT id FROM games, clock WHERE ended IS NULL AND deadline <= ?1
  AND NOT (claimed_until > clock.now AND claimed_deadline IS NOT DISTINCT FROM deadline)
  FOR UPDATE OF games SKIP LOCKED
) RETURNING "table"
"""
"""The expiry is computed by the database, since the nodes' clocks may differ by more than that."""
_DECISIONS = "SELECT value FROM meta WHERE key = 'decisions'"


class PostgresStorage(SqlStorage):
    """Opened by `open_postgres`. `beats` is a pool of one connection, for what must not wait until
    others have read."""

    def __init__(self, committer: Committer, pool: Pool, beats: Pool) -> None:
        super().__init__(search_sql.POSTGRES, committer.put)
        self._committer, self._pool, self._beats = committer, pool, beats

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._asked(self._pool, sql, *values)

    async def decisions(self) -> int:
        try:
            rows = await self._asked(self._beats, _DECISIONS)
        except asyncio.CancelledError:  # the node's beat gave up waiting
            await self._replace_connections()
            raise
        return int(rows[0][0]) if rows else 0

    async def _asked(self, pool: Pool, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Runs a query. Only a timeout counts against the connection, not a caller that cancels,
        such as a closed socket."""
        try:
            async with pool.acquire(timeout=TIMEOUT) as connection:
                return await self._read(connection, sql, *values)
        except asyncpg.LockNotAvailableError as error:
            raise unavailable() from error
        except Exception as error:
            if is_lost(error):
                raise unavailable() from error
            raise

    async def _read(self, connection: Any, sql: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            rows: list[tuple[Any, ...]] = await connection.fetch(
                numbered(sql), *map(storable, values)
            )
        except asyncio.CancelledError:
            connection.terminate()  # otherwise releasing would wait just as long
            raise
        except Exception as error:
            if is_lost(error):
                connection.terminate()
                await self._replace_connections()
            raise
        return rows

    async def _replace_connections(self) -> None:
        """Replaces all reading connections after one has hung, and tests the writing one."""
        for pool in (self._pool, self._beats):
            await pool.expire_connections()
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
        """Writes everything queued, then closes."""
        await self._committer.close()
        self._pool.terminate()
        self._beats.terminate()


async def open_postgres(address: str) -> PostgresStorage:
    """The store at that address; creates its tables if missing."""
    try:
        connection = await connect(address)
        try:
            await prepare(connection)
        finally:
            connection.terminate()
        committer = Committer(address)
        await committer.open()
        pools = [await open_pool(address, most) for most in (READERS, 1)]
        return PostgresStorage(committer, *pools)
    except NotAllowed:
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
        raise cannot(address, error) from error
