"""Days by UTC, and their keys: what everybody plays on one day comes from its key.

The key is a keyed hash of the date. Its own hash is shown a day before, the key once the day is
closed, so anybody can see that it was fixed."""

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta
from typing import Any

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.server.clock import Clock
from mondala.server.storage.port import Storage
from mondala.tables.live_game import LiveGame

SECRET = "day-secret"  # noqa: S105
"""The secret's name in the store. It signs no cookies, and stays when their key is changed."""
FIRST = date(2000, 1, 1)
DAY = 24 * 3_600_000
CLOSES_AFTER = 15 * 60_000
"""Milliseconds after midnight, in which tries that began before it come to their end."""


class Days:
    """The days of this house."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage, self._clock = storage, clock
        self._secret = b""

    def today(self) -> date:
        return day_at(self._clock.utc())

    def is_closed(self, day: date) -> bool:
        """Everybody's try of that day is over."""
        return self._clock.utc() >= closes(day)

    def is_sealed(self, game: LiveGame, options: Any) -> bool:
        """Whether a game is part of a day that is not closed: nothing may be told of it that would
        help others, nor to others how it went."""
        day = game.day_of(options)
        return day is not None and not self.is_closed(read_day(day))

    async def key(self, day: date) -> bytes:
        if not self._secret:
            self._secret = (await self._storage.secret(SECRET)).encode()
        return hmac.digest(self._secret, day.isoformat().encode(), "sha256")

    async def shown_key(self, day: date) -> str | None:
        """Once the day is closed."""
        return (await self.key(day)).hex() if self.is_closed(day) else None

    async def shown_hash(self, day: date) -> str | None:
        """The SHA-256 of the key, from the day before on."""
        if day > self.today() + timedelta(days=1):
            return None
        return hashlib.sha256(await self.key(day)).hexdigest()

    async def seed(self, day: date) -> int:
        """The first half of the key."""
        return int.from_bytes((await self.key(day))[:16], "big")


def day_at(utc: int) -> date:
    return datetime.fromtimestamp(utc / 1000, UTC).date()


def best_of_day(game: GameName, compared: str, day: date) -> str:
    """The store's name for the best of a day among games that are compared under that name."""
    return f"{game} {compared} {day.isoformat()}"


def starts(day: date) -> int:
    """When (UTC, in milliseconds) that day begins."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def closes(day: date) -> int:
    """When (UTC, in milliseconds) all tries of that day are over."""
    return starts(day) + DAY + CLOSES_AFTER


def number(day: date) -> int:
    """The days since 2000-01-01."""
    return (day - FIRST).days


def read_day(text: str) -> date:
    """A date as 2026-11-18; NotAllowed where it is none, or one before the first."""
    try:
        day = date.fromisoformat(text) if len(text) == len("2026-11-18") else None
    except ValueError:
        day = None
    if day is None or day < FIRST:
        raise NotAllowed("no-day", f"there is no such day: {text[:20]!r}", day=text[:20])
    return day
