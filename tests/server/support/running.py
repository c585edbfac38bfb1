"""Starting, killing and restarting a real server process in a test.

Each is forked from a process that has loaded the whole server and done nothing else, since loading
it takes as much processor time as most tests.
"""

import json
import os
import secrets
import signal
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from mondala.hosted import GAMES
from tests.server.support import serve

ROOT = Path(__file__).parents[3]
LOADED = get_context("forkserver")
LOADED.set_forkserver_preload([serve.__name__, "mondala.server.cluster.cluster", *GAMES])


def free_port() -> int:
    """A port below those that the system assigns to outgoing connections, so that it is still free
    at a restart."""
    while True:
        with closing(socket.socket()) as probe, suppress(OSError):
            port = 20_000 + secrets.randbelow(12_000)
            probe.bind(("127.0.0.1", port))
            return port


class RunningServer:
    """A server on a port of its own; after `kill` it can be started again on the same port."""

    def __init__(
        self,
        folder: Path,
        speed: float = 1.0,
        silence: int | None = None,
        games: Sequence[str] = GAMES,
        **settings: Any,
    ) -> None:
        self.folder, self.speed, self.games = folder, speed, games
        self._settings = json.dumps(settings)
        self.place: Path | str = settings.get("database", folder)
        """The place of its data: the folder, or the address of a database."""
        self.silence = int(20_000 * speed) if silence is None else silence
        """However fast the clock, a busy machine has 20 real seconds to answer."""
        self.port = free_port()
        self._process: ForkServerProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        given = (self.folder, self.port, self.speed, self.silence, self._settings)
        told, tell = LOADED.Pipe(duplex=False)
        arguments = (tell.send, *map(str, given), *self.games)
        self._process = LOADED.Process(target=serve.main, args=arguments)
        with told, tell:
            self._process.start()
            tell.close()
            self.port = told.recv()

    def start_again(self) -> None:
        """Starts the server unless it runs."""
        if self._process is None:
            self.start()

    def kill(self) -> None:
        """Kills the process like a power failure, without a chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def ended_by(self, how: signal.Signals, seconds: float) -> int | None:
        """Its exit status, if it ends within so many seconds."""
        assert self._process is not None
        os.kill(self.pid, how)
        self._process.join(seconds)
        return self._process.exitcode

    def leap(self) -> None:
        """Lets half an hour pass almost at once: a running game looks at the clock every 5 s."""
        os.kill(self.pid, signal.SIGUSR1)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            if self._process.is_alive():
                os.kill(self.pid, how)
            self._process.join()
            self._process.close()
            self._process = None


@contextmanager
def running_server(
    folder: Path,
    speed: float = 1.0,
    silence: int | None = None,
    games: Sequence[str] = GAMES,
    **settings: Any,
) -> Iterator[RunningServer]:
    """`settings` as `tests.server.support.serve` takes them."""
    server = RunningServer(folder, speed, silence, games, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()
