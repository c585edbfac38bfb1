"""The same load on Mondala, boardgame.io and Colyseus, one after another.

Run it with `python -m bench.side_by_side`.
Two clients a match take turns; a move is done when the other client has seen it. Mondala plays real
Patterns and stores every move with synchronous=FULL before it answers; the others keep a counter
and a turn in memory.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.fixed_server import moves
from bench.processes import CLIENT_CORE, ROOT, pinned, server

PEERS = ROOT / "bench" / "peers"
PORT = 8123
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


def measure(peer: str, options: list[str], seconds: int, moves_file: Path) -> dict[str, object]:
    generator = ["node", str(PEERS / "generator.mjs"), "--peer", peer]
    generator += ["--url", f"http://127.0.0.1:{PORT}", "--seconds", str(seconds), *options]
    generator += ["--moves", str(moves_file)] if peer == "mondala" else []
    done = subprocess.run(
        pinned(CLIENT_CORE, generator), capture_output=True, text=True, check=True
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main(seconds: int = 8) -> None:
    if not (PEERS / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=PEERS, check=True)
    for options in RUNS:
        for peer in ("boardgameio", "colyseus", "mondala"):
            with TemporaryDirectory() as folder:
                moves_file = Path(folder) / "moves.json"
                moves_file.write_text(json.dumps(moves()))
                with server(commands(Path(folder) / "data")[peer], PORT):
                    print(json.dumps(measure(peer, options, seconds, moves_file)), flush=True)


if __name__ == "__main__":
    main()
