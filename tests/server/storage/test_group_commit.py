"""Writes that are queued together go into few commits, and each is answered for itself."""

import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.runtime.metrics import COMMIT_TIMES, STORAGE_FAILURES
from mondala.server.storage.rows import Person
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored
from tests.server.support.stored import no_room


def commits() -> float:
    """How many there were in this process."""
    (family,) = COMMIT_TIMES.collect()
    (count,) = (sample.value for sample in family.samples if sample.name.endswith("_count"))
    return float(count)


def test_what_is_queued_at_once_is_one_commit(tmp_path: Path) -> None:
    async def work() -> float:
        storage, before = open_storage(tmp_path), commits()
        people = [Person(PersonId(str(each)), "Ada") for each in range(100)]
        await asyncio.gather(*(stored(partial(storage.put_person, each)) for each in people))
        after = commits()
        assert [await storage.person(each.id) for each in people] == people
        await storage.close()
        return after - before

    assert asyncio.run(work()) == 1


def test_who_fails_when_told_keeps_nobody_else_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A failure after a commit is logged; all the others in it are told."""

    def fails(_error: Exception | None) -> None:
        raise RuntimeError("whoever waited for this is broken")

    async def work() -> None:
        storage = open_storage(tmp_path)
        storage.put_person(Person(PersonId("p"), "Ada"), fails)
        await stored(partial(storage.put_person, Person(PersonId("q"), "Bo")))
        assert await storage.person(PersonId("p")) == Person(PersonId("p"), "Ada")
        await storage.close()

    with caplog.at_level(logging.ERROR, "mondala"):
        asyncio.run(work())
    assert [record.message for record in caplog.records] == ["after a commit"]


def test_a_write_that_cannot_be_is_refused_alone(tmp_path: Path) -> None:
    """The others of its commit are stored."""

    async def work() -> None:
        storage = open_storage(tmp_path)
        tokens = ("one", "one", "two")
        writes = [stored(partial(storage.spend_token, token, 9, 5)) for token in tokens]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert [answer is None for answer in answers] == [True, False, True]
        assert await storage.is_spent("two")
        await storage.close()

    asyncio.run(work())


def test_a_value_that_sqlite_cannot_hold_fails_alone(tmp_path: Path) -> None:
    """And what comes later is stored."""

    async def work() -> None:
        storage = open_storage(tmp_path)
        with pytest.raises(NotAllowed, match="could not be stored"):
            await stored(partial(storage.spend_token, "one", 1 << 70, 5))
        await stored(partial(storage.spend_token, "two", 9, 5))
        assert await storage.is_spent("two")
        await storage.close()

    asyncio.run(work())


def failures() -> float:
    """Writes of this process that could not be stored."""
    (family,) = STORAGE_FAILURES.collect()
    return sum(sample.value for sample in family.samples if sample.name.endswith("_total"))


def test_a_disk_that_fails_is_told_of_once_with_its_cause_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And once more when it can be written to again. A name that is taken is no such failure."""

    async def work() -> None:
        storage = open_storage(tmp_path)
        write = partial(storage.put_person, Person(PersonId("p"), "Ada"))
        for cause in ("full", "broken"):
            with no_room(tmp_path, "INSERT ON people", cause):
                for _ in range(3):
                    with pytest.raises(NotAllowed, match="could not be stored"):
                        await stored(write)
        for _ in range(3):
            await stored(write)
        await stored(partial(storage.spend_token, "one", 9, 5))
        with pytest.raises(NotAllowed):
            await stored(partial(storage.spend_token, "one", 9, 5))
        await storage.close()

    tmp_path.chmod(0o700)
    before = failures()
    with caplog.at_level(logging.WARNING, "mondala"):
        asyncio.run(work())
    assert failures() - before == 6
    assert [record.getMessage() for record in caplog.records] == [
        "what happens cannot be stored: full",
        "what happens cannot be stored: broken",
        "what happens can be stored again",
    ]
