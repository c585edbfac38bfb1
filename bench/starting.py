"""From the start of the process to the first answer, with 10,000 stored games or as many as are
asked for.

`python -m bench.starting [GAMES]` makes the games, then starts the server a few times.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.processes import seconds_to_listening
from mondala.core.chance import Chance
from mondala.core.ids import GameId, PersonId, TableId
from mondala.games.patterns.moves import legal_moves
from mondala.hosted.patterns.game import GAME
from mondala.server.storage.rows import GameRow, TableRow
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.tables.live import Cause, Live, advance, decide
from mondala.tables.lobby import open_table
from mondala.tables.patterns import PatternsOptions, Play
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode

PORT = 8125
GAMES = 10_000


async def fill(folder: Path, games: int) -> None:
    """Whole games of Patterns, each at a table of its own."""
    storage, codec, options = open_storage(folder), codec_of(GAME), PatternsOptions()
    lobby = encode(open_table(options, PersonId("nobody")))
    for seed in range(games):
        game, table = GameId(f"game{seed}"), TableId(f"table{seed}")
        row = GameRow(
            id=game,
            table=table,
            game=GAME.name,
            rules=GAME.rules_version,
            options=encode(options),
            seed=str(seed),
            material="",
            seats=b"[]",
            started=seed,
            ended=seed,
        )
        storage.put_game(row, (), TableRow(table, lobby, game, False), lambda _: None)
        live, log = Live(GAME, GAME.begin(options, seed, None)), Log(game)
        stream = Chance(seed).stream("bench")
        while moves := legal_moves(live.state.position):
            command = Play(str(moves[stream.below(len(moves))]))
            seat = live.state.position.mover
            entry = decide(live, seat, command, live.at, Cause("bench", live.version + 1))
            live = advance(live, entry)
            storage.append(log, entry.number, codec.write_entry(entry), lambda _: None)
        if seed % 1000 == 999:
            await stored(lambda done: storage.set_deadline(GameId("none"), 0, done))
    await storage.close()


def main(games: int = GAMES) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder), games))
        for _ in range(5):
            took = seconds_to_listening(folder, PORT)
            print(f"{took:.2f} s to listening, {games:,} games stored", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
