"""Queues writes on the event loop while a commit is in progress, for the next one."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Raw, Struct

from mondala.core.ids import GameId, TableId
from mondala.server.runtime.metrics import STORAGE_FAILURES
from mondala.server.storage.writing import Done, Fenced, Log

Statement: TypeAlias = tuple[str, list[tuple[Any, ...]]]
"""SQL and the rows of values to run it with."""
Appended: TypeAlias = tuple[GameId, int, Raw]
"""A game, the number of its next entry, and the entry as JSON."""
SOONEST, LATEST = 0.002, 0.004
"""Seconds between commits: at least, and at most while more writes arrive. A single write does not
wait."""
_LOG = logging.getLogger("mondala")


class NotAfterLost(Exception):
    """A write that builds on one that failed."""


class Closed(Exception):
    """A write that came after the storage was closed."""


class Write(Struct, gc=False):
    """One queued write, all or nothing: statements, or a journal entry. One with neither only tests
    whether storage works."""

    done: Done
    statements: tuple[Statement, ...] = ()
    log: Log | None = None
    entry: Appended | None = None
    moves_to: TableId | None = None
    """The new id of the log's table."""

    def took_effect(self) -> None:
        """Called once the table has its new id."""
        if self.moves_to is not None and self.log is not None and self.log.fence is not None:
            self.log.fence.table = self.moves_to


class Batches:
    """`commit` starts writing a batch; the writer then calls `committed` and is given the next."""

    def __init__(self, commit: Callable[[list[Write]], None]) -> None:
        self._commit = commit
        self._loop = asyncio.get_running_loop()
        self._queued: list[Write] = []
        self._busy = False
        self._closed = False
        self._handed_over = 0.0

    def put(self, write: Write) -> None:
        """Queues a write. The first one of a batch waits for the rest of this turn of the loop.
        Once closed, every write is refused, since whoever ends may still wait for one."""
        if self._closed:
            self._loop.call_soon(write.done, Closed("the storage is closed"))
            return
        self._queued.append(write)
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._queued = self._queued, []
        self._busy = bool(batch)
        if batch:
            self._handed_over = self._loop.time()
            self._commit(batch)

    def _hand_over_soon(self) -> None:
        """Spaces commits out, since each costs about the same whatever is in it."""
        wait = self._handed_over + SOONEST - self._loop.time()
        if wait > 0:
            self._loop.call_later(wait, self._hand_over_when_quiet)
        else:
            self._hand_over_when_quiet()

    def _hand_over_when_quiet(self, before: int = 0) -> None:
        """Hands the batch over once a turn of the loop has added nothing to it."""
        now = len(self._queued)
        if now == before or self._loop.time() >= self._handed_over + LATEST:
            self._hand_over()
        else:
            self._loop.call_soon(self._hand_over_when_quiet, now)

    def committed(self, batch: list[Write], errors: list[Exception | None]) -> None:
        self._hand_over_soon()  # first, so that the disk works while callbacks run
        for write, error in zip(batch, errors, strict=True):
            try:
                if error is not None:
                    _lose(write, error)
                write.done(error)
            except Exception:  # a failing callback must not stop the others
                _LOG.exception("after a commit")

    def take_rest(self) -> list[Write]:
        """Takes the writes that are queued and not yet handed over."""
        batch, self._queued = self._queued, []
        return batch

    def close(self) -> list[Write]:
        """Accepts no more writes, and returns those still queued."""
        self._closed = True
        return self.take_rest()


def _lose(write: Write, error: Exception) -> None:
    """Tells the fenced-off owner before its callback runs."""
    if isinstance(error, Fenced) and write.log is not None and write.log.fence is not None:
        write.log.fence.lose()


class Faults:
    """Logs each cause of failing writes once, and counts every failure."""

    def __init__(self) -> None:
        self._last: str | None = None
        """The cause of the last failure; None after a success."""

    def stored(self) -> None:
        if self._last is not None:
            _LOG.warning("what happens can be stored again")
            self._last = None

    def failed(self, error: Exception, cause: str) -> None:
        STORAGE_FAILURES.labels(cause).inc()
        if self._last != str(error):
            _LOG.error("what happens cannot be stored: %s", error, exc_info=error)
            self._last = str(error)
