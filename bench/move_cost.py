"""The server's processor time for a move of Patterns, thread by thread.

`python -m bench.move_cost [MATCHES]` plays flat out, as in `bench.side_by_side`, and tells the best
of many short windows: on a machine that has other work, too, that is close to what a move needs.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from urllib.request import urlopen

from bench.fixed_server import moves
from bench.processes import CLIENT_CORE, pinned, server, used
from bench.side_by_side import PEERS, PORT, commands

OPENING, WINDOW, WINDOWS = 6.0, 0.5, 20


def played() -> float:
    """Commands acknowledged so far."""
    with urlopen(f"http://127.0.0.1:{PORT}/metrics") as page:
        lines = page.read().decode().splitlines()
    counts = [line.split()[-1] for line in lines if line.startswith("mondala_commands_total{")]
    return sum(float(count) for count in counts)


def window(pid: int) -> dict[str, float]:
    """Microseconds a move."""
    before, first = used(pid), played()
    sleep(WINDOW)
    after, last = used(pid), played()
    return {name: (after[name] - before[name]) / (last - first) for name in after}


def measure(pid: int) -> str:
    windows = sorted((window(pid) for _ in range(WINDOWS)), key=lambda each: sum(each.values()))
    sums = [sum(each.values()) for each in windows]
    best = ", ".join(f"{name} {micros:.1f}" for name, micros in windows[0].items() if micros >= 0.1)
    return f"{sums[0]:.1f} µs a move at best ({best}), {sums[WINDOWS // 2]:.1f} in the middle"


def main(matches: str = "100") -> None:
    with TemporaryDirectory() as folder:
        plan = Path(folder) / "moves.json"
        plan.write_text(json.dumps(moves()))
        command = [*commands(Path(folder) / "data")["mondala"], str(PORT)]
        with server(command, PORT) as process:
            generator = ["node", str(PEERS / "generator.mjs"), "--peer", "mondala"]
            generator += ["--url", f"http://127.0.0.1:{PORT}", "--matches", matches]
            generator += ["--seconds", str(int(OPENING + WINDOW * WINDOWS)), "--moves", str(plan)]
            with subprocess.Popen(pinned(CLIENT_CORE, generator), stdout=subprocess.PIPE) as load:
                sleep(OPENING)
                print(measure(process.pid))
                load.communicate()


if __name__ == "__main__":
    main(*sys.argv[1:])
