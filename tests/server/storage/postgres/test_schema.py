"""Data of each version that PostgreSQL ever had is taken over, and is what a new place has."""

import asyncio
from functools import partial

import asyncpg
import pytest

from mondala.core.ids import GameId, PersonId, TableId
from mondala.server.storage.migrations import VERSION, migrations
from mondala.server.storage.postgres.connecting import connect, prepare
from mondala.server.storage.postgres.storage import open_postgres
from mondala.server.storage.rows import ChatRow, Person, TableRow
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from tests.server.support.client import within_a_minute
from tests.server.support.postgres import fresh_schema

RELEASED = [version for version in migrations("postgres") if version < VERSION]
COLUMNS = """
SELECT table_name, column_name, data_type, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2
"""
INDEXES = """
SELECT indexname, replace(indexdef, current_schema(), '') FROM pg_indexes
WHERE schemaname = current_schema() ORDER BY 1
"""
KEPT = """
INSERT INTO people (id, name, account, password_hash) VALUES ('p', 'Ada', 'ada', 'hash');
INSERT INTO tables (id, lobby, game_id, public, seen) VALUES ('t', '{"seats": []}', 'g', true, 5);
INSERT INTO games (id, "table", game, rules, options, seed, material, seats, started)
VALUES ('g', 't', 'Patterns', 1, '{}', '5', '', '[]', 7);
INSERT INTO players VALUES ('g', 0, 'p');
INSERT INTO entries VALUES ('g', 1, '{"n":1}'), ('g', 2, '{"n":2}');
INSERT INTO chat ("table", number, person, name, text, at) VALUES ('t', 1, 'p', 'Ada', 'hi', 9);
"""


async def of_version(address: str, version: int) -> asyncpg.Connection:
    """A database as that version made it, with something of everything that it knew."""
    connection = await connect(address)
    for number, sql in migrations("postgres").items():
        if number <= version:
            await connection.execute(sql)
    await connection.execute("CREATE TABLE schema_version (version bigint)")
    await connection.execute("INSERT INTO schema_version VALUES ($1)", version)
    await connection.execute(KEPT)
    if version == 10:
        row = "INSERT INTO tries (day, game, person, game_id, bot, started, points) VALUES "
        await connection.execute(f"{row} ('d', 'Patterns', 'p', 'g', false, 7, 3)")
    return connection


async def shape(connection: asyncpg.Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for sql in (COLUMNS, INDEXES) for row in await connection.fetch(sql)]


@pytest.mark.parametrize("version", RELEASED)
@within_a_minute
async def test_nothing_is_lost_and_everything_new_can_be_kept(version: int, database: str) -> None:
    connection = await of_version(database, version)
    storage = await open_postgres(database)
    ada, table, game = PersonId("p"), TableId("t"), GameId("g")
    assert await storage.person(ada) == Person(ada, "Ada", "ada")
    assert await storage.table(table) == TableRow(table, b'{"seats": []}', game, True, 5)
    assert await storage.entries(game) == [b'{"n":1}', b'{"n":2}']
    assert [row.id for row in await storage.games_of(ada, 5)] == [game]
    assert await storage.chat(table, 5) == [ChatRow(1, ada, "Ada", "hi")]
    again = ChatRow(2, ada, "Ada", "again", "a session", 1)
    await stored(partial(storage.put_chat, table, again, 9))
    await stored(partial(storage.append, Log(game), 3, b'{"n":3}'))
    assert await storage.chat(table, 1) == [again]
    assert len(await storage.entries(game)) == 3
    assert await storage.take_over(table) == 2
    if version == 10:
        assert await connection.fetchval("SELECT done FROM tries"), "it had points"
    await storage.close()
    await connection.close()


@pytest.mark.parametrize("version", RELEASED)
def test_what_is_taken_over_has_the_shape_of_what_is_new(version: int) -> None:
    async def shapes(old: str, new: str) -> tuple[list[tuple[object, ...]], ...]:
        connections = [await of_version(old, version), await connect(new)]
        found = []
        for connection in connections:
            await prepare(connection)
            found.append(await shape(connection))
            await connection.close()
        return tuple(found)

    with fresh_schema() as old, fresh_schema() as new:
        before, after = asyncio.run(shapes(old, new))
    assert before == after
