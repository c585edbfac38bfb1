"""Values: what states, commands and events are made of."""

from msgspec import Struct, field
from msgspec.structs import replace

__all__ = ["Value", "field", "replace"]


class Value(Struct, frozen=True, gc=False):
    """Immutable. As plain as a frozen dataclass, and made in a fraction of the time. No value is
    part of a cycle, so the collector need not look for one."""
