"""Connects sockets to tables, in whichever process a table is open."""

from typing import Protocol

from mondala.core.errors import MondalaError
from mondala.core.ids import TableId
from mondala.server.storage.rows import Person
from mondala.server.tables.connection import Connection, Pipe
from mondala.server.tables.inbox import receive
from mondala.server.tables.table import OpenTable
from mondala.wire.messages import ClientMessage


class Visit(Protocol):
    """One socket's access to a table."""

    def hear(self, message: ClientMessage, data: bytes) -> None:
        """Handles a message from the client; `data` is its text."""

    def refuse(self, number: int | None, refusal: MondalaError) -> None:
        """Sends a refusal for a message that could not be read."""

    def measured(self, now: int, round_trip: int) -> None:
        """Records a measured round trip to the client, in milliseconds."""

    def leave(self) -> None:
        """Called when the socket is closed."""


class TableAccess(Protocol):
    """Gives sockets access to tables, here or in another process."""

    async def visit(self, table: TableId, person: Person, pipe: Pipe) -> Visit | None:
        """None if there is no such table."""


class LocalVisit:
    """A visit to a table that is open in this process."""

    __slots__ = ("connection", "table")

    def __init__(self, table: OpenTable, connection: Connection) -> None:
        self.table, self.connection = table, connection
        table.connect(connection)

    def hear(self, message: ClientMessage, data: bytes) -> None:  # noqa: ARG002
        receive(self.table, self.connection, message)

    def refuse(self, number: int | None, refusal: MondalaError) -> None:
        self.table.refuse(self.connection, number, refusal)

    def measured(self, now: int, round_trip: int) -> None:
        self.connection.trips.measured(now, round_trip)

    def leave(self) -> None:
        self.table.disconnect(self.connection)
