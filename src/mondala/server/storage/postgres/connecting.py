"""Connections to PostgreSQL, migrations, and locks on the data."""

import re
from functools import cache
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from mondala.core.errors import NotAllowed
from mondala.server.storage.migrations import VERSION, migrations

TIMEOUT = 5.0
"""Timeout in seconds for connecting and for answers."""
_SETTINGS = {
    "application_name": "mondala",
    "synchronous_commit": "on",
    "standard_conforming_strings": "on",
    "lock_timeout": "4s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "2s",
}
_IN_USE, _MIGRATING = 7_151_501, 7_151_502
"""Advisory locks, one pair for each schema."""
_LOCK = "SELECT {}({}, hashtext(current_schema()))"

Connection: TypeAlias = Any
Pool: TypeAlias = Any
"""asyncpg's, which has no types."""


def is_lost(error: BaseException) -> bool:
    """Whether the connection failed, so that it is unknown how a write ended."""
    if isinstance(error, asyncpg.QueryCanceledError | asyncpg.DataError):
        return False
    lost = (
        OSError,  # also TimeoutError
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.TooManyConnectionsError,
    )
    return isinstance(error, lost)


def place(address: str) -> str:
    """The address without its password."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


def cannot(address: str, error: Exception) -> NotAllowed:
    return NotAllowed("data", f"cannot keep data in {place(address)!r}: {error}")


async def connect(address: str) -> Connection:
    return await asyncpg.connect(
        address, timeout=TIMEOUT, command_timeout=TIMEOUT, server_settings=_SETTINGS
    )


class _Reader(asyncpg.Connection):  # type: ignore[misc]
    """A read connection: each statement is its own transaction, so nothing needs a reset between
    uses or a proper close."""

    __slots__ = ()

    def get_reset_query(self) -> str:
        return ""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ARG002
        self.terminate()


async def open_pool(address: str, most: int) -> Pool:
    return await asyncpg.create_pool(
        address,
        min_size=1,
        max_size=most,
        connection_class=_Reader,
        timeout=TIMEOUT,
        command_timeout=TIMEOUT,
        server_settings=_SETTINGS,
    )


@cache
def numbered(sql: str) -> str:
    """Rewrites SQLite's placeholders `?` and `?1` for PostgreSQL."""
    count = 0

    def mark(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${found[1] or count}"

    return re.sub(r"\?(\d*)", mark, sql)


def storable(value: Any) -> Any:
    """Replaces NUL characters, which PostgreSQL cannot store and strangers may send."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


async def join(connection: Connection) -> None:
    """Marks the data as in use until this connection closes; NotAllowed while another process has
    locked it for itself."""
    if not await _lock(connection, "pg_try_advisory_lock_shared", _IN_USE):
        raise NotAllowed("data-in-use", "the database is being moved; try again when that is done")


async def _lock(connection: Connection, how: str, key: int) -> bool:
    return bool(await connection.fetchval(_LOCK.format(how, key)))


async def prepare(connection: Connection) -> None:
    """Migrates the database to the current version; of several processes one does it."""
    async with connection.transaction():
        await connection.execute("SET LOCAL lock_timeout = 0")
        await connection.execute(_LOCK.format("pg_advisory_xact_lock", _MIGRATING), timeout=60)
        version = await version_of(connection)
        if version > VERSION:
            sentence = f"the data is of version {version}, this is {VERSION}"
            raise asyncpg.DataError(sentence)
        for number, sql in migrations("postgres").items():
            if number > version:
                await connection.execute(sql, timeout=600)
        if version < VERSION:
            await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version bigint)")
            await connection.execute("DELETE FROM schema_version")
            await connection.execute("INSERT INTO schema_version VALUES ($1)", VERSION)


async def version_of(connection: Connection) -> int:
    """The database's version; 0 if it is empty."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    found = await connection.fetchval("SELECT version FROM schema_version")
    return int(found or 0)


async def begin_reading(address: str) -> Connection:
    """A connection with a snapshot of the present data; raises NotAllowed if there is none."""
    connection = await _reached(address)
    version = await version_of(connection)
    if version != VERSION:
        connection.terminate()
        other = f"the data is of version {version}, this is {VERSION}"
        raise cannot_read(address, other if version else "nothing is kept there")
    await connection.execute("SET statement_timeout = 0")
    await connection.execute("SET idle_in_transaction_session_timeout = 0")
    await connection.transaction(isolation="repeatable_read", readonly=True).start()
    return connection


async def alone(address: str) -> Connection:
    """A connection that locks the data for itself; raises NotAllowed if it is in use."""
    connection = await _reached(address)
    if not await _lock(connection, "pg_try_advisory_lock", _IN_USE):
        connection.terminate()
        sentence = f"a Mondala keeps its data in {place(address)!r}; stop it first"
        raise NotAllowed("data-in-use", sentence)
    return connection


async def connect_to_fill(address: str, tables: list[str]) -> tuple[Connection, Any]:
    """Opens a transaction for filling the database, to be committed by the caller; None instead of
    it if one of these tables is not empty."""
    connection = await _reached(address)
    await prepare(connection)
    for table in tables:
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):  # noqa: S608
            return connection, None
    await connection.execute("SET idle_in_transaction_session_timeout = 0")
    transaction = connection.transaction()
    await transaction.start()
    return connection, transaction


async def _reached(address: str) -> Connection:
    try:
        return await connect(address)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
        raise cannot_read(address, str(error)) from error


def cannot_read(address: str, why: str) -> NotAllowed:
    return NotAllowed("data", f"cannot read {place(address)!r}: {why}")
