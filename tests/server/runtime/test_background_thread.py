"""Long work is done beside the loop, one thing after another, and not without end."""

import asyncio
from threading import Event, get_ident

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.runtime.background_thread import BackgroundThread
from tests.server.support.client import within_a_minute


@within_a_minute
async def test_one_thread_does_everything_in_turn() -> None:
    thread, order = BackgroundThread(), list[int]()
    idents = await asyncio.gather(*(thread.do(get_ident) for _ in range(10)))
    assert len(set(idents)) == 1
    assert idents[0] != get_ident()
    await asyncio.gather(*(thread.do(order.append, number) for number in range(10)))
    assert order == list(range(10))
    await thread.close()


@within_a_minute
async def test_an_error_is_its_own_and_the_next_is_done() -> None:
    thread = BackgroundThread()
    with pytest.raises(ZeroDivisionError):
        await thread.do(lambda: 1 // 0)
    assert await thread.do(lambda: 1) == 1
    await thread.close()


@within_a_minute
async def test_so_much_may_wait() -> None:
    thread, go_on = BackgroundThread(most=3), Event()
    waiting = [asyncio.create_task(thread.do(go_on.wait)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(NotAllowed) as refused:
        await thread.do(go_on.wait)
    assert refused.value.code == "too-fast"
    go_on.set()
    assert await asyncio.gather(*waiting) == [True] * 3
    assert await thread.do(go_on.wait) is True
    await thread.close()
