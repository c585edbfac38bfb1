"""The services that every table uses: games, storage, clock, bots, seeds."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from mondala.server.bots.pool import Bots
from mondala.server.clock import Clock
from mondala.server.storage.port import Storage
from mondala.tables.registry import Registry
from mondala.wire.readers import TableReaders


def random_seed() -> int:
    return secrets.randbits(128)


@dataclass(frozen=True, slots=True)
class Services:
    registry: Registry
    readers: TableReaders
    storage: Storage
    clock: Clock
    bots: Bots
    new_seed: Callable[[], int] = random_seed


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(9)
