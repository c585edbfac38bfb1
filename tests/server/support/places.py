"""Stores that can be opened again as by another process: SQLite and a real PostgreSQL."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from mondala.server.storage.opening import open_store
from mondala.server.storage.port import Storage
from mondala.server.storage.postgres.storage import open_postgres
from tests.server.support.in_time import run_in_time
from tests.server.support.postgres import fresh_schema

Place: TypeAlias = Callable[[], Awaitable[Storage]]
"""Opens the same store each time, as another process would."""


@contextmanager
def sqlite_place() -> Iterator[Place]:
    with TemporaryDirectory() as folder:
        yield partial(open_store, Path(folder), None)


@contextmanager
def postgres_place() -> Iterator[Place]:
    with fresh_schema() as address:
        yield partial(open_postgres, address)


PLACES = {"sqlite": sqlite_place, "postgres": postgres_place}


def run(place: Place, work: Callable[[Storage, Place], Awaitable[None]]) -> None:
    """Runs `work` with a store, and a way to open the same store again."""

    async def main() -> None:
        async with AsyncExitStack() as closing:

            async def opened() -> Storage:
                storage = await place()
                closing.push_async_callback(storage.close)
                return storage

            await work(await opened(), opened)

    run_in_time(main())
