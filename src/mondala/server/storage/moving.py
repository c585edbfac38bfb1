"""Copies everything from one store to another, between a data folder and PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId
from mondala.server.storage.export import AT_ONCE, TABLES, Export, open_export
from mondala.server.storage.folder import locked, make_private
from mondala.server.storage.opening import check_address
from mondala.server.storage.schema import prepare
from mondala.server.storage.sqlite import FILE

Row: TypeAlias = tuple[Any, ...]
Progress: TypeAlias = Callable[[str, int], None]
"""Called with a table's name and the number of its rows copied so far."""
_BYTES = {"lobby", "options", "seats", "result", "body"}


class _Target(Protocol):
    def add(self, table: str, rows: list[Row]) -> None: ...

    def add_journal(self, game_id: GameId, bodies: list[bytes]) -> None: ...


def move(source: Path | str, target: Path | str, told: Progress) -> None:
    """Copies all or nothing; the source is unchanged. Raises NotAllowed while a server uses either
    store, or if the target is not empty."""
    with _unused(source), open_export(source) as kept, _new(target) as new:
        _carry(kept, new, told)


def _carry(kept: Export, new: _Target, told: Progress) -> None:
    for table in TABLES:
        rows, count = kept.rows(table), 0
        while some := list(islice(rows, AT_ONCE)):
            new.add(table, some)
            count += len(some)
            told(table, count)
    for count, game in enumerate(kept.games(), 1):
        new.add_journal(game.id, kept.journal(game.id))
        if count % AT_ONCE == 0:
            told("journals", count)
    told("journals", len(kept.games()))


@contextmanager
def _unused(place: Path | str) -> Iterator[None]:
    """Locks the store against servers."""
    if isinstance(place, Path):
        if not place.is_dir():
            raise NotAllowed("data", f"nothing is kept in {str(place)!r}")
        with locked(place):
            yield
        return
    check_address(place)
    from mondala.server.storage.postgres.connecting import alone

    with asyncio.Runner() as runner:
        connection = runner.run(alone(place))
        try:
            yield
        finally:
            connection.terminate()


@contextmanager
def _new(place: Path | str) -> Iterator[_Target]:
    if isinstance(place, Path):
        with locked(place), _new_file(place / FILE) as target:
            yield target
    else:
        with _unused(place), _new_database(place) as target:
            yield target


def _refuse_what_is_there(place: str) -> None:
    raise NotAllowed("not-empty", f"something is kept in {place!r} already; move to another place")


@contextmanager
def _new_file(file: Path) -> Iterator[_Target]:
    """A new database file, which gets its name only once it is complete."""
    if file.exists():
        _refuse_what_is_there(str(file.parent))
    unfinished = file.with_name(f"{file.name}.new")
    unfinished.unlink(missing_ok=True)
    make_private(unfinished)
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
            prepare(connection)
            connection.execute("BEGIN")
            yield _ToSqlite(connection)
            connection.execute("COMMIT")
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


class _ToSqlite:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, table: str, rows: list[Row]) -> None:
        marks = ", ".join("?" * len(rows[0]))
        sql = f"INSERT INTO {table} ({TABLES[table]}) VALUES ({marks})"  # noqa: S608
        self._connection.executemany(sql, rows)

    def add_journal(self, game_id: GameId, bodies: list[bytes]) -> None:
        if bodies:
            text = f"[{b','.join(bodies).decode()}]"
            self._connection.execute("INSERT INTO filed VALUES (?, 1, ?)", (game_id, text))


@contextmanager
def _new_database(address: str) -> Iterator[_Target]:
    from mondala.server.storage.postgres.connecting import connect_to_fill

    with asyncio.Runner() as runner:
        connection, transaction = runner.run(connect_to_fill(address, list(TABLES)))
        try:
            if transaction is None:
                _refuse_what_is_there("the database")
            yield _ToPostgres(runner, connection)
            runner.run(transaction.commit())
        finally:
            connection.terminate()


class _ToPostgres:
    def __init__(self, runner: asyncio.Runner, connection: Any) -> None:
        self._run, self._connection = runner.run, connection

    def add(self, table: str, rows: list[Row]) -> None:
        columns = [name.strip(' "') for name in TABLES[table].split(",")]
        shaped = [tuple(map(_shaped, columns, row)) for row in rows]
        self._copy(table, columns, shaped)

    def add_journal(self, game_id: GameId, bodies: list[bytes]) -> None:
        rows = [(game_id, number, body) for number, body in enumerate(bodies, 1)]
        self._copy("entries", ["game_id", "number", "body"], rows)

    def _copy(self, table: str, columns: list[str], rows: list[Row]) -> None:
        copying = self._connection.copy_records_to_table(table, records=rows, columns=columns)
        self._run(copying)


def _shaped(column: str, value: Any) -> Any:
    """Adapts a value to its column's type, which SQLite does not enforce."""
    from mondala.server.storage.postgres.connecting import storable

    if column in _BYTES and isinstance(value, str):
        return value.encode()
    return bool(value) if column in ("public", "bot", "done") else storable(value)
