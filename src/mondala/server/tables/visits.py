"""Visits of sockets at tables, by which messages reach a table in whichever process it is open."""

from typing import Protocol

from mondala.core.errors import MondalaError
from mondala.core.ids import TableId
from mondala.server.storage.rows import Person
from mondala.server.tables.connection import Connection, Pipe
from mondala.server.tables.inbox import receive
from mondala.server.tables.table import OpenTable
from mondala.wire.messages import ClientMessage


class Visit(Protocol):
    """One socket's place at a table."""

    def hear(self, message: ClientMessage, data: bytes) -> None:
        """A message from the client, and the text that it was read from."""

    def refuse(self, number: int | None, refusal: MondalaError) -> None:
        """Answers a message that was not read."""

    def measured(self, now: int, round_trip: int) -> None:
        """A round trip to the client was measured, in milliseconds."""

    def leave(self) -> None:
        """The socket is closed."""


class TableAccess(Protocol):
    """Lets sockets in to tables, here or elsewhere."""

    async def visit(self, table: TableId, person: Person, pipe: Pipe) -> Visit | None:
        """None where there is no such table."""


class LocalVisit:
    """A visit at a table that is open in this process."""

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
