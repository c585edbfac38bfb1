"""Values that can be one of many, as JSON: `[tag, {…}]`, the tag being the name of its class."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from mondala.core.errors import NotAllowed, Unreadable

Hook: TypeAlias = Callable[[type, Any], Any]
"""Decodes a value of a class unknown to msgspec."""
_TAGGED = msgspec.json.Decoder(tuple[str, msgspec.Raw])
encode = msgspec.json.Encoder().encode


class Tags:
    """The classes that may stand in one place."""

    def __init__(self, classes: Iterable[type], hook: Hook | None = None) -> None:
        self.decoders: dict[str, msgspec.json.Decoder[Any]] = {
            each.__name__: msgspec.json.Decoder(each, dec_hook=hook) for each in classes
        }

    def read(self, tag: str, body: bytes | msgspec.Raw) -> Any:
        decoder = self.decoders.get(tag)
        if decoder is None:
            raise Unreadable(f"no such thing: {tag!r}")
        try:
            return decoder.decode(body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise refusal_behind(error) or Unreadable(f"{tag}: {error}") from error

    def read_tagged(self, raw: bytes | msgspec.Raw) -> Any:
        tag, body = _TAGGED.decode(raw)
        return self.read(tag, body)


def refusal_behind(error: BaseException | None) -> NotAllowed | None:
    """The rules' refusal behind a decoding error, if a value was well-formed but refused."""
    while error is not None and not isinstance(error, NotAllowed):
        error = error.__cause__
    return error


def tagged(value: object) -> tuple[str, object]:
    return type(value).__name__, value
