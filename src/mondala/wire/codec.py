"""A game's commands, events and journal entries as JSON, and back.

The stored form of a game: an entry that was written once must be read for ever.
"""

from functools import cache
from typing import Any

import msgspec

from mondala.core.errors import Unreadable
from mondala.core.seats import Seat
from mondala.tables.live import Cause, Entry, Wrapped
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions
from mondala.wire.tags import Tags, encode, tagged


class Stored(msgspec.Struct, gc=False):
    number: int
    at: int
    seat: Seat | None
    cause: tuple[str, int] | None
    command: Any
    events: list[Any]


class StoredRaw(msgspec.Struct):
    number: int
    at: int
    seat: Seat | None
    cause: tuple[str, int] | None
    command: msgspec.Raw
    events: list[msgspec.Raw]


_RAW = msgspec.json.Decoder(StoredRaw)


class Codec:
    """Made of the classes that the game's description lists."""

    def __init__(self, game: LiveGame) -> None:
        self._players = Tags(game.player_commands)
        inside = {each for classes in game.wrapped_commands.values() for each in classes}
        stored = {*game.player_commands, *game.table_commands} - inside - {*game.wrapped_commands}
        self._commands = Tags(stored)
        self._wrapped = {
            wrapper.__name__: (wrapper, Tags(classes))
            for wrapper, classes in game.wrapped_commands.items()
        }
        self._wrappers = frozenset(game.wrapped_commands)
        self.events = Tags(game.events)
        self._options = msgspec.json.Decoder(game.options_type)

    def read_sent(self, name: str, args: bytes | msgspec.Raw) -> Any:
        """Reads a command that a player sent."""
        return self._players.read(name, args)

    def read_options(self, stored: bytes) -> GameOptions:
        """The options of a stored game; those of older games do not name it."""
        return self._options.decode(stored)

    def write_entry(self, entry: Entry) -> bytes:
        cause, command = entry.cause, entry.command
        return encode(
            Stored(
                entry.number,
                entry.at,
                entry.seat,
                None if cause is None else (cause.session, cause.number),
                _inside(command) if type(command) in self._wrappers else tagged(command),
                list(map(tagged, entry.events)),
            )
        )

    def read_entry(self, body: bytes) -> Entry:
        try:
            return self._entry(_RAW.decode(body))
        except (msgspec.MsgspecError, ValueError, IndexError, RecursionError) as error:
            raise Unreadable(f"not an entry: {error}") from error

    def _entry(self, raw: StoredRaw) -> Entry:
        return Entry(
            raw.number,
            raw.at,
            raw.seat,
            None if raw.cause is None else Cause(*raw.cause),
            self._command(raw.command),
            tuple(self.events.read_tagged(event) for event in raw.events),
        )

    def _command(self, raw: msgspec.Raw) -> Any:
        parts = msgspec.json.decode(raw, type=list[msgspec.Raw])
        if len(parts) == 2:
            return self._commands.read_tagged(raw)
        name, lag = msgspec.json.decode(parts[0], type=str), msgspec.json.decode(parts[1], type=int)
        if name not in self._wrapped:
            raise Unreadable(f"no such thing: {name!r}")
        wrapper, inside = self._wrapped[name]
        return wrapper(inside.read_tagged(parts[2]), lag)


def _inside(command: Wrapped) -> tuple[str, int, object]:
    """A wrapped command as [wrapper, lag, [tag, …]]; every other is [tag, …]."""
    return type(command).__name__, command.lag, tagged(command.command)


@cache
def codec_of(game: LiveGame) -> Codec:
    return Codec(game)
