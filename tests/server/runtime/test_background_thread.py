"""What takes long is done beside the loop, one thing after another, and not without end."""

import asyncio
from threading import Event, get_ident

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.runtime.background_thread import Aside
from tests.server.support.client import within_a_minute


@within_a_minute
async def test_one_thread_does_everything_in_turn() -> None:
    aside, order = Aside(), list[int]()
    idents = await asyncio.gather(*(aside.do(get_ident) for _ in range(10)))
    assert len(set(idents)) == 1
    assert idents[0] != get_ident()
    await asyncio.gather(*(aside.do(order.append, number) for number in range(10)))
    assert order == list(range(10))
    await aside.close()


@within_a_minute
async def test_an_error_is_its_own_and_the_next_is_done() -> None:
    aside = Aside()
    with pytest.raises(ZeroDivisionError):
        await aside.do(lambda: 1 // 0)
    assert await aside.do(lambda: 1) == 1
    await aside.close()


@within_a_minute
async def test_so_much_may_wait() -> None:
    aside, go_on = Aside(most=3), Event()
    waiting = [asyncio.create_task(aside.do(go_on.wait)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(NotAllowed) as refused:
        await aside.do(go_on.wait)
    assert refused.value.code == "too-fast"
    go_on.set()
    assert await asyncio.gather(*waiting) == [True] * 3
    assert await aside.do(go_on.wait) is True
    await aside.close()
