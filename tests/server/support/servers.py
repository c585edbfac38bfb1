"""Servers for tests that may run on one process or several."""

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
    """A cluster that looks like one server: each request for its address gets the next node."""

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
        """Stops all nodes at once, so that none remains to take tables over."""
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
    """A server or cluster for each speed of the clock, started at its first use."""

    def __init__(self, new_folder: Callable[[], Path], running: ExitStack) -> None:
        self._new_folder, self._running = new_folder, running
        self._at: dict[tuple[float, int], RunningServer] = {}

    def at(self, speed: float, nodes: int = 1) -> RunningServer:
        if (speed, nodes) not in self._at:
            server = serving(self._new_folder, nodes, speed)
            self._at[speed, nodes] = self._running.enter_context(server)
        return self._at[speed, nodes]
