"""A folder that cannot hold the data is refused with a sentence."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.storage.sqlite import FILE, open_storage


@pytest.mark.parametrize("damage", ["a folder under a file", "another version", "no database"])
def test_data_that_cannot_be_used_is_refused_with_a_sentence(damage: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    if damage == "a folder under a file":
        folder.write_text("a file")
        folder = folder / "inside"
    elif damage == "another version":
        folder.mkdir()
        connection = sqlite3.connect(folder / FILE)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
    else:
        folder.mkdir()
        (folder / FILE).write_bytes(b"not a database, but long enough to look like one" * 50)

    async def opening() -> None:
        open_storage(folder)

    with pytest.raises(NotAllowed, match="cannot keep data") as refused:
        asyncio.run(opening())
    assert refused.value.code == "data"
