"""The secret keys from which each day's challenges are made.

A key is a keyed hash of the date. The key's own hash is published a day ahead, and the key once the
day is closed, so that anybody can check that it was fixed beforehand.
"""

import hashlib
import hmac
from datetime import date, timedelta
from typing import Any

from mondala.server.days.dates import closes, day_at, read_day
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.tables.live_game import LiveGame

SECRET = "day-secret"  # noqa: S105
"""The secret's name in storage. It signs no cookies, and stays when their keys are rotated."""


class Days:
    """The days of this server: which is today, which are closed, and their keys."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage, self._clock = storage, clock
        self._secret = b""

    def today(self) -> date:
        return day_at(self._clock.utc())

    def is_closed(self, day: date) -> bool:
        """Whether all tries of that day are over."""
        return self._clock.utc() >= closes(day)

    def is_sealed(self, game: LiveGame, options: Any) -> bool:
        """Whether a game belongs to a day that is not closed: nothing may be revealed that would
        help others, nor how it went."""
        day = game.day_of(options)
        return day is not None and not self.is_closed(read_day(day))

    async def key(self, day: date) -> bytes:
        if not self._secret:
            self._secret = (await self._storage.secret(SECRET)).encode()
        return hmac.digest(self._secret, day.isoformat().encode(), "sha256")

    async def shown_key(self, day: date) -> str | None:
        """The key, once the day is closed."""
        return (await self.key(day)).hex() if self.is_closed(day) else None

    async def shown_hash(self, day: date) -> str | None:
        """The SHA-256 of the key, from the day before on."""
        if day > self.today() + timedelta(days=1):
            return None
        return hashlib.sha256(await self.key(day)).hexdigest()

    async def seed(self, day: date) -> int:
        """The seed for the day: the key's first half."""
        return int.from_bytes((await self.key(day))[:16], "big")
