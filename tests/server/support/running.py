"""Starting, killing and restarting a real server process in a test."""

import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from mondala.hosted import GAMES

ROOT = Path(__file__).parents[3]


def free_port() -> int:
    """Below those that the system gives to outgoing connections: it is still free at a restart."""
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
    ) -> None:
        self.folder, self.speed, self.games = folder, speed, games
        self.silence = int(20_000 * speed) if silence is None else silence
        """However fast the clock is, a busy machine has 20 s to answer."""
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.support.serve"]
        self._process = subprocess.Popen(
            [*command, *map(str, (self.folder, self.port, self.speed, self.silence)), *self.games],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def kill(self) -> None:
        """As the power failing would: no chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def leap(self) -> None:
        """Half an hour passes at once, or nearly: a running game looks at the clock every 5 s."""
        os.kill(self.pid, signal.SIGUSR1)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process.pid, how)
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


@contextmanager
def running_server(
    folder: Path,
    speed: float = 1.0,
    silence: int | None = None,
    games: Sequence[str] = GAMES,
) -> Iterator[RunningServer]:
    server = RunningServer(folder, speed, silence, games)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Servers:
    """One server for each speed of the clock, started when it is first asked for."""

    def __init__(self, new_folder: Callable[[], Path], running: ExitStack) -> None:
        self._new_folder, self._running = new_folder, running
        self._at: dict[float, RunningServer] = {}

    def at(self, speed: float) -> RunningServer:
        if speed not in self._at:
            server = running_server(self._new_folder(), speed)
            self._at[speed] = self._running.enter_context(server)
        return self._at[speed]
