"""Runs a test on an event loop of its own, for so long and no longer."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias

LONGEST_TEST = 60.0
"""Seconds after which a test stops waiting and fails."""
LONGEST_END = 10.0
"""Seconds that its tasks may take to end once they are cancelled."""
Tasks: TypeAlias = set[asyncio.Task[Any]]
_STUCK: list[Tasks] = []
"""Kept for ever: a task destroyed before its end complains in the middle of another test."""


def run_in_time(
    work: Coroutine[Any, Any, None], longest: float = LONGEST_TEST, end: float = LONGEST_END
) -> None:
    """Raises what the work raises, and TimeoutError if it takes too long or leaves a task that does
    not end when cancelled. `asyncio.run` would wait for such a task for ever."""
    runner = asyncio.Runner()
    try:
        doing, late, stuck = runner.run(_run(work, longest, end))
    except BaseException:  # such as Ctrl-C
        runner.close()
        raise
    if stuck:
        _STUCK.append(stuck)
        runner.get_loop().close()
    else:
        runner.close()
    if doing not in stuck:
        try:
            doing.result()
        except asyncio.CancelledError as where:
            if late:
                raise TimeoutError(f"not done after {longest:g} s") from where
            raise
    for task in stuck:
        task.print_stack()
    if stuck:
        names = ", ".join(str(task.get_coro()) for task in stuck)
        raise TimeoutError(f"cancelled, and not ended after {end:g} s: {names}")
    if late:
        raise TimeoutError(f"not done after {longest:g} s")


async def _run(
    work: Coroutine[Any, Any, None], longest: float, end: float
) -> tuple[asyncio.Task[None], bool, Tasks]:
    """The task of the work, whether it was late, and which tasks have not ended."""
    doing = asyncio.create_task(work)
    await asyncio.wait([doing], timeout=longest)
    late = not doing.done()
    if late:  # first, so that it can still use what it has begun
        doing.cancel()
        await asyncio.wait([doing], timeout=end)
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    stuck = (await asyncio.wait(left, timeout=end))[1] if left else set()
    return doing, late, stuck
