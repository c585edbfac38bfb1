"""Journal entries as JSON, and back. The stored form of a game: change it only with its version."""

from typing import Any, get_args

import msgspec

from mondala.core.errors import Unreadable
from mondala.core.seats import Seat
from mondala.games.mondo import commands as mondo_commands
from mondala.tables import mondo, patterns
from mondala.tables.live import Cause, Entry
from mondala.wire.tags import EVENTS, Tags, encode, tagged


class Stored(msgspec.Struct):
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


_WRAPPERS = (mondo.Act, mondo.Clockwork)
_RAW = msgspec.json.Decoder(StoredRaw)
_ACTS = Tags(get_args(mondo_commands.PlayerCommand))
_STAGES = Tags(get_args(mondo_commands.TableCommand))
_COMMANDS = {
    "Patterns": Tags(get_args(patterns.Command)),
    "Mondo": Tags(set(get_args(mondo.Command)) - {mondo.Act, mondo.Clockwork}),
}


def write_entry(entry: Entry) -> bytes:
    cause, command = entry.cause, entry.command
    return encode(
        Stored(
            entry.number,
            entry.at,
            entry.seat,
            None if cause is None else (cause.session, cause.number),
            _wrapped(command) if type(command) in _WRAPPERS else tagged(command),
            list(map(tagged, entry.events)),
        )
    )


def _wrapped(command: mondo.Act | mondo.Clockwork) -> tuple[str, int, object]:
    """A wrapped command of Mondo as [Act, lag, [tag, …]]; every other is [tag, …]."""
    lag = command.lag if isinstance(command, mondo.Act) else 0
    return type(command).__name__, lag, tagged(command.command)


def read_entry(game: str, body: bytes) -> Entry:
    try:
        return _read_entry(game, _RAW.decode(body))
    except (msgspec.MsgspecError, ValueError, IndexError, RecursionError) as error:
        raise Unreadable(f"not an entry: {error}") from error


def _read_entry(game: str, raw: StoredRaw) -> Entry:
    return Entry(
        raw.number,
        raw.at,
        raw.seat,
        None if raw.cause is None else Cause(*raw.cause),
        _read_command(game, raw.command),
        tuple(EVENTS[game].read_tagged(event) for event in raw.events),
    )


def _read_command(game: str, raw: msgspec.Raw) -> Any:
    parts = msgspec.json.decode(raw, type=list[msgspec.Raw])
    if len(parts) == 2:
        return _COMMANDS[game].read_tagged(raw)
    kind, lag = msgspec.json.decode(parts[0], type=str), msgspec.json.decode(parts[1], type=int)
    if kind == "Act":
        return mondo.Act(_ACTS.read_tagged(parts[2]), lag)
    if kind == "Clockwork":
        return mondo.Clockwork(_STAGES.read_tagged(parts[2]))
    raise Unreadable(f"no such thing: {kind!r}")
