"""Analyses of a cluster: asked for through one node, seen through all, and begun anew when the node
or the worker that had one is gone."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mondala.core.ids import GameName
from mondala.server.analysis.analyses import MakeTask, Progress
from mondala.server.analysis.jobs import Caller, Task
from mondala.server.cluster.messages import Worked
from mondala.server.cluster.streams import LONG
from mondala.wire.tags import encode
from tests.server.support.client import within_a_minute
from tests.server.support.odd_analyst import PIECES, Odd, Piece, worker_at
from tests.server.support.work_nodes import WorkNode, work_cluster
from tools.redis_server import running_redis

ODD = "tests.server.support.odd_analyst"
GAME = GameName("Nim")
ADA, BO = Caller("ada", "192.0.2.1"), Caller("bo", "192.0.2.2")


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with running_redis() as address:
        yield address


def task(how: str, folder: Path | str = "") -> MakeTask:
    async def make() -> Task:
        return Task(GAME, encode(Odd(how, str(folder))))

    return make


async def ask(node: WorkNode, make: MakeTask, caller: Caller = ADA) -> Progress:
    return await node.work.analyses.ask("k", GAME, caller, make)


async def look(node: WorkNode, caller: Caller = ADA) -> Progress:
    return await node.work.analyses.look("k", GAME, caller)


async def until(node: WorkNode, state: str, parts: int, caller: Caller = ADA) -> Progress:
    while True:
        found = await look(node, caller)
        if (found.state, len(found.parts)) == (state, parts):
            return found
        await asyncio.sleep(0.02)


@within_a_minute
async def test_it_is_seen_through_any_node_and_given_up_through_any(
    redis: str, tmp_path: Path
) -> None:
    async with work_cluster(redis, ODD, tmp_path) as cluster:
        one, other = await cluster.node(), await cluster.node()
        await one.knows(1)
        cluster.workers()
        assert (await look(other)).state == "none"
        await ask(one, task("waits", tmp_path))
        assert await until(other, "running", 1) == await look(one)
        await ask(other, task("waits", tmp_path), BO)
        await other.work.analyses.give_up("k", ADA)
        assert (await look(one, BO)).state == "running"
        (tmp_path / "go").touch()
        done = await until(other, "done", PIECES, BO)
        assert done == await look(one, BO)
        assert await ask(other, task("fails")) == done


@within_a_minute
async def test_it_stops_where_nobody_wants_it_and_the_worker_is_free(
    redis: str, tmp_path: Path
) -> None:
    async with work_cluster(redis, ODD, tmp_path) as cluster:
        one, other = await cluster.node(), await cluster.node()
        await other.knows(1)
        cluster.workers()
        await ask(one, task("waits", tmp_path))
        await until(other, "running", 1)
        await other.work.analyses.give_up("k", ADA)
        assert (await look(other)).state == "none"
        (piece, *_) = await one.work.analyses.answer(GAME, Odd("counts"), BO, 1)
        assert isinstance(piece, Piece)


@within_a_minute
async def test_when_its_node_is_gone_another_begins_it_anew(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD, tmp_path) as cluster:
        one, other = await cluster.node(), await cluster.node()
        await other.knows(1)
        cluster.workers()
        await ask(one, task("waits", tmp_path))
        seen = await until(other, "running", 1)
        await one.close()
        assert (await until(other, "running", 1)).parts == seen.parts
        (tmp_path / "go").touch()
        assert (await until(other, "done", PIECES)).parts[:1] == seen.parts


@within_a_minute
async def test_what_a_dead_worker_had_is_done_by_another(redis: str, tmp_path: Path) -> None:
    """It has told one part before; the same is not told twice."""
    async with work_cluster(redis, ODD, tmp_path) as cluster:
        node, streams = await cluster.node(), cluster.streams()
        await streams.open(LONG)
        await ask(node, task("counts"))
        while not (found := await streams.take([LONG], "dead", 1)):
            await asyncio.sleep(0.01)
        number = found[0].request.number
        told = msgspec.json.encode(Piece(0, 1))
        await streams.tell("dead", node.name, Worked(number, 0, [told], PIECES))
        assert (await until(node, "running", 1)).total == PIECES
        cluster.workers()
        done = await until(node, "done", PIECES)
        assert [msgspec.json.decode(part)["number"] for part in done.parts] == [0, 1, 2]


@within_a_minute
async def test_where_a_part_was_lost_on_its_way_it_is_done_again(
    redis: str, tmp_path: Path
) -> None:
    async with work_cluster(redis, ODD, tmp_path) as cluster:
        node, streams = await cluster.node(), cluster.streams()
        await streams.open(LONG)
        await ask(node, task("counts"))
        while not (found := await streams.take([LONG], "by hand", 1)):
            await asyncio.sleep(0.01)
        (entry,) = found
        await streams.tell("by hand", node.name, Worked(entry.request.number, 2, [], ended=True))
        await streams.remove(entry.place)
        cluster.workers()
        assert (await until(node, "done", PIECES)).total == PIECES


@within_a_minute
async def test_a_process_that_is_lost_is_replaced_where_it_was(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD, tmp_path) as cluster:
        node = await cluster.node()
        cluster.workers()
        await ask(node, task("waits", tmp_path))
        pid = await worker_at(tmp_path)
        os.kill(pid, signal.SIGKILL)
        (tmp_path / "go").touch()
        await until(node, "done", PIECES)
