"""Writes queue up on the event loop while a commit is on its way, and go into the next."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Raw, Struct

from mondala.core.ids import GameId, TableId
from mondala.server.runtime.metrics import STORAGE_FAILURES
from mondala.server.storage.writing import Done, Fenced, Log

Statement: TypeAlias = tuple[str, list[tuple[Any, ...]]]
"""SQL, and the rows that it is run for."""
Appended: TypeAlias = tuple[GameId, int, Raw]
"""A game, the number of its next entry, and the entry as JSON."""
SOONEST, LATEST = 0.002, 0.004
"""Seconds from one commit to the next: at least, and at most while more keeps coming. A write that
comes alone does not wait."""
_LOG = logging.getLogger("mondala")


class NotAfterLost(Exception):
    """On top of what could not be stored."""


class Write(Struct, gc=False):
    """One queued write, all of it or nothing: statements, or an entry for a journal. Of neither, it
    is only seen whether one can be stored."""

    done: Done
    statements: tuple[Statement, ...] = ()
    log: Log | None = None
    entry: Appended | None = None
    moves_to: TableId | None = None
    """The new id of the log's table."""

    def took_effect(self) -> None:
        """The table goes by its new id."""
        if self.moves_to is not None and self.log is not None and self.log.fence is not None:
            self.log.fence.table = self.moves_to


class Batches:
    """`commit` begins to write a batch; whoever has written it says so to `committed`, and has the
    next."""

    def __init__(self, commit: Callable[[list[Write]], None]) -> None:
        self._commit = commit
        self._loop = asyncio.get_running_loop()
        self._queued: list[Write] = []
        self._busy = False
        self._handed_over = 0.0

    def put(self, write: Write) -> None:
        """The first of a commit waits for the rest of this turn of the loop."""
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

    def committed(self, batch: list[Write], errors: list[Exception | None]) -> None:
        self._hand_over_soon()  # first, so that the disk is at work while people are told
        for write, error in zip(batch, errors, strict=True):
            try:
                if error is not None:
                    _lose(write, error)
                write.done(error)
            except Exception:  # one that fails must not keep the others waiting
                _LOG.exception("after a commit")

    def take_rest(self) -> list[Write]:
        """Takes the writes that are still queued, for whoever ends it."""
        batch, self._queued = self._queued, []
        return batch


def _lose(write: Write, error: Exception) -> None:
    """Its owner hears first that it is none any more."""
    if isinstance(error, Fenced) and write.log is not None and write.log.fence is not None:
        write.log.fence.lose()


class Faults:
    """Causes for which nothing can be stored: each is told once, however many writes it keeps from
    being stored; every one of them is counted."""

    def __init__(self) -> None:
        self._last: str | None = None
        """The cause for which nothing could be stored last; None where it could."""

    def stored(self) -> None:
        if self._last is not None:
            _LOG.warning("what happens can be stored again")
            self._last = None

    def failed(self, error: Exception, cause: str) -> None:
        STORAGE_FAILURES.labels(cause).inc()
        if self._last != str(error):
            _LOG.error("what happens cannot be stored: %s", error, exc_info=error)
            self._last = str(error)
