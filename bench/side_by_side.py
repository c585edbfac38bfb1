"""The same load on Mondala, boardgame.io and Colyseus, one after another.

Run it with `python -m bench.side_by_side [MATCHES]`.
Two clients a match take turns; a move is done when the other client has seen it. Mondala plays real
Patterns and stores every move with synchronous=FULL before it answers; the others keep a counter
and a turn in memory. Machines that have other work too are faster and slower from minute to minute:
each server is measured several times, in turn, and the middle one of its results counts.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.fixed_server import moves
from bench.processes import CLIENT_CORE, ROOT, pinned, server, used

PEERS = ROOT / "bench" / "peers"
PORT = 8123
SECONDS = 8
ROUNDS = 3
RUNS = [
    ["--matches", "16"],
    ["--matches", "100"],
    ["--matches", "500"],
    ["--matches", "100", "--rate", "500"],
]


def commands(folder: Path) -> dict[str, list[str]]:
    return {
        "mondala": [sys.executable, "-m", "bench.fixed_server", str(folder), str(PORT)],
        "boardgameio": ["node", str(PEERS / "boardgameio-server.mjs"), str(PORT)],
        "colyseus": ["node", str(PEERS / "colyseus-server.mjs"), str(PORT)],
    }


def measure(peer: str, pid: int, options: list[str], moves_file: Path) -> dict[str, Any]:
    """What the generator saw, and the server's processor time in microseconds a move."""
    generator = ["node", str(PEERS / "generator.mjs"), "--peer", peer]
    generator += ["--url", f"http://127.0.0.1:{PORT}", "--seconds", str(SECONDS), *options]
    generator += ["--moves", str(moves_file)] if peer == "mondala" else []
    with subprocess.Popen(
        pinned(CLIENT_CORE, generator), stdout=subprocess.PIPE, text=True
    ) as load:
        assert load.stdout is not None
        load.stdout.readline()
        before = sum(used(pid).values())
        seen = dict(json.loads(load.stdout.readline()))
        micros = sum(used(pid).values()) - before
    return seen | {"server_us_a_move": round(micros / seen["moves"], 1)}


def measured(peer: str, options: list[str]) -> dict[str, Any]:
    """A fresh server under that load; what was seen is printed, too."""
    with TemporaryDirectory() as folder:
        moves_file = Path(folder) / "moves.json"
        moves_file.write_text(json.dumps(moves()))
        with server(commands(Path(folder) / "data")[peer], PORT) as process:
            seen = measure(peer, process.pid, options, moves_file)
    print(json.dumps(seen), flush=True)
    return seen


def compare(options: list[str]) -> str:
    rates: dict[str, list[float]] = {peer: [] for peer in ("boardgameio", "colyseus", "mondala")}
    for _ in range(ROUNDS):
        for peer, seen in rates.items():
            seen.append(measured(peer, options)["moves_per_s"])
    middle = {peer: median(seen) for peer, seen in rates.items()}
    parts = [
        f"{peer} {rate:,.0f} ({middle['mondala'] / rate:.2f})" for peer, rate in middle.items()
    ]
    return f"{' '.join(options)}: moves a second (mondala's are so many times): {', '.join(parts)}"


def main(only: str | None = None) -> None:
    """All the runs, or only the one flat out with so many matches."""
    if not (PEERS / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=PEERS, check=True)
    results = [compare(options) for options in (RUNS if only is None else [["--matches", only]])]
    print("\n".join(results))


if __name__ == "__main__":
    main(*sys.argv[1:])
