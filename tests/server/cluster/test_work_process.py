"""Processes that only work, as `mondala work` starts them."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from examples.table_client import Guest
from tests.cli.command import refused
from tests.server.support.client import within_a_minute
from tests.server.support.nim_games import played
from tests.server.support.nodes import RunningCluster, running_cluster
from tests.server.support.work import working
from tools.redis_server import running_redis

MODULE = "tests.server.support.odd_analyst"
"""Nim, whose games are never explained to the end."""
SPEED = 20.0


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    """Of two nodes without workers."""
    folders = partial(tmp_path_factory.mktemp, "node")
    ways: dict[str, Any] = {"games": (MODULE,), "workers": 0}
    with running_cluster(folders, 2, SPEED, **ways) as running:
        yield running


async def explained(url: str, game: str) -> dict[str, Any]:
    """Once there is a part."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=30) as http:
        while True:
            answer = await http.get(f"/api/games/{game}/analysis")
            told: dict[str, Any] = answer.json()
            if answer.status_code == 200 and told["parts"]:
                return told
            await asyncio.sleep(0.05)


@within_a_minute
async def test_nodes_without_workers_have_others_think(cluster: RunningCluster) -> None:
    """A game against a bot is played to its end and explained, while a worker and the node that
    was asked are killed."""
    one, other = cluster.nodes
    async with Guest(one.url, "Ada") as ada:
        with working(cluster.redis.address, MODULE) as worker:
            game, _ = await played(ada)
            asked = (await ada.http.post(f"/api/games/{game}/analysis")).json()
            assert (asked["state"], asked["parts"]) == ("waiting", [])
            told = await explained(other.url, game)
            assert told["state"] == "running"
            worker.kill()
    with working(cluster.redis.address, MODULE):
        one.kill()
        assert await explained(other.url, game) == told
        async with Guest(other.url, "Bo") as bo:
            await played(bo)


@within_a_minute
async def test_it_tells_what_it_does_and_ends_when_told() -> None:
    with running_redis() as address:
        command = [sys.executable, "-m", "mondala", "work", "--redis", address, "--workers", "1"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said or "answers." not in said:
            said += process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        said += process.communicate()[0]
    assert process.returncode == 0
    first, *_, last = said.splitlines()
    assert first == "At most at a time: 1 question to bots, 1 analysis."
    assert last == "Done: 0 questions to bots, 0 analyses."


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    assert "redis://" in refused("work", "--redis", address)


def test_somebody_has_to_think_for_the_bots(tmp_path: Path) -> None:
    assert "--redis" in refused("serve", "--data", str(tmp_path), "--workers", "0")
