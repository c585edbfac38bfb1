"""What accompanies a write: its callback, the journal it continues, and the owner's right to
write."""

from collections.abc import Callable
from typing import TypeAlias

from mondala.core.ids import GameId, TableId

Done: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop once a write is on disk, or with the error that prevented it."""
FIRST_EPOCH = 1


class Fenced(Exception):
    """The table has been deleted or taken over by another owner, so nothing was written."""


class Fence:
    """An owner's right to write to a table and its games, valid until another owner takes the table
    over."""

    __slots__ = ("epoch", "lost", "on_lost", "table")

    def __init__(self, table: TableId, epoch: int) -> None:
        self.table = table
        """The table's id in storage."""
        self.epoch = epoch
        self.lost = False
        self.on_lost: Callable[[], None] = lambda: None

    def lose(self) -> None:
        """Notes that a write was refused because another owner has the table; calls `on_lost`
        once."""
        if not self.lost:
            self.lost = True
            self.on_lost()


class Log:
    """The end of one game's journal or of a table's changes. After a failed write it accepts no
    more, so there is never a gap and nothing is stored on top of lost data."""

    __slots__ = ("broken", "fence", "of")

    def __init__(self, of: GameId | TableId, fence: Fence | None = None) -> None:
        self.of = of
        """The game, or the table."""
        self.fence = fence
        """The writer's fence; None for no check."""
        self.broken = False
