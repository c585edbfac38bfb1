"""An operator looks after a whole cluster from any machine that has its addresses."""

import asyncio
import json
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from examples.table_client import Guest
from tests.cli.command import mondala, refused
from tests.server.support.client import patterns, until, within_a_minute
from tests.server.support.nodes import RunningCluster
from tests.server.support.running import RunningServer
from tests.server.support.through import Through

STRANGER = {"X-Forwarded-For": "203.0.113.9"}


@pytest.fixture
def ways(cluster: RunningCluster, tmp_path: Path) -> list[str]:
    """A folder in which nothing is kept, and the addresses."""
    data = str(tmp_path / "operator")
    return [
        "admin",
        "--data",
        data,
        "--database",
        cluster.database,
        "--redis",
        cluster.redis.address,
    ]


def status(node: RunningServer, path: str, **more: Any) -> int:
    return httpx.get(f"{node.url}{path}", trust_env=False, timeout=30, **more).status_code


def knows(node: RunningServer, guest: Guest) -> bool:
    cookies = dict(guest.http.cookies)
    answer = httpx.get(f"{node.url}/api/me", cookies=cookies, trust_env=False, timeout=30)
    return answer.json() is not None


async def renamed(guest: Guest) -> int:
    return (await guest.http.patch("/api/me", json={"name": "Bo"})).status_code


@within_a_minute
async def test_the_owner_of_a_table_hears_what_is_decided_about_it(
    cluster: RunningCluster, ways: list[str]
) -> None:
    owner, other, _ = cluster.nodes
    do = partial(asyncio.to_thread, mondala, *ways)
    async with Guest(owner.url, "Ada") as ada, Guest(other.url, "Bo") as bo:
        table = await ada.open_table(patterns(), public=True)
        async with bo.at(table) as seat:
            await seat.send({"t": "say", "n": 1, "text": "something rude"})
            await until(seat, "said")
            assert "something rude" in await do("chat", table)
            await do("unsay", table, "1")
            assert (await until(seat, "unsaid"))["numbers"] == [1]
            (row,) = json.loads(await do("--json", "tables", table))
            assert (row["connected"], row["players"]) == (1, "")
            await do("close", table)
            assert (await until(seat, "bye"))["code"] == "no-table"
    for node in cluster.nodes:
        assert status(node, f"/api/tables/{table}") == 404
    sentence = await asyncio.to_thread(refused, *ways, "close", table)
    assert sentence == "Error: there is no such table\n"


def test_bans_and_read_only_count_on_every_node_at_once(
    cluster: RunningCluster, ways: list[str]
) -> None:
    mondala(*ways, "ban", "address", STRANGER["X-Forwarded-For"])
    mondala(*ways, "read-only", "on")
    for node in cluster.nodes:
        while status(node, "/api/tables", headers=STRANGER) != 403:
            pass
        new = partial(httpx.post, f"{node.url}/api/guests", json={"name": "Ada"}, trust_env=False)
        while new().json().get("code") != "read-only":
            pass
    (ban,) = json.loads(mondala(*ways, "--json", "bans"))
    mondala(*ways, "lift", ban["banned"])
    mondala(*ways, "read-only", "off")
    for node in cluster.nodes:
        while status(node, "/api/tables", headers=STRANGER) != 200:
            pass


@within_a_minute
async def test_a_banned_person_is_sent_away_and_refused_by_every_node(
    cluster: RunningCluster, ways: list[str]
) -> None:
    owner, other, _ = cluster.nodes
    do = partial(asyncio.to_thread, mondala, *ways)
    async with Guest(owner.url, "Ada") as ada, Guest(other.url, "Bo") as bo:
        table = await ada.open_table(patterns())
        ways_of_bo = [Through(bo, node) for node in cluster.nodes]
        async with bo.at(table) as seat:
            person = (await bo.http.get("/api/me")).json()["person"]
            await do("ban", "person", person)
            await seat.next("closed")
            for way in ways_of_bo:
                while await renamed(way) != HTTPStatus.FORBIDDEN:
                    pass
        await do("lift", person)
        for way in ways_of_bo:
            async with way:
                while await renamed(way) != HTTPStatus.OK:
                    pass


@within_a_minute
async def test_a_purge_closes_old_tables_of_every_node_but_not_those_that_somebody_is_at(
    cluster: RunningCluster, ways: list[str]
) -> None:
    owner, other, _ = cluster.nodes
    async with Guest(owner.url, "Ada") as ada, Guest(other.url, "Bo") as bo:
        left, kept = [await ada.open_table(patterns()) for _ in range(2)]
        async with bo.at(kept):
            store = await asyncpg.connect(cluster.database)
            await store.execute("UPDATE tables SET seen = 0 WHERE id IN ($1, $2)", left, kept)
            await store.close()
            purge = partial(asyncio.to_thread, mondala, *ways, "--json", "purge", "--days", "1")
            for really in ([], ["--really"]):
                assert [row["table"] for row in json.loads(await purge(*really))] == [left]
            for node in cluster.nodes:
                assert status(node, f"/api/tables/{left}") == HTTPStatus.NOT_FOUND
                assert status(node, f"/api/tables/{kept}") == HTTPStatus.OK


@within_a_minute
async def test_a_new_key_is_every_nodes(cluster: RunningCluster, ways: list[str]) -> None:
    one, other, _ = cluster.nodes
    async with Guest(one.url, "Ada") as ada:
        assert knows(other, ada)
        await asyncio.to_thread(mondala, *ways, "rotate", "--now")
        for node in cluster.nodes:
            while knows(node, ada):
                await asyncio.sleep(0)
    async with Guest(one.url, "Bo") as bo:
        assert knows(other, bo)


def test_each_node_tells_its_name_and_how_many_others_there_are(
    cluster: RunningCluster, ways: list[str]
) -> None:
    names = set()
    for node in cluster.nodes:
        page = httpx.get(f"{node.url}/metrics", trust_env=False).text.splitlines()
        (name,) = [line for line in page if line.startswith("mondala_node{")]
        names.add(name)
        assert "mondala_other_nodes 2.0" in page
        assert "mondala_adrift 0.0" in page
        assert status(node, "/api/health") == 200
    assert len(names) == len(cluster.nodes)
    mondala(*ways, "bans")
    after = httpx.get(f"{cluster.nodes[0].url}/metrics", trust_env=False).text
    assert "mondala_other_nodes 2.0" in after, "an operator is no node"
