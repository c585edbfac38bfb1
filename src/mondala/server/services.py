"""The services that every table uses: games, storage, clock, bots, analyses, orders of
the operator, days, seeds."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Raw

from mondala.core.ids import GameId, GameName
from mondala.core.seats import Seat
from mondala.server.analysis.analyses import Analyses
from mondala.server.aside import Aside
from mondala.server.bots.pool import Bots
from mondala.server.clock import Clock
from mondala.server.days import Days
from mondala.server.later import Later
from mondala.server.orders import Orders
from mondala.server.recent import Recent
from mondala.server.storage.port import Storage
from mondala.tables.registry import Registry
from mondala.wire.readers import TableReaders

MOST_LOADING = 10_000
MOST_VIEWS = 64
"""A large one has 30 kB."""


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
    orders: Orders
    days: Days
    new_seed: Callable[[], int] = random_seed
    house: Mapping[GameName, Any] = field(default_factory=dict)
    """What the host has put into the data folder, as each game has read its own."""
    views: Recent[tuple[GameId, int, Seat | None], Raw] = field(
        default_factory=lambda: Recent(MOST_VIEWS)
    )
    """Of games at a version, by seat."""
    aside: Aside = field(default_factory=Aside)
    """Makes what is asked for over HTTP and takes long."""
    loading: Aside = field(default_factory=lambda: Aside(MOST_LOADING))
    """Takes up games: nobody who comes to play waits for what others look at."""
    later: Later = field(default_factory=Later)
    """Work that begins with a question to the store or to another node."""


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(9)
