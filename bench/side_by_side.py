"""The same load on Mondala, boardgame.io and Colyseus, in turn.

Run it with `python -m bench.side_by_side [MATCHES]`.
Two clients a match take turns; a move is done when the other client has seen it. Mondala plays real
Patterns and stores every move with synchronous=FULL before it answers; the others keep a counter
and a turn in memory. A machine that has other work is faster and slower from minute to minute, so
each server has many short turns, and the middle of what was seen counts.
"""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.fixed_server import moves
from bench.processes import CLIENT_CORE, ROOT, pinned, server, used

PEERS = ROOT / "bench" / "peers"
PORT = 8123
ROUNDS, SECONDS = 9, 3
RUNS = [
    ["--matches", "16"],
    ["--matches", "100"],
    ["--matches", "500"],
    ["--matches", "100", "--rate", "500"],
]


def commands(folder: Path) -> dict[str, list[str]]:
    """How each server is started; a port comes last."""
    return {
        "boardgameio": ["node", str(PEERS / "boardgameio-server.mjs")],
        "colyseus": ["node", str(PEERS / "colyseus-server.mjs")],
        "mondala": [sys.executable, "-m", "bench.fixed_server", str(folder)],
    }


def measure(peer: str, port: int, pid: int, options: list[str], plan: Path) -> dict[str, Any]:
    """The generator's figures, and the server's processor time in microseconds a move."""
    generator = ["node", str(PEERS / "generator.mjs"), "--peer", peer]
    generator += ["--url", f"http://127.0.0.1:{port}", "--seconds", str(SECONDS), *options]
    generator += ["--moves", str(plan)] if peer == "mondala" else []
    with subprocess.Popen(
        pinned(CLIENT_CORE, generator), stdout=subprocess.PIPE, text=True
    ) as load:
        assert load.stdout is not None
        load.stdout.readline()
        before = sum(used(pid).values())
        seen = dict(json.loads(load.stdout.readline()))
        micros = sum(used(pid).values()) - before
    return seen | {"server_us_a_move": round(micros / seen["moves"], 1)}


def compare(options: list[str]) -> str:
    """All three under that load, in turn; every result is printed as it comes."""
    with TemporaryDirectory() as folder, ExitStack() as running:
        plan = Path(folder) / "moves.json"
        plan.write_text(json.dumps(moves()))
        started = {
            peer: (port, running.enter_context(server([*command, str(port)], port)).pid)
            for port, (peer, command) in enumerate(commands(Path(folder) / "data").items(), PORT)
        }
        seen: dict[str, list[dict[str, Any]]] = {peer: [] for peer in started}
        for _ in range(ROUNDS):
            for peer, (port, pid) in started.items():
                seen[peer].append(measure(peer, port, pid, options, plan))
                print(json.dumps(seen[peer][-1]), flush=True)
    return summary(options, seen)


def summary(options: list[str], seen: dict[str, list[dict[str, Any]]]) -> str:
    """The middle of each server's turns, and of how many times faster Mondala was in a round."""
    lines = [" ".join(options)]
    for peer, turns in seen.items():
        rate = median(turn["moves_per_s"] for turn in turns)
        wait = median(turn["confirm_ms"]["p99"] for turn in turns)
        ours = [turn["moves_per_s"] for turn in seen["mondala"]]
        times = median(mine / turn["moves_per_s"] for mine, turn in zip(ours, turns, strict=True))
        lines.append(f"  {peer}: {rate:,.0f} moves/s, confirmed within {wait:.1f} ms (p99);")
        lines[-1] += f" Mondala makes {times:.2f} times as many"
    return "\n".join(lines)


def install_peers() -> None:
    """The others, and what the generator is made of, unless they are there."""
    if not (PEERS / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=PEERS, check=True)


def main(only: str | None = None) -> None:
    """All the runs, or only the one flat out with so many matches."""
    install_peers()
    results = [compare(options) for options in (RUNS if only is None else [["--matches", only]])]
    print("\n".join(results))


if __name__ == "__main__":
    main(*sys.argv[1:])
