"""The row and the first deadline of a new game, and the hash that commits to its seed."""

import hashlib
from collections.abc import Callable

from mondala.core.ids import GameId, TableId
from mondala.core.value import Value
from mondala.server.services import new_id
from mondala.server.storage.day_tries import TryRow
from mondala.server.storage.rows import GameRow
from mondala.server.tables.material import Material
from mondala.server.tables.replaying import Replayed
from mondala.tables.live_game import LiveGame
from mondala.tables.lobby import Lobby
from mondala.tables.rating import pool_of
from mondala.wire.tags import encode


class NewGame(Value, frozen=True):
    """The seed of a new game (a fresh one if None) and, for a try of a day, a function that makes
    the try's row from the game's id and the time it started."""

    seed: int | None = None
    entered: Callable[[GameId, int], TryRow] | None = None


FRESH = NewGame()


def game_row(
    game: LiveGame, lobby: Lobby, table: TableId, material: Material, seed: int, now: int
) -> GameRow:
    """A new game of that table with that seed."""
    names = [(sitter.name, sitter.bot) for sitter in lobby.seats if sitter]
    return GameRow(
        id=GameId(new_id()),
        table=table,
        game=game.name,
        rules=game.rules_version,
        options=encode(lobby.options),
        seed=str(seed),
        material=material.digest,
        seats=encode(names),
        started=now,
        pool=pool_of(game, lobby.options, lobby.material) or "" if lobby.rated else "",
        puzzle=game.puzzle_of(lobby.options) or "",
    )


def commitment(row: GameRow) -> str:
    """A hash shown before the game: with the seed, anybody can later check that the game was fixed
    beforehand."""
    text = "\n".join([row.seed, row.id, row.options.decode(), str(row.rules), row.material])
    return hashlib.sha256(text.encode()).hexdigest()


def is_casual(game: LiveGame, lobby: Lobby) -> bool:
    """Whether its game is one against bots that may stand still while nobody is there."""
    bots = any(sitter is not None and sitter.bot is not None for sitter in lobby.seats)
    return bots and game.may_stand_still(lobby.options)


def first_deadline(game: LiveGame, lobby: Lobby, replayed: Replayed, started: int) -> int | None:
    """When (UTC) a new game's clock must first be looked at; see GameRow."""
    due = replayed.game.due(replayed.start)
    if due is None or is_casual(game, lobby):
        return None
    return started + due.at if replayed.game.in_days(replayed.options) else 0
