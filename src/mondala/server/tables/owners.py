"""The port by which a process owns tables. A single process owns them all."""

from typing import Protocol

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value


class HandedOver(Value, frozen=True):
    """The state that the old owner of a table gives to the new one: the game that is on, its time,
    and the seats whose people are there, though they may need a moment to come again."""

    game_id: GameId | None
    at: int
    present: list[Seat]


class Elsewhere(Exception):
    """The table is open in another process."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the table is at node {node}")
        self.node = node


class OutOfTouch(NotAllowed):
    """This process has lost touch with the other nodes, so it owns nothing."""

    def __init__(self) -> None:
        sentence = "this server has lost touch with the others; it goes on by itself in a moment"
        super().__init__("no-contact", sentence)


class Owners(Protocol):
    def in_touch(self) -> bool:
        """Whether this process can own tables now."""

    async def claim(self, table: TableId) -> HandedOver | None:
        """Returns once the table is this process's, with what its last owner handed over if that
        was planned; Elsewhere or OutOfTouch if it cannot be."""

    def let_go(self, table: TableId) -> None:
        """Gives the table up: any process may have it."""

    def renamed(self, old: TableId, new: TableId) -> None:
        """A table of this process goes by another id."""


class SoleOwner:
    """The only process, which owns all tables."""

    def in_touch(self) -> bool:
        return True

    async def claim(self, table: TableId) -> HandedOver | None:  # noqa: ARG002
        return None

    def let_go(self, table: TableId) -> None: ...

    def renamed(self, old: TableId, new: TableId) -> None: ...
