"""Group commit: one thread writes everything queued to SQLite in one commit, synced to disk."""

import asyncio
import logging
import sqlite3
from queue import SimpleQueue
from threading import Thread
from time import perf_counter

from msgspec import MsgspecError

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
from mondala.server.storage.counting import COUNT_A_CHANGE
from mondala.server.storage.entry_journal import EntryJournal
from mondala.server.storage.writing import FIRST_EPOCH, Fenced

_LOG = logging.getLogger("mondala")


class Committer:
    """Runs the committing thread. It is woken once per commit, since each wake-up waits for the
    interpreter lock."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._journal = EntryJournal(connection)
        self._loop = asyncio.get_running_loop()
        self._faults = Faults()
        self.commits = 0
        self._epochs: dict[TableId, int] = {}
        """The epochs of tables that were taken over. They need not be stored: the folder has one
        process, so earlier owners have ended with theirs."""
        self._given: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._batches = Batches(self._given.put)
        self.put = self._batches.put
        self._thread = Thread(target=self._commit_all, name="mondala-writer", daemon=True)
        self._thread.start()

    def take_over(self, table: TableId) -> int:
        """Raises the table's epoch, so that earlier owners can no longer write."""
        self._epochs[table] = epoch = self._epochs.get(table, FIRST_EPOCH) + 1
        return epoch

    async def close(self) -> None:
        """Writes everything queued, then ends."""
        batch = self._batches.close()
        if batch:
            self._given.put(batch)
        self._given.put(None)
        await asyncio.to_thread(self._thread.join)

    # Run in the thread.

    def _commit_all(self) -> None:
        while (batch := self._given.get()) is not None:
            started = perf_counter()
            errors = self._commit(batch)
            COMMIT_TIMES.add(perf_counter() - started)
            self._loop.call_soon_threadsafe(self._batches.committed, batch, errors)
            self._file()
        self._file(at_least=1)

    def _file(self, **limit: int) -> None:
        try:
            self._journal.file(**limit)
        except (sqlite3.Error, MsgspecError):  # the entries are committed; filing is retried later
            self._roll_back()
            _LOG.warning("entries could not be filed", exc_info=True)

    def _commit(self, writes: list[Write]) -> list[Exception | None]:
        """Writes the batch in one commit. If that fails, writes are committed one by one, so that
        only the faulty ones fail."""
        error = self._transaction(writes)
        if error is None:
            self._stored(writes)
            return [None] * len(writes)
        if len(writes) > 1:
            return [result for write in writes for result in self._commit([write])]
        self._failed(error)
        if writes[0].log is not None:
            writes[0].log.broken = True
        return [error]

    def _stored(self, writes: list[Write]) -> None:
        self.commits += 1
        self._faults.stored()
        for write in writes:
            if write.moves_to is not None:
                self._move(write, write.moves_to)

    def _move(self, write: Write, to: TableId) -> None:
        if write.log is not None and write.log.fence is not None:
            self._epochs[to] = self._epochs.pop(write.log.fence.table, FIRST_EPOCH)
        write.took_effect()

    def _failed(self, error: Exception) -> None:
        """Logs a storage fault; a name or table id already in use is not one."""
        if not isinstance(error, NotAfterLost | Fenced) and not _is_taken(error):
            self._faults.failed(error, getattr(error, "sqlite_errorname", type(error).__name__))

    def _transaction(self, writes: list[Write]) -> Exception | None:
        entries: list[Appended] = []
        statements: list[Statement] = []
        epochs = self._epochs
        for write in writes:
            log = write.log
            if log is not None:
                if log.broken:
                    return NotAfterLost("an entry before this one could not be stored")
                fence = log.fence
                if fence is not None and epochs.get(fence.table, FIRST_EPOCH) != fence.epoch:
                    return Fenced("somebody else has taken the table over")
            if write.entry is not None:
                entries.append(write.entry)
            statements += write.statements
        try:
            if not statements and entries:  # one statement is a transaction of its own
                self._journal.append(entries)
            else:
                self._write(statements, entries)
        except Exception as error:  # also a value that SQLite cannot store
            self._roll_back()
            return error
        return None

    def _write(self, statements: list[Statement], entries: list[Appended]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        for sql, rows in statements:
            self._connection.executemany(sql, rows)
        self._connection.execute(COUNT_A_CHANGE)
        if entries:
            self._journal.append(entries)
        self._connection.execute("COMMIT")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._journal.forget()


def _is_taken(error: Exception) -> bool:
    name = getattr(error, "sqlite_errorname", "")
    return name in ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")
