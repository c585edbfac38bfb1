"""Group commit: one thread writes to SQLite, whatever is queued in one commit, synced to disk."""

import asyncio
import logging
import sqlite3
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import MsgspecError, Struct

from mondala.server.metrics import COMMIT_TIMES
from mondala.server.storage.entry_journal import Appended, EntryJournal
from mondala.server.storage.port import Done, Log

Statement: TypeAlias = tuple[str, list[tuple[Any, ...]]]
"""SQL, and the rows that it is run for."""
SOONEST, LATEST = 0.002, 0.004
"""Seconds from one commit to the next: at least, and at most while more keeps coming. A write that
comes alone does not wait."""
_LOG = logging.getLogger("mondala")


class Write(Struct, gc=False):
    """One queued write, all of it or nothing: statements, or an entry for a journal."""

    done: Done
    statements: tuple[Statement, ...] = ()
    log: Log | None = None
    entry: Appended | None = None


class Committer:
    """Writes queue up on the event loop while a commit is on its way, and go into the next."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._journal = EntryJournal(connection)
        self._loop = asyncio.get_running_loop()
        self._queued: list[Write] = []
        self._busy = False
        self._handed_over = 0.0
        self._batches: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._thread = Thread(target=self._commit_all, name="mondala-writer", daemon=True)
        self._thread.start()

    def put(self, write: Write) -> None:
        """The first of a commit waits for the rest of this turn of the loop."""
        self._queued.append(write)
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """The thread is woken once for a commit: it has to wait for the interpreter each time."""
        batch, self._queued = self._queued, []
        self._busy = bool(batch)
        if batch:
            self._handed_over = self._loop.time()
            self._batches.put(batch)

    def _hand_over_soon(self) -> None:
        """A commit costs much the same whatever is in it, so they do not follow one another at
        once."""
        wait = self._handed_over + SOONEST - self._loop.time()
        if wait > 0:
            self._loop.call_later(wait, self._hand_over_when_quiet)
        else:
            self._hand_over_when_quiet()

    def _hand_over_when_quiet(self, before: int = 0) -> None:
        """Once nothing more came in a turn of the loop."""
        now = len(self._queued)
        if now == before or self._loop.time() >= self._handed_over + LATEST:
            self._hand_over()
        else:
            self._loop.call_soon(self._hand_over_when_quiet, now)

    def _committed(self, batch: list[Write], errors: list[Exception | None]) -> None:
        self._hand_over_soon()  # first, so that the disk is at work while people are told
        for write, error in zip(batch, errors, strict=True):
            try:
                write.done(error)
            except Exception:  # one that fails must not keep the others waiting
                _LOG.exception("after a commit")

    async def close(self) -> None:
        """Everything queued is written first."""
        batch, self._queued = self._queued, []  # what comes now comes too late
        self._batches.put(batch)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread.

    def _commit_all(self) -> None:
        while (batch := self._batches.get()) is not None:
            started = perf_counter()
            errors = self._commit(batch)
            COMMIT_TIMES.add(perf_counter() - started)
            self._loop.call_soon_threadsafe(self._committed, batch, errors)
            self._file()
        self._file(at_least=1)

    def _file(self, **limit: int) -> None:
        try:
            self._journal.file(**limit)
        except (sqlite3.Error, MsgspecError):  # everything is on disk; it is tried again later
            self._roll_back()
            _LOG.warning("entries could not be filed", exc_info=True)

    def _commit(self, writes: list[Write]) -> list[Exception | None]:
        """All in one commit; if that fails one by one, so that nobody pays for another's fault."""
        error = self._transaction(writes)
        if error is None:
            return [None] * len(writes)
        if len(writes) > 1:
            return [result for write in writes for result in self._commit([write])]
        if writes[0].log is not None:
            writes[0].log.broken = True
        return [error]

    def _transaction(self, writes: list[Write]) -> Exception | None:
        entries: list[Appended] = []
        statements: list[Statement] = []
        for write in writes:
            if write.log is not None and write.log.broken:
                return sqlite3.OperationalError("an entry before this one could not be stored")
            if write.entry is not None:
                entries.append(write.entry)
            statements += write.statements
        try:
            if not statements and entries:  # one statement is a transaction of its own
                self._journal.append(entries)
            else:
                self._write(statements, entries)
        except (sqlite3.Error, MsgspecError) as error:
            self._roll_back()
            return error
        return None

    def _write(self, statements: list[Statement], entries: list[Appended]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        for sql, rows in statements:
            self._connection.executemany(sql, rows)
        if entries:
            self._journal.append(entries)
        self._connection.execute("COMMIT")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        self._journal.forget()
