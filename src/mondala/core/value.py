"""Values: what states, commands and events are made of."""

from msgspec import Struct, field
from msgspec.structs import replace

__all__ = ["Value", "field", "replace"]


class Value(Struct, frozen=True, gc=False):
    """The base of all values: immutable, and created in a fraction of a frozen dataclass's time.
    They need no cyclic garbage collection, since no value is part of a cycle."""
