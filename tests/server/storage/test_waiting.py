"""Waiting for a write: it returns once that is stored, or is refused."""

import asyncio

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.storage.waiting import stored
from mondala.server.storage.writing import Done


def test_it_returns_once_the_write_is_done() -> None:
    order: list[str] = []

    def write(done: Done) -> None:
        asyncio.get_running_loop().call_soon(order.append, "stored")
        asyncio.get_running_loop().call_soon(done, None)

    async def work() -> None:
        await stored(write)
        order.append("told")

    asyncio.run(work())
    assert order == ["stored", "told"]


def test_a_write_that_fails_is_refused_without_the_words_of_the_disk() -> None:
    async def work() -> None:
        await stored(lambda done: done(OSError("the disk is full")))

    with pytest.raises(NotAllowed) as refused:
        asyncio.run(work())
    assert refused.value.code == "not-stored"
    assert refused.value.details == {}
    assert "disk" not in str(refused.value)


def test_a_write_may_be_done_after_nobody_waits_any_more() -> None:
    """The caller has gone away; the store does not fail for it."""
    kept: list[Done] = []

    async def work() -> None:
        waiting = asyncio.create_task(stored(kept.append))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        for error in (None, OSError("too late")):
            kept[0](error)

    asyncio.run(work())
