"""Pauses a game against bots after a minute without attendance, since bots should think only for
people. It resumes when a person returns, with a countdown where the game has one.

Attending are its players or, if only bots play, watchers with a name.
"""

from mondala.server.runtime.clock import Clock
from mondala.server.tables.audience import Audience
from mondala.server.tables.table_store import TableStore

PAUSE_AFTER = 60_000
"""Milliseconds without attendance after which a game is paused."""


class IdleWatch:
    """Watches one table's game."""

    __slots__ = ("_audience", "_clock", "_left", "_store")

    def __init__(self, clock: Clock, audience: Audience, store: TableStore) -> None:
        self._clock, self._audience, self._store = clock, audience, store
        self._left = 0
        """When the last attending person was found to be gone."""

    def left(self) -> None:
        """Starts the timer when a person leaves, or when a game begins that may be unattended."""
        if self.is_attended or not self._store.may_stand_still:
            return
        self._left = self._clock.now()
        self._clock.call_at(self._left + PAUSE_AFTER, self._still_gone)

    def _still_gone(self) -> None:
        gone = self._clock.now() >= self._left + PAUSE_AFTER
        if gone and not self.is_attended and self._store.may_stand_still:
            self._store.stand_still()

    @property
    def is_attended(self) -> bool:
        sitters = self._store.lobby.seats
        if any(sitter is not None and sitter.bot is None for sitter in sitters):
            return bool(self._audience.seats_present())
        return bool(self._audience.present())
