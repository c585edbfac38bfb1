"""Values: what states, commands and events are made of."""

from msgspec import Struct


class Value(Struct, frozen=True, gc=False):
    """Immutable; quick to make and to read. No value is part of a cycle, so none is collected."""
