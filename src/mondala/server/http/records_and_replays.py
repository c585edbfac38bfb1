"""Records and replays of games, compressed as they are sent. Made in a thread; those of ended games
are cached."""

import asyncio
import gzip
from collections import Counter, OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from mondala.bots.bot import Bot
from mondala.core.ids import GameId
from mondala.server.services import Services
from mondala.server.storage.rows import GameRow
from mondala.server.tables.material import Material, material_of
from mondala.server.tables.replaying import Replayed, replay_kept
from mondala.tables.live_game import LiveGame
from mondala.tables.registry import Registry
from mondala.wire.tags import encode

Kind: TypeAlias = Literal["record", "replay"]
_Key: TypeAlias = tuple[GameId, Kind, bytes, bool]
"""A game, the kind of text, the names in it, and whether it is over."""
MOST_KEPT = 16 << 20
"""Bytes; a long match has 35 kB."""
UNKNOWN = "?"
"""In a record, a player whose name was deleted."""


class RecordsAndReplays:
    """Makes each text once, however many people request it at the same time."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[_Key, asyncio.Task[bytes]] = {}

    async def packed(self, row: GameRow, kind: Kind) -> bytes:
        """The gzipped record (text) or replay (JSON)."""
        key = row.id, kind, row.seats, row.ended is not None
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._made(key, row))
        return await asyncio.shield(self._making[key])

    async def text(self, row: GameRow, kind: Kind) -> str:
        packed = await self.packed(row, kind)
        return (await self._services.long_work.do(gzip.decompress, packed)).decode()

    async def once(self, row: GameRow, kind: Kind) -> str:
        """The uncompressed text, without caching it: for exports of very many games."""
        key = row.id, kind, row.seats, row.ended is not None
        if key in self._kept:
            return await self.text(row, kind)
        packed = await self._make(key, row)
        return (await self._services.long_work.do(gzip.decompress, packed)).decode()

    async def _made(self, key: _Key, row: GameRow) -> bytes:
        try:
            data = await self._make(key, row)
            if row.ended is not None:
                self._keep(key, data)
            return data
        finally:
            del self._making[key]

    async def _make(self, key: _Key, row: GameRow) -> bytes:
        services = self._services
        material = await material_of(services.storage, services.registry[row.game], row.material)
        bodies = await services.storage.entries(row.id)
        return await services.long_work.do(
            _packed, services.registry, row, bodies, material, key[1]
        )

    def _keep(self, key: _Key, data: bytes) -> None:
        self._kept[key] = data
        self._size += len(data)
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])


def _packed(
    registry: Registry, row: GameRow, bodies: list[bytes], material: Material, kind: Kind
) -> bytes:
    played = replay_kept(registry, row, bodies, material.value)
    tell: Callable[..., Any] = played.game.record if kind == "record" else played.game.replay
    told = tell(*_told(row, played))
    return gzip.compress(told.encode() if isinstance(told, str) else encode(told), 4)


def _told(row: GameRow, played: Replayed) -> tuple[Any, Any, tuple[str, ...], str]:
    """The start of the game, its entries, the players' names and the day."""
    names = _names(played.game, msgspec.json.decode(row.seats, type=list[tuple[str, str | None]]))
    date = datetime.fromtimestamp(row.started / 1000, UTC).date().isoformat()
    return played.start, played.entries, names, date


def _names(game: LiveGame, seats: list[tuple[str, str | None]]) -> tuple[str, ...]:
    """The players' names; bots by title and level, numbered if several are the same."""
    bots = [bot for _, bot in seats if bot is not None]
    seen: Counter[str] = Counter()
    names = []
    for name, bot in seats:
        if bot is None:
            names.append(name or UNKNOWN)
            continue
        seen[bot] += 1
        names.append(_called(game, bot, seen[bot] if bots.count(bot) > 1 else None))
    return tuple(names)


def _called(game: LiveGame, name: str, number: int | None) -> str:
    """ "Pebble (level 1)"; of a bot that is no longer there, only what it was."""
    wanted = game.earlier_bots.get(name, name)
    bot = next((bot for bot in game.bots if bot.name == wanted), None)
    title = Bot.title if bot is None else bot.title
    numbered = title if number is None else f"{title} {number}"
    return numbered if bot is None else f"{numbered} (level {bot.level})"
