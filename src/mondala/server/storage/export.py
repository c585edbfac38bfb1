"""Reads everything in a store of either database, as of one moment, also while servers write.

Reads block, so this is not for an event loop.
"""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId
from mondala.server.storage.contact_queries import BLOCK_COLUMNS, REQUEST_COLUMNS
from mondala.server.storage.counting import read_count, what_is_lost
from mondala.server.storage.day_try_queries import ANSWER_COLUMNS, TRY_COLUMNS
from mondala.server.storage.entry_journal import read_journal
from mondala.server.storage.opening import check_address
from mondala.server.storage.puzzle_rating_queries import PUZZLE_COLUMNS
from mondala.server.storage.rating_queries import COLUMNS as RATING_COLUMNS
from mondala.server.storage.reading import GAME_COLUMNS, only_read
from mondala.server.storage.reminder_queries import DEVICE_COLUMNS, MAIL_COLUMNS, TURN_COLUMNS
from mondala.server.storage.rows import GameRow
from mondala.server.storage.sqlite import FILE

TABLES = {
    "meta": "key, value",
    "people": "id, name, account, password_hash, session, listed, visible, became",
    "tables": "id, lobby, game_id, public, seen, wishes",
    "games": GAME_COLUMNS,
    "players": "game_id, seat, person",
    "tries": TRY_COLUMNS,
    "answers": ANSWER_COLUMNS,
    "chat": '"table", number, person, name, text, at, session, asked',
    "spent_tokens": "id, until",
    "materials": "digest, text",
    "analyses": "key, version, body",
    "bans": "kind, what, until",
    "ratings": RATING_COLUMNS,
    "puzzle_ratings": PUZZLE_COLUMNS,
    "blocks": BLOCK_COLUMNS,
    "requests": REQUEST_COLUMNS,
    "turns": TURN_COLUMNS,
    "mail_addresses": MAIL_COLUMNS,
    "mails": "about, day",
    "devices": DEVICE_COLUMNS,
}
"""The tables that both databases have, with their columns. Journals are stored differently."""
AT_ONCE = 1_000


class Export(ABC):
    """An open store, from which everything can be read."""

    @abstractmethod
    def select(self, sql: str) -> Iterator[tuple[Any, ...]]: ...

    @abstractmethod
    def journal(self, game_id: GameId) -> list[bytes]: ...

    def lost(self) -> str | None:
        """A sentence if data is known to be missing, else None."""
        return None

    def rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """All rows of one of TABLES."""
        columns = TABLES[table]
        return self.select(f"SELECT {columns} FROM {table} ORDER BY {columns}")  # noqa: S608

    def games(self) -> list[GameRow]:
        """All games, the oldest first."""
        return sorted((GameRow(*row) for row in self.rows("games")), key=lambda row: row.started)

    def materials(self) -> dict[str, str]:
        return {digest: text for digest, text in self.rows("materials")}  # noqa: C416


@contextmanager
def open_export(place: Path | str) -> Iterator[Export]:
    """Opens a data folder or the database at an address; raises NotAllowed if there is none."""
    if isinstance(place, Path):
        if not (place / FILE).exists():
            raise NotAllowed("data", f"nothing is kept in {str(place)!r}")
        counted = read_count(place)  # first: the database may grow in between
        with only_read(place / FILE) as connection:
            yield _InSqlite(connection, what_is_lost(counted, connection))
    else:
        with _in_postgres(place) as kept:
            yield kept


class _InSqlite(Export):
    def __init__(self, connection: sqlite3.Connection, lost: str | None) -> None:
        self._connection, self._lost = connection, lost

    def select(self, sql: str) -> Iterator[tuple[Any, ...]]:
        return iter(self._connection.execute(sql))

    def journal(self, game_id: GameId) -> list[bytes]:
        return read_journal(self._connection, game_id, 0)

    def lost(self) -> str | None:
        return self._lost

    def rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """The rows, without those that concern only this file."""
        own = ("database", "changes")
        return (row for row in super().rows(table) if table != "meta" or row[0] not in own)


class _InPostgres(Export):
    def __init__(self, runner: asyncio.Runner, connection: Any) -> None:
        self._run, self._connection = runner.run, connection

    def select(self, sql: str) -> Iterator[tuple[Any, ...]]:
        cursor = self._run(_cursor(self._connection, sql))
        while rows := self._run(cursor.fetch(AT_ONCE)):
            yield from map(tuple, rows)

    def journal(self, game_id: GameId) -> list[bytes]:
        sql = "SELECT body FROM entries WHERE game_id = $1 ORDER BY number"
        return [body for (body,) in self._run(self._connection.fetch(sql, game_id))]


async def _cursor(connection: Any, sql: str) -> Any:
    return await connection.cursor(sql)


@contextmanager
def _in_postgres(address: str) -> Iterator[Export]:
    check_address(address)
    from mondala.server.storage.postgres.connecting import begin_reading

    with asyncio.Runner() as runner:
        connection = runner.run(begin_reading(address))
        try:
            yield _InPostgres(runner, connection)
        finally:
            connection.terminate()
