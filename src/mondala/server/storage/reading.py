"""Opens a SQLite database of any version read-only; nothing in its folder changes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from mondala.core.errors import NotAllowed
from mondala.server.storage.migrations import VERSION
from mondala.server.storage.schema import prepare, version_of

GAME_COLUMNS = (
    'id, "table", game, rules, options, seed, material, seats, started, ended, result, deadline, '
    "pool, puzzle"
)


@contextmanager
def only_read(file: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection. A database of an older version is migrated in a copy."""
    uri = f"{file.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
            connection.execute("PRAGMA busy_timeout = 5000")
            version = version_of(connection)
            if version == VERSION:
                yield connection
            elif 0 < version < VERSION:
                with _taken_over(connection) as copy:
                    yield copy
            else:
                raise sqlite3.DatabaseError(_not_ours(version))
    except sqlite3.Error as error:
        raise NotAllowed("data", f"cannot read {str(file)!r}: {error}") from error


def _not_ours(version: int) -> str:
    if version == 0:
        return "it holds nothing, not even its tables; its write-ahead log is lost"
    return f"the data is of version {version}, this is {VERSION}"


@contextmanager
def _taken_over(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    with (
        TemporaryDirectory() as folder,
        closing(sqlite3.connect(Path(folder) / "copy", isolation_level=None)) as copy,
    ):
        connection.backup(copy)
        prepare(copy)
        yield copy
