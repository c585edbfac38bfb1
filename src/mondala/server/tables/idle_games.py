"""Stops a game against bots when nobody has attended it for a minute, since bots think only for
people. It goes on when somebody is back, with a countdown where the game has one.

Those who attend it are its players or, where only bots play, whoever watches and has a name.
"""

from mondala.server.runtime.clock import Clock
from mondala.server.tables.audience import Audience
from mondala.server.tables.table_store import TableStore

STANDS_STILL_AFTER = 60_000
"""Milliseconds without anybody who attends it."""


class IdleWatch:
    """Watches one table's game."""

    __slots__ = ("_audience", "_clock", "_left", "_store")

    def __init__(self, clock: Clock, audience: Audience, store: TableStore) -> None:
        self._clock, self._audience, self._store = clock, audience, store
        self._left = 0
        """When the last of them was seen to be gone."""

    def left(self) -> None:
        """Somebody went, or a game began that nobody may have come to yet."""
        if self.is_attended or not self._store.may_stand_still:
            return
        self._left = self._clock.now()
        self._clock.call_at(self._left + STANDS_STILL_AFTER, self._still_gone)

    def _still_gone(self) -> None:
        gone = self._clock.now() >= self._left + STANDS_STILL_AFTER
        if gone and not self.is_attended and self._store.may_stand_still:
            self._store.stand_still()

    @property
    def is_attended(self) -> bool:
        sitters = self._store.lobby.seats
        if any(sitter is not None and sitter.bot is None for sitter in sitters):
            return bool(self._audience.seats_present())
        return bool(self._audience.present())
