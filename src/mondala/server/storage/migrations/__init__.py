"""The numbered changes of the tables, as SQL: `0009.sql` is for both databases, `0009.sqlite.sql`
and `0009.postgres.sql` where they differ. PostgreSQL begins at version 8 with the whole of it."""

from pathlib import Path
from typing import Literal, TypeAlias

Dialect: TypeAlias = Literal["sqlite", "postgres"]


def migrations(dialect: Dialect) -> dict[int, str]:
    """The SQL that leads to each version, in order."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("*.sql")):
        number, *of = file.name.removesuffix(".sql").split(".")
        if of in ([], [dialect]):
            found[int(number)] = file.read_text(encoding="utf-8")
    return found


VERSION = max(migrations("sqlite"))
"""The version of the data, in either database."""
