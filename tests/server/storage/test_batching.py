"""Writes are gathered until the store is closed, SQLite or PostgreSQL; none is left without an
answer."""

import asyncio
from functools import partial

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from tests.server.support.in_time import run_in_time
from tests.server.support.places import Place
from tests.server.support.storing import outcomes


def test_what_is_queued_when_the_store_is_closed_is_stored(place: Place) -> None:
    people = [Person(PersonId(str(number)), "Ada") for number in range(20)]

    async def work() -> None:
        storage = await place()
        writes = [partial(storage.put_person, person) for person in people]
        queued = asyncio.create_task(outcomes(writes))
        await asyncio.sleep(0)
        await storage.close()
        assert await queued == [None] * len(people)
        again = await place()
        assert [await again.person(person.id) for person in people] == people
        await again.close()

    run_in_time(work())


def test_a_write_after_that_is_refused(place: Place) -> None:
    """Also while the store is being closed: whoever waits for it would wait for ever, and what
    ends the process with them."""

    async def work() -> None:
        storage = await place()
        write = partial(storage.put_person, Person(PersonId("p"), "Ada"))
        closing = asyncio.create_task(storage.close())
        waiting = []
        while not closing.done():
            await asyncio.sleep(0)
            waiting.append(asyncio.create_task(outcomes([write])))
        await closing
        for answers in await asyncio.gather(*waiting):
            assert answers != [None]
        with pytest.raises(NotAllowed) as refused:
            await stored(write)
        assert refused.value.code == "not-stored"

    run_in_time(work())
