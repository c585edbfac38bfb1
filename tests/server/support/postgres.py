"""A PostgreSQL shared by all processes of a test run; each test has a schema of its own."""

import asyncio
import fcntl
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from tools.postgres import Postgres

GIVEN, FOLDER = "MONDALA_TEST_DATABASE", "MONDALA_TEST_FOLDER"


def begin_run() -> None:
    """Called in the process that starts all others."""
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="mondala-tests-")
    Path(os.environ[FOLDER]).chmod(0o755)


def end_run() -> None:
    folder = Path(os.environ.pop(FOLDER))
    if (folder / "postgres").exists():
        Postgres(folder / "postgres").remove()
    shutil.rmtree(folder)


def shared_postgres() -> str:
    """Its address; the first call starts it."""
    if GIVEN in os.environ:
        return os.environ[GIVEN]
    folder = Path(os.environ[FOLDER])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        postgres = Postgres(folder / "postgres")
        if not (folder / "postgres").exists():
            postgres = Postgres.make(folder / "postgres", "fsync = off")
            postgres.start()
        return postgres.address


@contextmanager
def fresh_schema() -> Iterator[str]:
    """The address of an empty store."""
    address, schema = shared_postgres(), f"t_{secrets.token_hex(6)}"
    _execute(address, f"CREATE SCHEMA {schema}")
    try:
        yield f"{address}{'&' if '?' in address else '?'}search_path={schema}"
    finally:
        _execute(address, f"DROP SCHEMA {schema} CASCADE")


def _execute(address: str, sql: str) -> None:
    async def work() -> None:
        settings = {"lock_timeout": "20s"}  # a test that failed may have left a transaction open
        connection = await asyncpg.connect(address, server_settings=settings)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    asyncio.run(work())
