"""What every table needs: games, storage, clock, bots, analyses, days, seeds, and restrictions."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Raw

from mondala.core.ids import GameId, GameName
from mondala.core.seats import Seat
from mondala.server.accounts.restrictions import Restrictions
from mondala.server.analysis.analyses import Analyses
from mondala.server.bots.pool import Bots
from mondala.server.days.day_keys import Days
from mondala.server.runtime.background_tasks import BackgroundTasks
from mondala.server.runtime.background_thread import BackgroundThread
from mondala.server.runtime.clock import Clock
from mondala.server.runtime.lru_cache import LruCache
from mondala.server.storage.port import Storage
from mondala.tables.registry import Registry
from mondala.wire.readers import TableReaders

MOST_LOADING = 10_000
MOST_VIEWS = 64
"""Cached views; a large one has 30 kB."""


def random_seed() -> int:
    return secrets.randbits(128)


@dataclass(frozen=True, slots=True)
class Services:
    registry: Registry
    readers: TableReaders
    storage: Storage
    clock: Clock
    bots: Bots
    analyses: Analyses
    restrictions: Restrictions
    days: Days
    new_seed: Callable[[], int] = random_seed
    host_files: Mapping[GameName, Any] = field(default_factory=dict)
    """Files the host provides for games, as each game has read its own."""
    views: LruCache[tuple[GameId, int, Seat | None], Raw] = field(
        default_factory=lambda: LruCache(MOST_VIEWS)
    )
    """Views by game, version and seat."""
    long_work: BackgroundThread = field(default_factory=BackgroundThread)
    """For slow requests over HTTP."""
    loading: BackgroundThread = field(default_factory=lambda: BackgroundThread(MOST_LOADING))
    """For loading games, apart from `long_work` so that players do not wait for it."""
    background: BackgroundTasks = field(default_factory=BackgroundTasks)
    """For work that first has to await storage or another node."""


def new_id() -> str:
    """A random id that cannot be guessed."""
    return secrets.token_urlsafe(9)
