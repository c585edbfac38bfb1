"""Values within SQL: whatever they are, they are values and nothing else."""

import asyncio
from typing import Any

import asyncpg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondala.server.storage.batching import Statement
from mondala.server.storage.postgres.connecting import connect, storable
from mondala.server.storage.postgres.script import batch_script, literal
from tests.server.support.postgres import shared_postgres

NASTY = [
    "'",
    "''",
    "\\'",
    "\\",
    "'; DROP TABLE people; --",
    "$1",
    "?",
    "\0",
    "/*",
    "E'\\x27'",
    "\n",
]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.sampled_from(NASTY),
    st.text(),
    st.binary(),
)


async def read_back(values: list[Any]) -> list[Any]:
    """In one statement, as a script has them."""
    connection = await connect(shared_postgres())
    try:
        return list(await connection.fetchrow(f"SELECT {', '.join(map(literal, values))}"))
    finally:
        connection.terminate()


@settings(max_examples=20)
@given(st.lists(VALUES, min_size=30, max_size=60))
def test_what_is_written_is_what_was_meant(values: list[Any]) -> None:
    assert asyncio.run(read_back(values)) == [storable(value) for value in values]


def test_rows_fill_the_marks_of_their_statement_one_after_another() -> None:
    statements: list[Statement] = [
        ("DELETE FROM a WHERE b = ?", [("x?",), (None,)]),
        ("TRUNCATE c", [()]),
    ]
    script = batch_script(("w", 1, 2, [], []), statements, [])
    begins, *rest = script.split(";\n")
    assert begins == "SELECT begin_batch('w', 1, 2, ARRAY[]::text[], ARRAY[]::bigint[])"
    assert rest == ["DELETE FROM a WHERE b = 'x?'", "DELETE FROM a WHERE b = NULL", "TRUNCATE c"]
    with pytest.raises(ValueError, match="marks"):
        batch_script(("w", 1, 2, [], []), [("DELETE FROM a WHERE b = ?", [(1, 2)])], [])


def test_all_of_a_script_is_stored_or_nothing() -> None:
    async def tried() -> int:
        connection = await connect(shared_postgres())
        try:
            await connection.execute("CREATE TEMP TABLE numbers (number int PRIMARY KEY)")
            with pytest.raises(asyncpg.UniqueViolationError):
                await connection.execute("INSERT INTO numbers VALUES (1);" * 2)
            return int(await connection.fetchval("SELECT count(*) FROM numbers"))
        finally:
            connection.terminate()

    assert asyncio.run(tried()) == 0
