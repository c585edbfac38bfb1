"""The embedded store and PostgreSQL under the same load, in turn.

Run it with `python -m bench.stores [MATCHES] [--own]`: moves a second of one server on SQLite and
of one on a PostgreSQL of this machine (from a wheel, with fsync and synchronous_commit on), as in
`bench.side_by_side`. `MONDALA_TEST_DATABASE` names another that is there, and empty. With `--own`
`mondala load` plays, which needs no Node.js.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.fixed_server import moves
from bench.generator import load, read
from bench.processes import CLIENT_CORE, pinned, server, used
from bench.side_by_side import PORT, ROUNDS, install_peers, measure
from tools.postgres import running_postgres

LEAST = 0.6
"""The least share of the embedded store's moves a second."""


OWN_ROUNDS, OWN_SECONDS = 3, 8


def by_own_generator(port: int, pid: int, matches: str) -> dict[str, Any]:
    """The figures of `side_by_side.measure`, a move being done when its player was answered."""
    command = load(f"http://127.0.0.1:{port}", [], "--game", "Patterns", "--tables", matches)
    command += ["--seconds", str(OWN_SECONDS)]
    with subprocess.Popen(
        pinned(CLIENT_CORE, command), stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        while not running.stdout.readline().startswith("Playing"):
            assert running.poll() is None
        before = sum(used(pid).values())
        told = read(running.stdout.read())
        micros = sum(used(pid).values()) - before
    return {
        "moves_per_s": told.a_second,
        "confirm_ms": {"p99": told.p99},
        "server_us_a_move": round(micros / told.answers, 1),
    }


def compared(matches: str = "100", *, own: bool = False) -> str:
    """The summary; every turn is printed as it ends."""
    if not own:
        install_peers()
    seen: dict[str, list[dict[str, Any]]] = {"sqlite": [], "postgres": []}
    with TemporaryDirectory() as folder, ExitStack() as running:
        plan = Path(folder) / "moves.json"
        plan.write_text(json.dumps(moves()))
        database = os.environ.get("MONDALA_TEST_DATABASE")
        if database is None:
            database = running.enter_context(running_postgres()).address
        started = {}
        for port, store in enumerate(seen, PORT):
            command = [sys.executable, "-m", "bench.fixed_server", f"{folder}/{store}", str(port)]
            command += [database] if store == "postgres" else []
            started[store] = port, running.enter_context(server(command, port)).pid
        for _ in range(OWN_ROUNDS if own else ROUNDS):
            for store, (port, pid) in started.items():
                if own:
                    turn = by_own_generator(port, pid, matches)
                else:
                    turn = measure("mondala", port, pid, ["--matches", matches], plan)
                seen[store].append(turn)
                print(json.dumps({"store": store, **turn}), flush=True)
    return summary(matches, seen)


def summary(matches: str, seen: dict[str, list[dict[str, Any]]]) -> str:
    lines = [f"{matches} matches"]
    for store, turns in seen.items():
        rate = median(turn["moves_per_s"] for turn in turns)
        wait = median(turn["confirm_ms"]["p99"] for turn in turns)
        cost = median(turn["server_us_a_move"] for turn in turns)
        lines.append(f"  {store}: {rate:,.0f} moves/s, confirmed within {wait:.1f} ms (p99),")
        lines[-1] += f" {cost} µs of the server's processor a move"
    pairs = zip(seen["sqlite"], seen["postgres"], strict=True)
    share = median(there["moves_per_s"] / here["moves_per_s"] for here, there in pairs)
    lines.append(f"  PostgreSQL makes {share:.0%} as many; at least {LEAST:.0%} are asked")
    return "\n".join(lines)


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("matches", nargs="?", default="100")
    parser.add_argument("--own", action="store_true", help="`mondala load` plays")
    given = parser.parse_args()
    print(compared(given.matches, own=given.own))
