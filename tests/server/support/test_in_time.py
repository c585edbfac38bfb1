"""A test ends and fails once its time is over, whatever it has begun."""

import asyncio
from contextlib import suppress

import pytest

from tests.server.support.in_time import run_in_time

AT_ONCE = 0.05


async def for_ever() -> None:
    """Does not end, however often it is cancelled."""
    while True:
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()


def test_what_a_test_raises_is_raised_and_what_it_began_is_ended() -> None:
    begun: list[asyncio.Task[None]] = []

    async def work() -> None:
        begun.append(asyncio.create_task(asyncio.sleep(3600)))
        await asyncio.sleep(0)
        raise KeyError("wrong")

    with pytest.raises(KeyError, match="wrong"):
        run_in_time(work())
    assert begun[0].cancelled()


def test_one_that_takes_too_long_fails_where_it_stands() -> None:
    """It may clean up, and cannot pass by taking no notice."""
    done: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            done.append("cleaned up")

    async def takes_no_notice() -> None:
        with suppress(asyncio.CancelledError):
            await work()

    for each in (work, takes_no_notice):
        with pytest.raises(TimeoutError, match="not done after"):
            run_in_time(each(), AT_ONCE)
    assert done == ["cleaned up"] * 2


def test_one_that_never_ends_fails_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(TimeoutError, match=r"not ended after .*for_ever"):
        run_in_time(for_ever(), AT_ONCE, AT_ONCE)
    assert "Event().wait()" in capsys.readouterr().err


def test_a_task_left_behind_that_never_ends_fails_the_test() -> None:
    """Nobody waits for it for ever, neither after a test that passed nor after one that failed,
    which raises its own error."""
    kept: list[asyncio.Task[None]] = []

    async def passes() -> None:
        kept.append(asyncio.create_task(for_ever()))
        await asyncio.sleep(0)

    async def fails() -> None:
        await passes()
        raise KeyError("wrong")

    with pytest.raises(TimeoutError, match=r"not ended after .*for_ever"):
        run_in_time(passes(), end=AT_ONCE)
    with pytest.raises(KeyError, match="wrong"):
        run_in_time(fails(), end=AT_ONCE)
