"""Questions to bots and analyses are done by workers on any machine: each at least once, and
visibly once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mondala.core.ids import GameId, GameName
from mondala.server.bots.questions import Reply, Subject
from mondala.server.cluster.messages import Decided
from mondala.server.cluster.streams import ATTENDED, UNATTENDED, Entry, Streams
from tests.nim import rules as nim
from tests.server.support.client import within_a_minute
from tests.server.support.work_nodes import WorkNode, work_cluster
from tools.redis_server import running_redis

ODD_BOTS = "tests.server.support.odd_bots"
NIM = nim.view(nim.begin(nim.NimOptions(), seed=1), 0)
NOTHING = msgspec.Raw(b"null")
SUBJECT = Subject(GameId("game"), seat=0, version=3)


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with running_redis() as address:
        yield address


def ask(
    node: WorkNode, bot: str = "counter", material: str = "", *, attended: bool = True
) -> list[Reply]:
    """The answers as they come."""
    replies: list[Reply] = []
    node.work.bots.ask(
        GameName("Nim"), bot, SUBJECT, NIM, NOTHING, material, lambda: attended, replies.append
    )
    return replies


async def first(replies: list[Reply]) -> Reply:
    while not replies:
        await asyncio.sleep(0.01)
    return replies[0]


async def taken(streams: Streams, stream: str = ATTENDED, worker: str = "by hand") -> Entry:
    """The next that is in a stream."""
    while not (found := await streams.take([stream], worker, 1)):
        await asyncio.sleep(0.01)
    return found[0]


def answer(entry: Entry, delay: int, subject: Subject = SUBJECT) -> Decided:
    reply = Reply(7, subject, delay, "", msgspec.Raw(b"{}"), NOTHING)
    return Decided(entry.request.number, msgspec.json.encode(reply))


@within_a_minute
async def test_a_worker_answers_what_several_nodes_ask(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        one, other = await cluster.node(), await cluster.node()
        cluster.workers()
        asked = [ask(one), ask(other, attended=False), ask(one)]
        for replies in asked:
            assert (await first(replies)).command == "TakeStones"
        while await cluster.length(ATTENDED, UNATTENDED):
            await asyncio.sleep(0.01)


@within_a_minute
async def test_a_node_s_own_workers_think_for_all(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        one, other = await cluster.node(most=1), await cluster.node()
        for node in (one, other):
            assert (await first(ask(node))).command == "TakeStones"
        assert one.work.bots.is_well()


@within_a_minute
async def test_what_a_dead_worker_had_is_taken_up_by_another(redis: str, tmp_path: Path) -> None:
    """One that took the question and was never heard of again."""
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        node, streams = await cluster.node(), cluster.streams()
        replies = ask(node)
        await taken(streams, worker="dead")
        cluster.workers()
        await first(replies)
        assert len(replies) == 1


@within_a_minute
async def test_what_a_worker_gives_back_is_another_s_at_once(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        node, streams = await cluster.node(), cluster.streams()
        ask(node)
        entry = await taken(streams, worker="ends")
        assert await streams.take_up(ATTENDED, "next", 60, 1) == []
        await streams.give_back("ends", [entry.place])
        assert await streams.take_up(ATTENDED, "next", 60, 1) == [entry]


@within_a_minute
async def test_tables_with_people_come_first(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        node, book = await cluster.node(), tmp_path / "book"
        asked = [
            ask(node, "scribe", f"{book} {attended}", attended=attended)
            for attended in (False, False, True)
        ]
        while await cluster.length(ATTENDED, UNATTENDED) < len(asked):
            await asyncio.sleep(0.01)
        cluster.workers()
        for replies in asked:
            await first(replies)
        assert book.read_text().split() == ["True", "False", "False"]


@within_a_minute
async def test_an_answer_acts_once_and_one_for_another_version_not_at_all(
    redis: str, tmp_path: Path
) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        node, streams = await cluster.node(), cluster.streams()
        replies = ask(node)
        entry = await taken(streams)
        others = ask(node)
        earlier = msgspec.structs.replace(SUBJECT, version=2)
        await streams.tell("by hand", node.name, answer(entry, 9, earlier))
        for delay in (1, 2):
            await streams.tell("by hand", node.name, answer(entry, delay))
        second = await taken(streams)
        await streams.tell("by hand", node.name, answer(second, 3))
        await first(others)
        assert [reply.delay for reply in replies] == [1]
        assert len(node.heard) == 4


@within_a_minute
async def test_a_question_whose_answer_was_lost_is_asked_again(redis: str, tmp_path: Path) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        node, streams = await cluster.node(), cluster.streams()
        replies = ask(node)
        lost = await taken(streams)
        await streams.remove(lost.place)  # it was answered, and nobody heard it
        again = await taken(streams)
        assert again.request == lost.request
        await streams.tell("by hand", node.name, answer(again, 5))
        assert (await first(replies)).delay == 5


@within_a_minute
async def test_what_a_node_asked_that_is_gone_is_left_undone(redis: str, tmp_path: Path) -> None:
    """It would keep others waiting for nothing."""
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        streams = cluster.streams()
        node = await cluster.node()
        ask(node, "endless")
        entry = await taken(streams, worker="dead")
        await node.bus.close()
        other = await cluster.node()
        cluster.workers()
        while any(await streams.present([entry.place])):
            await asyncio.sleep(0.05)
        await first(ask(other))


@within_a_minute
async def test_after_redis_has_forgotten_everything_all_is_asked_again(
    redis: str, tmp_path: Path
) -> None:
    async with work_cluster(redis, ODD_BOTS, tmp_path) as cluster:
        node = await cluster.node()
        replies = ask(node)
        while not await cluster.length(ATTENDED):
            await asyncio.sleep(0.01)
        await cluster.forget(ATTENDED, UNATTENDED)
        cluster.workers()
        await first(replies)
        await cluster.forget(ATTENDED, UNATTENDED)
        await first(ask(node))
