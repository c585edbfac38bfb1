"""Named texts about this installation: settings, keys and secrets, and the best of each day. In the
SQL of both databases."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from mondala.core.ids import GameId
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.rows import DayBest, Keys
from mondala.server.storage.writing import Done

_PUT_META = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_DECISIONS = "decisions"
_ANOTHER = (
    "INSERT INTO meta VALUES (?, '1') ON CONFLICT (key) "
    "DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT)"
)
_BEST = "best "
"""Prefix of the keys for the best of each day."""
_DIGITS = 8
"""Width of the points at the start of the stored text."""
_PUT_BEST = (
    "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value "
    "WHERE substr(excluded.value, 1, 8) > substr(meta.value, 1, 8)"
)
_ZERO = 10 ** (_DIGITS - 1)
"""Added to points so that they sort correctly as text."""


DECIDED: Statement = _ANOTHER, [(_DECISIONS,)]
"""Counts operators' decisions; part of each write of one."""


class SqlFacts(ABC):
    """`_write` queues a write."""

    _write: Callable[[Write], None]

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def put_fact(self, key: str, value: str, done: Done) -> None:
        self._write(Write(done, (DECIDED, (_PUT_META, [(key, value)]))))

    def put_keys(self, keys: Keys, done: Done) -> None:
        rows = [
            ("secret", keys.current),
            ("secret-before", keys.before),
            ("secret-until", str(keys.until)),
        ]
        self._write(Write(done, (DECIDED, (_PUT_META, rows))))

    async def secret(self, name: str) -> str:
        made = secrets.token_urlsafe(32)
        await self._rows("INSERT INTO meta VALUES (?, ?) ON CONFLICT DO NOTHING", name, made)
        rows = await self._rows("SELECT value FROM meta WHERE key = ?", name)
        return str(rows[0][0])

    async def fact(self, key: str) -> str | None:
        rows = await self._rows("SELECT value FROM meta WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    async def decisions(self) -> int:
        return int(await self.fact(_DECISIONS) or 0)

    async def day_best(self, of: str) -> tuple[int, GameId] | None:
        kept = await self.fact(_BEST + of)
        return None if kept is None else (int(kept[:_DIGITS]) - _ZERO, GameId(kept[_DIGITS:]))


def raised(best: DayBest, game_id: GameId) -> Statement:
    """The best of that day, by that game, unless an earlier one brought as many points."""
    points = min(max(best.points, -_ZERO), 9 * _ZERO - 1)
    return _PUT_BEST, [(_BEST + best.of, f"{points + _ZERO:0{_DIGITS}}{game_id}")]
