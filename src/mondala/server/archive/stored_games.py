"""Ended games, replayed from a store that is opened read-only."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mondala.core.ids import GameName
from mondala.server.storage.export import open_export
from mondala.server.tables.material import given_material, own_material
from mondala.server.tables.replaying import Replayed, replay
from mondala.tables.live_game import LiveGame
from mondala.tables.registry import Registry


def games_that_ended(registry: Registry, place: Path | str, name: GameName) -> Iterator[Replayed]:
    """Ended games of that name, the oldest first, from a data folder or the address of a database.
    Servers may go on writing; nothing is changed."""
    with open_export(place) as kept:
        materials = kept.materials()
        for row in kept.games():
            if row.game == name and row.ended is not None:
                material = kept_material(materials, registry[row.game], row.material)
                yield replay(registry, row, kept.journal(row.id), material)


def kept_material(materials: dict[str, str], game: LiveGame, digest: str) -> Any:
    """The material that a game was played with, such as a tile set."""
    own = own_material(game)
    if digest in ("", own.digest):
        return own.value
    return given_material(game, digest, materials.get(digest)).value
