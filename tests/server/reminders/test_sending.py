"""How much is sent at once, and what a server that is down costs others."""

import asyncio

from mondala.server.reminders.sending import (
    DOWN_FOR,
    MOST_SERVICES,
    Sending,
    Sent,
    Services,
    Tried,
)
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock


@within_a_minute
async def test_so_many_are_sent_at_once() -> None:
    sending, may_end = Sending("mail", HandClock(), 2), asyncio.Event()
    begun = 0

    async def work() -> tuple[Tried, str]:
        nonlocal begun
        begun += 1
        await may_end.wait()
        return "sent", ""

    those = [asyncio.create_task(sending.send(work)) for _ in range(5)]
    for _ in range(9):
        await asyncio.sleep(0)
    assert begun == 2
    may_end.set()
    assert await asyncio.gather(*those) == ["sent"] * 5


@within_a_minute
async def test_a_server_that_is_down_is_left_alone_for_a_while() -> None:
    """A message that one recipient refuses keeps nobody else waiting."""
    clock, tried = HandClock(), list[Tried]()

    async def send(how: Tried) -> Sent:
        async def work() -> tuple[Tried, str]:
            tried.append(how)
            return how, "why"

        return await sending.send(work)

    sending = Sending("mail", clock, 2)
    assert [await send(how) for how in ("later", "never", "sent")] == ["later", "never", "sent"]
    assert [await send(how) for how in ("down", "sent", "sent")] == ["later"] * 3
    assert tried == ["later", "never", "sent", "down"]
    clock.move(DOWN_FOR)
    assert await send("sent") == "sent"


@within_a_minute
async def test_a_service_that_is_slow_or_gone_holds_up_no_other() -> None:
    """Strangers name the service of their browser."""
    services, never = Services("push", HandClock(), 1), asyncio.Event()

    async def slow() -> tuple[Tried, str]:
        await never.wait()
        return "sent", ""

    async def gone() -> tuple[Tried, str]:
        return "down", "nobody there"

    async def fine() -> tuple[Tried, str]:
        return "sent", ""

    held = asyncio.create_task(services.at("slow.test").send(slow))
    await asyncio.sleep(0)
    assert await services.at("gone.test").send(gone) == "later"
    assert await services.at("gone.test").send(fine) == "later", "it is left alone"
    assert await services.at("push.test").send(fine) == "sent"
    for number in range(MOST_SERVICES):
        services.at(f"{number}.test")
    assert await services.at("gone.test").send(fine) == "sent", "it was forgotten"
    never.set()
    assert await held == "sent"
