"""Servers for tests that do not care how many processes serve them."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from mondala.hosted import GAMES
from tests.server.support.nodes import RunningCluster, running_cluster
from tests.server.support.running import RunningServer, running_server


class SpreadServer(RunningServer):
    """The nodes of a cluster, which seem to be one server: whoever asks where it is gets another
    node than the one before."""

    def __init__(self, cluster: RunningCluster) -> None:
        first = cluster.nodes[0]
        super().__init__(first.folder, first.speed, first.silence, first.games)
        self.port, self.place = first.port, cluster.database
        self._cluster, self._next = cluster, cycle(cluster.nodes)

    @property
    def url(self) -> str:
        return next(self._next).url

    def start(self) -> None:
        self._cluster.start_again()

    def stop(self) -> None:
        """All of them: no node is left to hand anything over to."""
        with ThreadPoolExecutor() as at_once:
            list(at_once.map(RunningServer.stop, self._cluster.nodes))


@contextmanager
def serving(
    new_folder: Callable[[], Path],
    nodes: int = 1,
    speed: float = 1.0,
    silence: int | None = None,
    games: Sequence[str] = GAMES,
    **settings: Any,
) -> Iterator[RunningServer]:
    """One server, or so many nodes; `settings` as `tests.server.support.serve` takes them."""
    settings |= {"silence": silence, "games": games}
    if nodes == 1:
        with running_server(new_folder(), speed, **settings) as server:
            yield server
    else:
        with running_cluster(new_folder, nodes, speed, **settings) as cluster:
            yield SpreadServer(cluster)


class Servers:
    """One server, or one cluster, for each speed of the clock, started when it is first asked
    for."""

    def __init__(self, new_folder: Callable[[], Path], running: ExitStack) -> None:
        self._new_folder, self._running = new_folder, running
        self._at: dict[tuple[float, int], RunningServer] = {}

    def at(self, speed: float, nodes: int = 1) -> RunningServer:
        if (speed, nodes) not in self._at:
            server = serving(self._new_folder, nodes, speed)
            self._at[speed, nodes] = self._running.enter_context(server)
        return self._at[speed, nodes]
