"""Material of games, such as tile sets, each stored once under its hash."""

from typing import Any

from msgspec import Struct

from mondala.core.errors import NotAllowed
from mondala.server.storage.port import Storage
from mondala.tables.live_game import LiveGame


class Material(Struct):
    """`text` is empty for the game's standard material."""

    value: Any
    digest: str
    text: str = ""


async def material_of(storage: Storage, game: LiveGame, digest: str) -> Material:
    """The material with that hash, or the game's standard one for an empty hash."""
    own = own_material(game)
    if digest in ("", own.digest):
        return own
    return given_material(game, digest, await storage.material(digest))


def own_material(game: LiveGame) -> Material:
    own = game.read_material("")
    return Material(own, game.material_digest(own))


def given_material(game: LiveGame, digest: str, text: str | None) -> Material:
    """The material parsed from the text stored under that hash, if any."""
    if text is None:
        raise NotAllowed("no-material", "there is nothing with this hash here to play with")
    return Material(game.read_material(text), digest, text)
