"""Batches of writes to PostgreSQL, each in one transaction and one round trip.

A process has one writing connection and a row in `writers`, where every transaction stores its
number. If the connection breaks during a transaction, the next connection reads that row (and
fences off the old transaction) to learn whether it was committed, so nothing stored is ever
reported as refused. Until then writes that depend on it wait, and all others are refused at once.
"""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any

import asyncpg

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.server.runtime.metrics import COMMIT_TIMES
from mondala.server.storage.batching import (
    Appended,
    Batches,
    Faults,
    NotAfterLost,
    Statement,
    Write,
)
from mondala.server.storage.postgres.connecting import (
    TIMEOUT,
    Connection,
    connect,
    is_lost,
    join,
)
from mondala.server.storage.postgres.script import batch_script
from mondala.server.storage.writing import Fenced, Log

RECONNECT_AFTER = 0.3
"""Seconds between attempts to reconnect."""
ATTEMPT_TIMEOUT = 2.0
"""Timeout of such an attempt."""
LONGEST_END = 3.0
"""Seconds for the queued writes at shutdown."""
_REGISTER = """
INSERT INTO writers (id, connection, batch) VALUES ($1, 1, 0)
ON CONFLICT (id) DO UPDATE SET connection = writers.connection + 1, seen = now()
RETURNING connection, batch
"""
_FORGET_OLD = "DELETE FROM writers WHERE seen < now() - interval '30 days'"
_APPEND = "SELECT append_batch($1, $2, $3, $4, $5, $6, $7, $8)"
_AWAY = "the database does not answer"
_FENCED = "MDFEN"
_LOG = logging.getLogger("mondala")


class _NotConnected(Exception):
    """Not connected, so nothing was attempted."""


