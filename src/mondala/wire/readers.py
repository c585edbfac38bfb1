"""Options of any game as JSON, alone and inside of what carries them.

They are one object, whose `game` says which game they are for.
"""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from mondala.core.errors import Unreadable
from mondala.tables.lobby import Lobby
from mondala.tables.options import GameOptions
from mondala.tables.registry import Registry
from mondala.wire.messages import TableWish
from mondala.wire.tags import Hook, Tags, refusal_behind


def read_options(registry: Registry, given: Any) -> GameOptions:
    """The options in an object that was decoded from JSON; NotAllowed if they do not go together
    or are for no game of the registry."""
    name = given.get("game") if isinstance(given, Mapping) else None
    if not isinstance(name, str):
        raise Unreadable("options are an object whose `game` is the name of one")
    try:
        return msgspec.convert(given, registry[name].options_type)
    except msgspec.ValidationError as error:
        raise refusal_behind(error) or Unreadable(f"options: {error}") from error


def options_hook(registry: Registry) -> Hook:
    """Lets msgspec read the options of whichever game stands there."""

    def hook(wanted: type, given: Any) -> Any:
        if wanted is GameOptions:
            return read_options(registry, given)
        raise NotImplementedError(f"no way to read {wanted}")

    return hook


class TableReaders:
    """Reads lobbies and wishes, whatever game they are about."""

    def __init__(self, registry: Registry) -> None:
        hook = options_hook(registry)
        self.lobby = msgspec.json.Decoder(Lobby, dec_hook=hook).decode
        self.wish = Tags(get_args(TableWish), hook).read
