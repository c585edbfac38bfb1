"""The circumstances of a write: the callback, the journal it continues, its owner's right to it."""

from collections.abc import Callable
from typing import TypeAlias

from mondala.core.ids import GameId, TableId

Done: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop once a write is on disk, or with what prevented it."""
FIRST_EPOCH = 1


class Fenced(Exception):
    """Somebody else has taken the table over since, or it is gone: nothing was written, nor will be
    of this owner."""


class Fence:
    """An owner's right to write to a table, until somebody else takes it over. Everything that is
    written about the table and its games is written under it."""

    __slots__ = ("epoch", "lost", "on_lost", "table")

    def __init__(self, table: TableId, epoch: int) -> None:
        self.table = table
        """Its id as it is stored."""
        self.epoch = epoch
        self.lost = False
        self.on_lost: Callable[[], None] = lambda: None

    def lose(self) -> None:
        """A write was refused because of it; told once."""
        if not self.lost:
            self.lost = True
            self.on_lost()


class Log:
    """The end of one game's journal, or of a table's changes. After a failed write it takes no
    more: a gap never appears, and nothing is kept that was made on top of what was lost."""

    __slots__ = ("broken", "fence", "of")

    def __init__(self, of: GameId | TableId, fence: Fence | None = None) -> None:
        self.of = of
        """The game, or the table."""
        self.fence = fence
        """Of whoever writes; without one nothing is checked."""
        self.broken = False
