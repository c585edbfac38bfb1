"""The store that a host has chosen."""

from pathlib import Path

from mondala.core.errors import NotAllowed
from mondala.server.storage.port import Storage
from mondala.server.storage.sqlite import open_storage


async def open_store(folder: Path, database: str | None) -> Storage:
    """PostgreSQL at that address, or else SQLite in the folder."""
    if database is None:
        return open_storage(folder)
    check_address(database)
    from mondala.server.storage.postgres.storage import open_postgres

    return await open_postgres(database)


def is_address(place: str) -> bool:
    """Whether the text is the address of a database, not the name of a folder."""
    return "://" in place


def check_address(database: str) -> None:
    """NotAllowed if it is not an address of a PostgreSQL, or its driver is not installed."""
    if not database.startswith(("postgresql://", "postgres://")):
        sentence = "the address of a database looks like postgresql://user@host/name"
        raise NotAllowed("database", sentence)
    try:
        import asyncpg  # noqa: F401
    except ImportError as error:
        sentence = "PostgreSQL needs what `pip install 'mondala[cluster]'` brings"
        raise NotAllowed("database", sentence) from error
