"""What every room needs of the house it stands in."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from mondala.server.clock import Clock
from mondala.server.storage import Storage
from mondala.server.thinking import Thinker


def random_seed() -> int:
    return secrets.randbits(128)


@dataclass(frozen=True, slots=True)
class Services:
    storage: Storage
    clock: Clock
    thinker: Thinker
    new_seed: Callable[[], int] = random_seed


def new_id() -> str:
    """A link that cannot be guessed."""
    return secrets.token_urlsafe(9)
