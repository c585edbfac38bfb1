"""From the start of the process to the first answer, with 10,000 stored games.

`python -m bench.starting` makes the games, then starts the server a few times.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from mondala.core.chance import Chance
from mondala.games.patterns.moves import legal_moves
from mondala.server.kinds import KINDS
from mondala.server.sqlite import open_storage
from mondala.server.storage import GameRow, Log, TableRow
from mondala.server.writing import stored
from mondala.tables.live import Cause, Live, advance, decide
from mondala.tables.lobby import open_table
from mondala.tables.patterns import PatternsOptions, Play
from mondala.wire.journal import write_entry
from mondala.wire.tags import encode

PORT = 8125
GAMES = 10_000


async def fill(folder: Path) -> None:
    """Whole games of Patterns, each at a table of its own."""
    storage = open_storage(folder)
    kind, options = KINDS["Patterns"], PatternsOptions()
    lobby = encode(open_table(options, "nobody"))
    for seed in range(GAMES):
        game, table = f"game{seed}", f"table{seed}"
        row = GameRow(
            game, table, kind.name, 1, encode(options), str(seed), "", b"[]", seed, ended=seed
        )
        storage.put_game(row, (), TableRow(table, lobby, game, False), lambda _: None)
        live, log = Live(kind.live, kind.begin(options, seed)), Log(game)
        stream = Chance(seed).stream("bench")
        while moves := legal_moves(live.state.position):
            command = Play(str(moves[stream.below(len(moves))]))
            seat = live.state.position.mover
            entry = decide(live, seat, command, live.at, Cause("bench", live.version + 1))
            live = advance(live, entry)
            storage.append(log, entry.number, write_entry(entry), lambda _: None)
        if seed % 1000 == 999:
            await stored(lambda done: storage.set_deadline("none", 0, done))
    await storage.close()


def main() -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder)))
        for _ in range(5):
            started = perf_counter()
            command = [sys.executable, "-m", "mondala", "serve", "--host", "127.0.0.1"]
            command += ["--port", str(PORT), "--data", folder]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                assert process.stdout is not None
                process.stdout.readline()
                print(f"{perf_counter() - started:.2f} s to listening, {GAMES:,} games stored")
                process.terminate()


if __name__ == "__main__":
    main()
