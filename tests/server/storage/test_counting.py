"""A database that has lost its last commits is found out by a count that is kept beside it."""

import asyncio
import logging
import shutil
from functools import partial
from pathlib import Path

import pytest

from mondala.core.ids import GameId, PersonId
from mondala.server.storage import sqlite
from mondala.server.storage.counting import FILE, read_count
from mondala.server.storage.rows import Person
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Log
from tests.cli.command import mondala
from tests.server.support.client import within_a_minute

ENTRY = b'{"an": "entry"}'


async def write(folder: Path, *, entries: int = 0, people: int = 0, before: str = "") -> None:
    """Writes so much into the folder. `before` names a folder that has the database as it is
    before the last write, without its write-ahead log."""
    storage = open_storage(folder)
    log = Log(GameId(f"of {before}"))
    for number in range(1, entries + 1):
        await stored(partial(storage.append, log, number, ENTRY))
    for number in range(people):
        await stored(partial(storage.put_person, Person(PersonId(str(number)), "Ada")))
    if before:
        (folder.parent / before).mkdir()
        shutil.copy(folder / sqlite.FILE, folder.parent / before / sqlite.FILE)
    await storage.close()


def faults(folder: Path) -> str:
    return mondala("check", "--data", str(folder)).rpartition(", ")[2]


@pytest.mark.parametrize(("entries", "people"), [(3, 0), (0, 3), (2, 2)])
def test_a_lost_write_ahead_log_is_a_fault(entries: int, people: int, tmp_path: Path) -> None:
    data, lost = tmp_path / "data", tmp_path / "lost"
    asyncio.run(write(data, people=1))
    asyncio.run(write(data, entries=entries, people=people, before="lost"))
    shutil.copy(data / FILE, lost)
    with pytest.raises(AssertionError, match=f"at least {entries + people} of its last commits"):
        faults(lost)
    assert faults(data) == "0 faults\n"


def test_a_database_without_its_tables_has_lost_its_log_too(tmp_path: Path) -> None:
    (tmp_path / sqlite.FILE).touch()
    with pytest.raises(AssertionError, match="its write-ahead log is lost"):
        faults(tmp_path)


def test_a_log_that_is_lost_in_the_first_run_is_a_fault_too(tmp_path: Path) -> None:
    """Of a new database, and of a backup that was just put in its place."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    asyncio.run(write(data, people=1))
    mondala("backup", str(copy), "--data", str(data))
    shutil.copy(copy, data / sqlite.FILE)
    for name, folder in (("lost", data), ("lost, too", tmp_path / "new")):
        asyncio.run(write(folder, people=2, before=name))
        shutil.copy(folder / FILE, tmp_path / name)
        with pytest.raises(AssertionError, match="at least 2 of its last commits"):
            faults(tmp_path / name)


def test_a_server_that_finds_less_than_was_there_says_so_and_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data, lost = tmp_path / "data", tmp_path / "lost"
    asyncio.run(write(data, people=1))
    asyncio.run(write(data, people=3, before="lost"))
    lost.chmod(0o700)
    shutil.copy(data / FILE, lost)
    with caplog.at_level(logging.WARNING, "mondala"):
        asyncio.run(write(lost, people=1))
        assert ["has lost at least 3" in record.getMessage() for record in caplog.records] == [True]
        asyncio.run(write(lost, people=1))
    assert len(caplog.records) == 1
    assert faults(lost) == "0 faults\n"


def test_a_copy_has_no_count_and_may_take_the_place_of_what_was_there(tmp_path: Path) -> None:
    """A backup is older than what was counted beside it, which is no loss."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    asyncio.run(write(data, entries=1, people=1))
    mondala("backup", str(copy), "--data", str(data))
    asyncio.run(write(data, people=5))
    counted = (data / FILE).read_bytes()
    shutil.copy(copy, data / sqlite.FILE)
    assert faults(data) == "0 faults\n"
    asyncio.run(write(data, people=1))
    assert faults(data) == "0 faults\n"
    assert (data / FILE).read_bytes() != counted


@within_a_minute
async def test_it_is_counted_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill leaves a count, too: never of more than is on disk."""
    monkeypatch.setattr(sqlite, "COUNT_EVERY", 0.001)
    storage = open_storage(tmp_path)
    written = 0
    while (count := read_count(tmp_path)) is None or count.changes < 3:
        await stored(storage.touch)
        written += 1
    assert count.changes <= written
    await storage.close()
    final = read_count(tmp_path)
    assert final is not None
    assert final.changes == written
