"""Mondo at human pace: 250 tables of four, two commands a second each, hands at 8 Hz, one core.

`python -m bench.human_pace [TABLES]` prints how long commands waited, the memory a connection,
and how busy the server was.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from bench.processes import CLIENT_CORE, memory, pinned, server, used

PORT = 8124


def main(tables: int = 250, seconds: int = 20) -> None:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.fixed_server", str(Path(folder)), str(PORT)]
        with server(command, PORT) as process:
            before = memory(process.pid)
            load = [sys.executable, "-m", "mondala", "load", f"http://127.0.0.1:{PORT}"]
            load += ["--game", "Mondo", "--tables", str(tables), "--seconds", str(seconds)]
            with subprocess.Popen(
                pinned(CLIENT_CORE, load), stdout=subprocess.PIPE, text=True
            ) as generator:
                assert generator.stdout is not None
                for line in generator.stdout:
                    if line.startswith("Playing"):
                        began, so_far = monotonic(), sum(used(process.pid).values())
                        grown = memory(process.pid) - before
                        print(f"{grown / 1024 / (4 * tables):.1f} kB a connection, tables included")
                    print(line, end="", flush=True)
                busy = (sum(used(process.pid).values()) - so_far) / (monotonic() - began) / 1e6
                print(f"the server was busy for {busy:.0%} of the time")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
