"""The port through which a process claims ownership of tables. A single process owns all."""

from typing import Protocol

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value


class HandedOver(Value, frozen=True):
    """What the old owner of a table passes to the new one: the running game, its time, and the
    seats whose people are present (they may need a moment to reconnect)."""

    game_id: GameId | None
    at: int
    present: list[Seat]


class Elsewhere(Exception):
    """The table is owned by another process."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the table is at node {node}")
        self.node = node


class OutOfTouch(NotAllowed):
    """This process has lost contact with the other nodes and therefore owns nothing."""

    def __init__(self) -> None:
        sentence = "this server has lost touch with the others; it goes on by itself in a moment"
        super().__init__("no-contact", sentence)


class Owners(Protocol):
    def in_touch(self) -> bool:
        """Whether this process can own tables at present."""

    async def claim(self, table: TableId) -> HandedOver | None:
        """Claims the table, and returns what its last owner handed over, if anything. Raises
        Elsewhere or OutOfTouch."""

    def let_go(self, table: TableId) -> None:
        """Releases the table for any process to claim."""

    def renamed(self, old: TableId, new: TableId) -> None:
        """Moves the ownership to a table's new id."""


class SoleOwner:
    """For a single process, which owns all tables."""

    def in_touch(self) -> bool:
        return True

    async def claim(self, table: TableId) -> HandedOver | None:  # noqa: ARG002
        return None

    def let_go(self, table: TableId) -> None: ...

    def renamed(self, old: TableId, new: TableId) -> None: ...
