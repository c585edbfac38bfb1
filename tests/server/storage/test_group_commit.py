"""Writes that are queued together go into few commits, and each is answered for itself."""

import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest

from mondala.core.ids import PersonId
from mondala.server.metrics import COMMIT_TIMES
from mondala.server.storage.port import Person
from mondala.server.storage.sqlite import open_storage
from mondala.server.storage.waiting import stored


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
    """What goes wrong after a commit is logged; all the others in it are told."""

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
