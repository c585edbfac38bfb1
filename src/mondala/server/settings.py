"""The settings of a server: its games and what its host may choose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from mondala.core.errors import MondalaError
from mondala.server.bots.pool import Bots
from mondala.server.cluster.node_names import new_name
from mondala.server.edge.origins import Origins
from mondala.server.edge.rules import EdgeRules
from mondala.server.reminders.posting import Poster
from mondala.server.reminders.smtp import MailServer
from mondala.server.runtime.clock import Clock, RealClock
from mondala.server.services import random_seed
from mondala.tables.registry import Registry

LEASE = 1_500


@dataclass(frozen=True, slots=True)
class Settings:
    """The games and the host's choices. `clock`, `new_seed` and `make_bots` are for tests."""

    registry: Registry
    data: Path
    database: str | None = None
    """The address of a PostgreSQL database; None for SQLite in the folder."""
    origins: Origins = field(default_factory=Origins)
    edge: EdgeRules = field(default_factory=EdgeRules)
    sockets_per_address: int = 200
    requests_a_second: float = 20.0
    messages_a_second: float = 40.0
    clock: Clock = field(default_factory=RealClock)
    silence: int = 20_000
    """Milliseconds of silence, pings unanswered too, after which a client is disconnected."""
    new_seed: Callable[[], int] = random_seed
    make_bots: Callable[[Sequence[str]], Bots] | None = None
    """Makes the bots from the registry's modules; None for worker processes."""
    workers: int | None = None
    """The number of processes for bots, and as many for analysts; None for as many as suit the
    cores. With 0 other nodes do all the work."""
    prepared: bool = False
    """Whether bots load their models at start."""
    redis: str | None = None
    """The address of the Redis shared by several nodes."""
    node: str = field(default_factory=new_name)
    """This node's name."""
    lease: int = LEASE
    """Milliseconds without a beat after which a node counts as dead."""
    daily: bool = False
    """Whether the games' daily work is done."""
    mail: MailServer | None = None
    """The host's mail server, for turn reminders."""
    poster: Poster = field(default_factory=Poster)
    """Sends push messages; tests replace it."""
    plays: bool = True
    """Whether games with running clocks are loaded; False where storage is only maintained."""

    def __post_init__(self) -> None:
        if self.redis is not None:
            if self.database is None:
                sentence = "several nodes keep everything in one place: --redis needs --database"
                raise CannotServe(sentence)
            check_redis(self.redis)
        if self.mail is not None and self.origins.public is None:
            raise CannotServe("mails have links to this house in them: --smtp needs --public")
        if self.workers == 0 and self.redis is None:
            raise CannotServe("somebody has to think for the bots: --workers 0 needs --redis")


class CannotServe(MondalaError):
    """Why the server cannot start, as a sentence for the person starting it."""


def check_redis(redis: str) -> None:
    """Raises an error if that is not the address of a Redis, or its client library is missing."""
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise CannotServe("the address of a Redis looks like redis://:password@host:6379")
    if find_spec("redis") is None:
        sentence = "a house of several nodes needs what `pip install 'mondala[cluster]'` brings"
        raise CannotServe(sentence)
