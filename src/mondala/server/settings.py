"""The settings of a server: its games, and all that its host may choose."""

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
    """The games, and what a host may choose. The clock and what follows it are for tests."""

    registry: Registry
    data: Path
    database: str | None = None
    """The address of a PostgreSQL that keeps everything; else the folder does."""
    origins: Origins = field(default_factory=Origins)
    edge: EdgeRules = field(default_factory=EdgeRules)
    sockets_per_address: int = 200
    requests_a_second: float = 20.0
    messages_a_second: float = 40.0
    clock: Clock = field(default_factory=RealClock)
    silence: int = 20_000
    """A client that has not even answered a ping for so many milliseconds is gone."""
    new_seed: Callable[[], int] = random_seed
    make_bots: Callable[[Sequence[str]], Bots] | None = None
    """Takes the modules of the registry; else bots think in worker processes."""
    workers: int | None = None
    """Processes for bots, and as many for analysts; else as many as suit the cores. With 0 this
    node has none, and other nodes do all the work."""
    prepared: bool = False
    """Whether bots load what they think with before anybody asks."""
    redis: str | None = None
    """The address of the Redis by which several nodes are one server."""
    node: str = field(default_factory=new_name)
    """The name of this one."""
    lease: int = LEASE
    """Milliseconds after its last sign of life that a node is taken for dead."""
    daily: bool = False
    """Whether the games' own work is done on every new day."""
    mail: MailServer | None = None
    """The host's mail server, by which people are told that it is their turn."""
    poster: Poster = field(default_factory=Poster)
    """Carries push messages; for tests another one."""
    plays: bool = True
    """Whether games whose clocks run are taken up: not where only the store is looked after."""

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
    """A sentence for the person who started the server."""


def check_redis(redis: str) -> None:
    """A refusal where that is no address of one, or what talks to it is not there."""
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise CannotServe("the address of a Redis looks like redis://:password@host:6379")
    if find_spec("redis") is None:
        sentence = "a house of several nodes needs what `pip install 'mondala[cluster]'` brings"
        raise CannotServe(sentence)
