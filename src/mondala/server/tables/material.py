"""Material of games, such as tile sets: each is kept once, under its hash."""

from typing import Any

from msgspec import Struct

from mondala.core.errors import NotAllowed
from mondala.server.storage.port import Storage
from mondala.tables.live_game import LiveGame


class Material(Struct):
    """`text` is empty for the game's own."""

    value: Any
    digest: str
    text: str = ""


async def material_of(storage: Storage, game: LiveGame, digest: str) -> Material:
    """The material with that hash; without one, the game's own."""
    own = own_material(game)
    if digest in ("", own.digest):
        return own
    return given_material(game, digest, await storage.material(digest))


def own_material(game: LiveGame) -> Material:
    own = game.read_material("")
    return Material(own, game.material_digest(own))


def given_material(game: LiveGame, digest: str, text: str | None) -> Material:
    """Of the text that is kept under that hash, if there is one."""
    if text is None:
        raise NotAllowed("no-material", "there is nothing with this hash here to play with")
    return Material(game.read_material(text), digest, text)