class Committer:
    """Opened by `open`, on the event loop that its answers go to."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._writer = secrets.token_urlsafe(9)
        self._connection: Connection | None = None
        self._connected = asyncio.Event()
        self._number = 0
        """The connection's number in the writer's row."""
        self._batch = self._last_stored = 0
        """The last batch attempted, and the last one found committed after a break."""
        self._held: set[Log] = set()
        """Logs for which it is unknown how much was stored."""
        self._faults = Faults()
        self._batches = Batches(self._begin)
        self._loop = asyncio.get_running_loop()
        self._working: asyncio.Task[None] | None = None
        self._reconnecting: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        connection = await self._connect()
        await connection.execute(_FORGET_OLD)

    def put(self, write: Write) -> None:
        if self._connection is not None or write.log in self._held:
            self._batches.put(write)
        else:
            self._refuse(write)

    def _refuse(self, write: Write) -> None:
        """Refuses a write on the next turn of the loop, as callbacks are never called
        synchronously."""
        self._loop.call_soon(write.done, self._failed(write, _NotConnected(_AWAY)))

    def _begin(self, batch: list[Write]) -> None:
        self._working = asyncio.create_task(self._work(batch))

    async def _work(self, batch: list[Write]) -> None:
        started = perf_counter()
        errors = await self._commit(batch)
        COMMIT_TIMES.add(perf_counter() - started)
        self._batches.committed(batch, errors)

    async def _commit(self, writes: list[Write]) -> list[Exception | None]:
        """Writes the batch in one transaction. If that fails it is split in halves, so that only
        the faulty writes fail."""
        try:
            await self._transaction(writes)
        except Exception as error:
            if is_lost(error):
                if not await self._was_stored(writes, error):
                    return [self._failed(write, error) for write in writes]
            elif len(writes) > 1:
                half = len(writes) // 2
                return [*await self._commit(writes[:half]), *await self._commit(writes[half:])]
            else:
                return [self._failed(writes[0], error)]
        self._faults.stored()
        for write in writes:
            write.took_effect()
        return [None] * len(writes)

    def _failed(self, write: Write, error: Exception) -> Exception:
        """The error to report; logged if storage is at fault, not for a name already in use."""
        if write.log is not None:
            write.log.broken = True
        state = getattr(error, "sqlstate", None)
        if isinstance(error, Fenced) or state == _FENCED:
            return Fenced("somebody else has taken the table over")
        if not isinstance(error, NotAfterLost | asyncpg.UniqueViolationError):
            self._faults.failed(error, state or type(error).__name__)
        return error

    async def _transaction(self, writes: list[Write]) -> None:
        entries: list[Appended] = []
        statements: list[Statement] = []
        owned: dict[TableId, int] = {}
        for write in writes:
            log = write.log
            if log is not None:
                if log.broken:
                    raise NotAfterLost("an entry before this one could not be stored")
                fence = log.fence
                if fence is not None and owned.setdefault(fence.table, fence.epoch) != fence.epoch:
                    raise Fenced("two owners of a table")
            if write.entry is not None:
                entries.append(write.entry)
            statements += write.statements
        connection = self._connection
        if connection is None:
            raise _NotConnected(_AWAY)
        self._batch += 1
        begin = (self._writer, self._number, self._batch, list(owned), list(owned.values()))
        async with asyncio.timeout(TIMEOUT):
            if entries and not statements:
                await connection.execute(_APPEND, *begin, *_columns(entries))
            else:
                await connection.execute(batch_script(begin, statements, entries))

    async def _was_stored(self, writes: list[Write], error: Exception) -> bool:
        """After a broken connection: reconnects, and returns whether the last transaction was
        committed."""
        batch = self._batch
        self._lose(error)
        self._held = {write.log for write in writes if write.log is not None}
        for write in self._batches.take_rest():
            self.put(write)
        await self._connected.wait()
        self._held = set()
        return self._last_stored == batch

    def _lose(self, error: Exception | None = None) -> None:
        """Reconnects, however long it takes."""
        connection, self._connection = self._connection, None
        if connection is None or self._closing:
            return
        connection.terminate()
        self._connected.clear()
        _LOG.warning("the connection to the database is lost: %s", error or "it was closed")
        self._reconnecting = asyncio.create_task(self._reconnect())

    async def _reconnect(self) -> None:
        while True:
            try:
                async with asyncio.timeout(ATTEMPT_TIMEOUT):
                    await self._connect()
            except (asyncpg.PostgresError, NotAllowed, OSError, asyncpg.InterfaceError):
                await asyncio.sleep(RECONNECT_AFTER)
            else:
                _LOG.warning("the database is there again")
                return

    async def _connect(self) -> Connection:
        connection = await connect(self._address)
        try:
            await join(connection)
            row = await connection.fetchrow(_REGISTER, self._writer)
        except BaseException:
            connection.terminate()
            raise
        self._number, self._last_stored = row["connection"], row["batch"]
        connection.add_termination_listener(self._terminated)
        self._connection = connection
        self._connected.set()
        return connection

    def doubt(self) -> None:
        """Tests the connection with a write if none is in progress, because it may hang."""
        if self._connection is not None and self._is_idle:
            self.put(Write(lambda _error: None))

    @property
    def _is_idle(self) -> bool:
        return self._working is None or self._working.done()

    def _terminated(self, connection: Any) -> None:
        if connection is self._connection and self._is_idle:
            self._lose()

    async def close(self) -> None:
        """Writes everything queued if the database can be reached, then closes."""
        rest = self._batches.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_END):
                if self._working is not None:
                    await asyncio.shield(self._working)
                if rest:
                    await self._work(rest)
        self._closing = True
        for task in (self._reconnecting, self._working):
            if task is not None:
                task.cancel()
        if self._connection is not None:
            with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                await self._connection.execute("DELETE FROM writers WHERE id = $1", self._writer)
                await self._connection.close(timeout=1)


def _columns(entries: Iterable[Appended]) -> tuple[list[Any], ...]:
    games, numbers, bodies = zip(*entries, strict=True)
    return list(games), list(numbers), list(bodies)
