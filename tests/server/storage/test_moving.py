"""A store is carried over whole, into an empty place, or not at all; the source stays."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.storage.export import TABLES
from mondala.server.storage.folder import locked
from mondala.server.storage.moving import move
from mondala.server.storage.opening import open_store
from mondala.server.storage.postgres import connecting
from mondala.server.storage.schema import prepare
from mondala.server.storage.waiting import stored


async def with_a_fact(folder: Path, value: str) -> None:
    storage = await open_store(folder, None)
    await stored(partial(storage.put_fact, "name", value))
    await storage.close()


async def fact(folder: Path) -> str | None:
    storage = await open_store(folder, None)
    found = await storage.fact("name")
    await storage.close()
    return found


def refused(source: Path, target: Path) -> str:
    with pytest.raises(NotAllowed) as refusal:
        move(source, target, lambda _what, _count: None)
    return refusal.value.code


def test_everything_is_there_afterwards_and_still_here(tmp_path: Path) -> None:
    source, target, told = tmp_path / "old", tmp_path / "new", list[tuple[str, int]]()
    asyncio.run(with_a_fact(source, "Ada"))
    move(source, target, lambda what, count: told.append((what, count)))
    assert asyncio.run(fact(target)) == asyncio.run(fact(source)) == "Ada"
    assert told[-1] == ("journals", 0)
    assert "meta" in {what for what, _ in told}


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    source, target = tmp_path / "old", tmp_path / "new"
    asyncio.run(with_a_fact(source, "Ada"))
    asyncio.run(with_a_fact(target, "Bo"))
    assert refused(source, target) == "not-empty"
    assert asyncio.run(fact(target)) == "Bo"


def test_nothing_is_carried_from_where_nothing_is_kept(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere", tmp_path / "new") == "data"


def test_a_store_that_a_server_uses_stays_where_it_is(tmp_path: Path) -> None:
    asyncio.run(with_a_fact(tmp_path / "old", "Ada"))
    with locked(tmp_path / "old"):
        assert refused(tmp_path / "old", tmp_path / "new") == "data-in-use"
    assert not (tmp_path / "new").exists()


OF_ONE_ALONE = {"commits", "filed", "entries", "writers", "schema_version"}
"""The tables with journals, which are carried entry by entry, and what only one database needs."""
OWNED = {("tables", "epoch"), ("games", "claimed_until"), ("games", "claimed_deadline")}
"""Columns that several nodes need."""


def in_sqlite() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        prepare(connection)
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        sql = "SELECT name FROM pragma_table_info(?)"
        return {
            (table, name) for (table,) in tables for (name,) in connection.execute(sql, (table,))
        }


def in_postgres(address: str) -> set[tuple[str, str]]:
    async def columns() -> set[tuple[str, str]]:
        connection = await connecting.connect(address)
        await connecting.prepare(connection)
        sql = "SELECT table_name, column_name FROM information_schema.columns "
        rows = await connection.fetch(sql + "WHERE table_schema = current_schema()")
        await connection.close()
        return {(table, column) for table, column in rows}

    return asyncio.run(columns())


def test_every_column_of_every_table_is_carried(database: str) -> None:
    """Also of one that is added: it would be left behind without a word."""
    carried = {
        (table, column.strip(' "')) for table, text in TABLES.items() for column in text.split(",")
    }
    for columns in (in_sqlite(), in_postgres(database)):
        common = {each for each in columns if each[0] not in OF_ONE_ALONE}
        assert common - OWNED == carried
