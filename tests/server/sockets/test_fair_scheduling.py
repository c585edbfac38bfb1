"""Messages that come with very many others wait for turns of the loop."""

import asyncio

from mondala.server.edge.memory_shares import MemoryShares
from mondala.server.sockets.fair_scheduling import A_TURN, AT_A_TIME, TURN, FairScheduler


def test_so_many_are_handled_at_once_in_a_while() -> None:
    scheduler = FairScheduler(MemoryShares())
    assert [scheduler.free(100) for _ in range(A_TURN + 2)] == [True] * A_TURN + [False] * 2
    assert not scheduler.free(100 + TURN - 1)
    assert scheduler.free(100 + TURN)


def test_those_that_wait_are_done_in_order_a_few_in_each_turn_of_the_loop() -> None:
    """Whatever else is to be done has its turn in between."""

    async def work() -> tuple[list[int], list[int]]:
        scheduler, done, seen = FairScheduler(MemoryShares()), list[int](), list[int]()
        for number in range(3 * AT_A_TIME):
            scheduler.wait(lambda number=number: done.append(number))  # type: ignore[misc]
        while len(done) < 3 * AT_A_TIME:
            await asyncio.sleep(0)
            seen.append(len(done))
        return done, seen

    done, seen = asyncio.run(work())
    assert done == list(range(3 * AT_A_TIME))
    assert set(seen) >= {AT_A_TIME, 2 * AT_A_TIME, 3 * AT_A_TIME}
