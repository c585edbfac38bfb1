"""Rebuilds a game from its journal."""

from typing import Any

from msgspec import Struct

from mondala.server.storage.rows import GameRow
from mondala.tables.live import Entry, Live, advance
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions
from mondala.tables.registry import Registry
from mondala.wire.codec import codec_of


class Damaged(RuntimeError):
    """A stored game that cannot be replayed."""


class Replayed(Struct):
    """A game's start, its entries and its current state."""

    game: LiveGame
    options: GameOptions
    start: Any
    entries: list[Entry]
    live: Live


def begun(registry: Registry, row: GameRow, material: Any) -> Replayed:
    """A stored game before its first entry."""
    game = registry[row.game]
    options = codec_of(game).read_options(row.options)
    start = game.begin(options, int(row.seed), material, row.rules)
    return Replayed(game, options, start, [], Live(game, start))


def replay(registry: Registry, row: GameRow, bodies: list[bytes], material: Any) -> Replayed:
    """Applies entries to a stored game; raises Unreadable if one cannot be read."""
    replayed = begun(registry, row, material)
    read_entry = codec_of(replayed.game).read_entry
    for body in bodies:
        entry = read_entry(body)
        replayed.live = advance(replayed.live, entry)
        replayed.entries.append(entry)
    return replayed


def replay_kept(registry: Registry, row: GameRow, bodies: list[bytes], material: Any) -> Replayed:
    """`replay` for looking at ended games; raises Damaged, whatever is wrong with the stored
    data."""
    try:
        return replay(registry, row, bodies, material)
    except Exception as error:  # the stored data is at fault, not the request
        raise Damaged(f"the journal of game {row.id} is damaged") from error
