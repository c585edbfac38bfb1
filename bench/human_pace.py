"""Mondo at human pace: 250 tables of four, two commands a second each, hands at 8 Hz, one core.

`python -m bench.human_pace [TABLES [SECONDS [GAMES]]]` prints how long commands waited, the memory
a connection, and how busy the server and the players' program were. Where the latter has no time
left, what it waited for is its own turn. With GAMES so many whole games are analysed meanwhile, by
workers on the server's own core: what the tables wait for should stay the same.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from bench.processes import CLIENT_CORE, memory, pinned, server, used

PORT = 8124
OPENING = 15
"""Seconds that the tables may take to open."""
MARGIN = 2
"""Seconds before the end of the run at which it is no longer looked at: processes end then."""


def main(tables: int = 250, seconds: int = 20, games: int = 0) -> None:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.fixed_server", str(Path(folder)), str(PORT)]
        with server(command, PORT) as process:
            before = memory(process.pid)
            analyses = explained(games, seconds) if games else None
            load = [sys.executable, "-m", "mondala", "load", f"http://127.0.0.1:{PORT}"]
            load += ["--game", "Mondo", "--tables", str(tables), "--seconds", str(seconds)]
            with subprocess.Popen(
                pinned(CLIENT_CORE, load), stdout=subprocess.PIPE, text=True
            ) as players:
                assert players.stdout is not None
                for line in players.stdout:
                    print(line, end="", flush=True)
                    if line.startswith("Playing"):
                        grown = memory(process.pid) - before
                        print(f"{grown / 1024 / (4 * tables):.1f} kB a connection, tables included")
                        busy = shares([process.pid, players.pid], seconds - MARGIN)
                        print(f"busy: the server {busy[0]:.0%}, the players' program {busy[1]:.0%}")
            if analyses is not None:
                print(analyses.communicate()[0], end="")


def explained(games: int, seconds: int) -> subprocess.Popen[str]:
    """A program that has games analysed; it has played them, and asks from now on."""
    command = [sys.executable, "-m", "bench.explained", f"http://127.0.0.1:{PORT}"]
    command += [str(games), str(seconds + OPENING)]
    asking = subprocess.Popen(pinned(CLIENT_CORE, command), stdout=subprocess.PIPE, text=True)
    assert asking.stdout is not None
    asking.stdout.readline()
    return asking


def shares(pids: list[int], seconds: int) -> list[float]:
    """How much of a core each process uses in the next seconds."""
    began, before = monotonic(), [sum(used(pid).values()) for pid in pids]
    sleep(seconds)
    passed = (monotonic() - began) * 1e6
    return [(sum(used(pid).values()) - was) / passed for pid, was in zip(pids, before, strict=True)]


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
