"""From the start of the process to the first answer, with 2,000 live matches of Mondo against bots
on disk, or as many as are asked for.

`python -m bench.restarting [MATCHES]` makes the matches, then starts the server a few times.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.processes import seconds_to_listening
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.games.mondo.commands import PutBack, Take
from mondala.games.mondo.match import Round, RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import Side
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.server.storage.rows import GameRow, TableRow
from mondala.server.storage.sqlite import SqliteStorage, open_storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.server.tables.new_games import first_deadline
from mondala.server.tables.replaying import Replayed
from mondala.tables.live import Cause, Entry, Live, advance, decide
from mondala.tables.lobby import Lobby, Sitter, open_table
from mondala.tables.mondo import Act
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode

PORT = 8126
MATCHES = 2_000
ENTRIES = 300
OPTIONS = Options(2)


def lobby() -> Lobby:
    """A person who plays against a bot."""
    seats = (Sitter("Ada", PersonId("ada")), Sitter("steady", bot="steady", ready=True))
    return replace(open_table(OPTIONS, PersonId("ada")), seats=seats, playing=True)


def journal(start: Live) -> list[Entry]:
    """The beginning of a round in which tiles are taken and put back."""
    live, entries = start, list[Entry]()
    while len(entries) < ENTRIES:
        due = GAME.due(live.state)
        assert due is not None
        if live.state.phase is RoundPhase.RUNNING:
            seat: int | None = len(entries) // 2 % 2
            current = live.state.match.round
            holds = current.players[seat].hand is not None
            command = PutBack(100, 100, 0, Side.FRONT) if holds else Take(_free(current))
            act, at, cause = Act(command), live.at + 100, Cause("bench", len(entries))
        else:
            seat, act, at, cause = None, due.command, due.at, None
        entries.append(decide(live, seat, act, at, cause))
        live = advance(live, entries[-1])
    return entries


def _free(current: Round) -> int:
    return current.pile.free()[0].handle


async def fill(folder: Path, matches: int) -> None:
    """The same journal at every table; each is stored as a match that is on."""
    storage, codec = open_storage(folder), codec_of(GAME)
    start = GAME.begin(OPTIONS, 7, standard_tiles())
    bodies = [codec.write_entry(entry) for entry in journal(Live(GAME, start))]
    replayed = Replayed(GAME, OPTIONS, start, [], Live(GAME, start))
    deadline = first_deadline(GAME, lobby(), replayed, 0)
    for number in range(matches):
        await _put(storage, number, bodies, deadline)
    await storage.close()


async def _put(
    storage: SqliteStorage, number: int, bodies: list[bytes], deadline: int | None
) -> None:
    game, table = GameId(f"game{number}"), TableId(f"table{number}")
    row = GameRow(
        id=game,
        table=table,
        game=GAME.name,
        rules=GAME.rules_version,
        options=encode(OPTIONS),
        seed="7",
        material=standard_tiles().digest,
        seats=b"[]",
        started=number,
        deadline=deadline,
    )
    people = (PersonId("ada"), None)
    storage.put_game(row, people, TableRow(table, encode(lobby()), game, False), lambda _: None)
    log = Log(game)
    for place, body in enumerate(bodies, start=1):
        storage.append(log, place, body, lambda _: None)
    await stored(storage.touch)


def main(matches: int = MATCHES) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder), matches))
        for _ in range(5):
            took = seconds_to_listening(folder, PORT)
            print(f"{took:.2f} s to listening, {matches:,} live matches", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
