"""Builds a batch as one text of statements with literal values, which PostgreSQL runs in one round
trip and one transaction.

Separate parameters would allow only one statement at a time, and asyncpg waits for each answer.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any

from mondala.server.storage.batching import Appended, Statement
from mondala.server.storage.postgres.connecting import storable

_BEGIN = "SELECT begin_batch({}, {}, {}, {}::text[], {}::bigint[])"
_ADD = "SELECT add_entries({}::text[], {}::bigint[], {}::bytea[])"


def batch_script(
    begin: Sequence[Any], statements: Iterable[Statement], entries: Sequence[Appended]
) -> str:
    """The SQL of a whole batch: it begins, runs `statements` for each of their rows, and appends
    entries."""
    parts = [_BEGIN.format(*map(literal, begin)), *_filled_in(statements)]
    if entries:
        columns = (list(column) for column in zip(*entries, strict=True))
        parts.append(_ADD.format(*map(literal, columns)))
    return ";\n".join(parts)


def _filled_in(statements: Iterable[Statement]) -> Iterator[str]:
    for sql, rows in statements:
        parts = sql.split("?")
        for row in rows:
            values = [literal(value) for value in row]
            if len(values) != len(parts) - 1:
                raise ValueError(f"not as many values as marks: {sql}")
            yield "".join(chain.from_iterable(zip_longest(parts, values, fillvalue="")))


def literal(value: Any) -> str:
    """A value as an SQL literal. In a quoted text only the quote is special, since every connection
    sets `standard_conforming_strings`."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"'{value!r}'::float8"
    if isinstance(value, str):
        quoted = storable(value).replace("'", "''")
        return f"'{quoted}'"
    if isinstance(value, list):
        return f"ARRAY[{', '.join(map(literal, value))}]"
    return f"'\\x{bytes(value).hex()}'::bytea"
