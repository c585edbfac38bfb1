"""A check leaves everything as it was, beside a running server and after a crash."""

import asyncio
import shutil
from functools import partial
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.hosted import registry
from mondala.server.archive.checking import check_all
from mondala.server.storage.reading import only_read
from mondala.server.storage.sqlite import FILE, open_storage
from mondala.server.storage.waiting import stored
from tests.server.support.browsers import GAME, TABLE


def contents(folder: Path) -> dict[str, bytes]:
    """Of all files but the index of the write-ahead log, which is no data."""
    return {
        file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")
    }


def test_a_check_changes_nothing(tmp_path: Path) -> None:
    """Neither the data of a server that runs, nor what a killed one left."""
    data, killed = tmp_path / "data", tmp_path / "killed"

    async def work() -> None:
        storage = open_storage(data)
        await stored(partial(storage.put_game, GAME, (), TABLE))
        shutil.copytree(data, killed)
        for folder in (data, killed):
            before = contents(folder)
            report = await check_all(registry(), folder)
            assert (report.games, report.faults) == (1, [])
            assert contents(folder) == before
        await storage.close()

    asyncio.run(work())


def test_what_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database, but long enough to look like one" * 50)
    with pytest.raises(NotAllowed, match="cannot read") as refused, only_read(tmp_path / FILE):
        pass
    assert refused.value.code == "data"
