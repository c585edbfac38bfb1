"""Migrates a SQLite file to the current version."""

import sqlite3
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from mondala.server.storage.migrations import VERSION, migrations

Step: TypeAlias = str | Callable[[sqlite3.Connection], None]
"""SQL, or a function for changes made row by row."""


_STAYS = ("seats", "host", "public", "assists", "playing", "banned", "one_device")


def _one_value_for_options(connection: sqlite3.Connection) -> None:
    """Replaces a lobby's options field for each game by one tagged value. Options of stored games
    stay unchanged, since commitments hash them."""
    for table, text in connection.execute("SELECT id, lobby FROM tables").fetchall():
        try:
            old = msgspec.json.decode(text)
            new = {name: old[name] for name in _STAYS if name in old}
            new["options"] = {"game": old["game"], **old[old["game"].lower()]}
            new["material"] = old.get("tiles", "")
        except (msgspec.DecodeError, LookupError, TypeError, AttributeError):
            continue  # a damaged table is left alone, so that the others can be migrated
        row = (msgspec.json.encode(new), table)
        connection.execute("UPDATE tables SET lobby = ? WHERE id = ?", row)


_BY_HAND: dict[int, Callable[[sqlite3.Connection], None]] = {5: _one_value_for_options}
"""The changes that must be made row by row, before the version's SQL."""
STEPS: tuple[tuple[Step, ...], ...] = tuple(
    (_BY_HAND[version], sql) if version in _BY_HAND else (sql,)
    for version, sql in migrations("sqlite").items()
)
"""The changes of each version to the one before, all of them or none."""


def prepare(connection: sqlite3.Connection) -> None:
    """Migrates a file to the current version; a new one is empty, of version 0."""
    while (version := version_of(connection)) != VERSION:
        if version > VERSION:
            raise sqlite3.DatabaseError(f"the data is of version {version}, this is {VERSION}")
        connection.execute("BEGIN IMMEDIATE")
        try:
            _advance(connection, version_of(connection))  # reread: it may have been migrated
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def version_of(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _advance(connection: sqlite3.Connection, version: int) -> None:
    for step in STEPS[version] if version < VERSION else ():
        if callable(step):
            step(connection)
        else:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version + 1}")
