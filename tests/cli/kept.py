"""Games of both kinds as they are kept, for tests of commands that look after them."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from mondala.core.chance import Chance, Stream
from mondala.core.ids import GameId, TableId
from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.patterns.moves import legal_moves
from mondala.hosted import registry
from mondala.server.storage.rows import GameRow, TableRow
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from mondala.tables.live import Live, advance, decide
from mondala.tables.mondo import Act
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions, Play, Resign, State
from mondala.wire.codec import codec_of
from mondala.wire.tags import encode
from tests.players import player_command

SEED = 11
GAMES = registry()
LENGTHS: list[tuple[GameOptions, int]] = [(PatternsOptions(), 12), (Options(2, minutes=1), 30)]
"""How many entries each game has."""


def _next(live: Live, number: int, length: int, stream: Stream) -> tuple[Seat | None, Any, int]:
    state, due = live.state, live.game.due(live.state)
    if isinstance(state, State):
        move = Play(str(legal_moves(state.position)[0]))
        return state.position.mover, Resign() if number == length else move, live.at + 7
    if state.phase is RoundPhase.RUNNING:
        seat = number % 2
        return seat, Act(player_command(state.match, seat, stream)), live.at + 7
    assert due is not None
    return None, due.command, due.at


def journal(options: GameOptions, length: int) -> tuple[list[bytes], bytes | None]:
    """The start of a game as it is stored, by players who act at random; and its result."""
    game = GAMES[options.game]
    live = Live(game, game.begin(options, SEED, game.read_material("")))
    stream, bodies = Chance(SEED).stream("players"), []
    for number in range(1, length + 1):
        seat, command, at = _next(live, number, length, stream)
        entry = decide(live, seat, command, at, None)
        live = advance(live, entry)
        bodies.append(codec_of(game).write_entry(entry))
    outcome = live.game.outcome(live.state)
    return bodies, None if outcome is None else encode(outcome)


def row(options: GameOptions) -> GameRow:
    game = GAMES[options.game]
    return GameRow(
        id=GameId(f"the {game.name} game"),
        table=TableId(game.name),
        game=game.name,
        rules=game.rules_version,
        options=encode(options),
        seed=str(SEED),
        material=game.material_digest(game.read_material("")),
        seats=b"[]",
        started=1,
    )


def keep(folder: Path) -> None:
    """Two games: one of Patterns that is over, one of Mondo that is on."""

    async def store() -> None:
        storage = open_storage(folder)
        for options, length in LENGTHS:
            game = row(options)
            table = TableRow(game.table, b"{}", game.id, public=False)
            bodies, result = journal(options, length)
            await stored(partial(storage.put_game, game, (), table))
            log = Log(game.id)
            for number, body in enumerate(bodies, 1):
                storage.append(log, number, body, lambda _error: None)
            if result is not None:
                await stored(partial(storage.end_game, game.id, 9, result, table))
        await storage.close()

    asyncio.run(store())
