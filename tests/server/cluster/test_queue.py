"""The queue of several nodes: it outlives the node that kept it."""

import asyncio
from http import HTTPStatus
from typing import Any

import httpx
from redis import Redis

from mondala.server.cluster.connection import PREFIX
from tests.server.support.client import Guest, within_a_minute
from tests.server.support.nodes import RunningCluster

WANTED = {"game": "Patterns", "pace": "20+10"}


async def table_of(guest: Guest) -> str:
    """Waits like a browser: a person who loses their place joins again."""
    place: dict[str, Any] = {}
    while place.get("table") is None:
        if "ticket" in place:
            answer = await guest.http.put(f"/api/queue/{place['ticket']}")
        else:
            answer = await guest.http.post("/api/queue", json=WANTED)
        if answer.is_success:
            place = answer.json()
            continue
        assert answer.json()["code"] in ("no-place", "no-contact"), answer.text
        if answer.json()["code"] == "no-place":
            place = {}
        await asyncio.sleep(0.1)
    return str(place["table"])


@within_a_minute
async def test_strangers_who_ask_for_odd_tables_take_nothing_from_its_keeper(
    cluster: RunningCluster,
) -> None:
    """Leases are kept by the same means as tables are, but no table goes by their names."""
    async with Guest(cluster.nodes[0].url, "Cleo") as cleo:
        place = (await cleo.http.post("/api/queue", json={**WANTED, "rated": False})).json()
        with Redis.from_url(cluster.redis.address) as redis:
            leases = {key.decode() for key in redis.keys(f"{PREFIX}owner:*queue*")}
            before = {key: redis.get(key) for key in leases}
            for key in leases:
                for node in cluster.nodes:
                    found = await asked(f"{node.url}/api/tables/{key.partition('owner:')[2]}")
                    assert found == HTTPStatus.NOT_FOUND
            assert before == {key: redis.get(key) for key in leases}
        assert (await cleo.http.put(f"/api/queue/{place['ticket']}")).is_success


async def asked(url: str) -> int:
    async with httpx.AsyncClient(trust_env=False, timeout=30) as client:
        return (await client.get(url)).status_code


@within_a_minute
async def test_people_wait_on_when_the_node_that_kept_the_queue_dies(
    cluster: RunningCluster,
) -> None:
    ada_at, bo_at, keeper = cluster.nodes
    with Redis.from_url(cluster.redis.address) as redis:
        redis.delete(f"{PREFIX}owner:the queue")  # whoever asks next keeps it
    async with (
        Guest(keeper.url, "Cleo") as cleo,
        Guest(ada_at.url, "Ada") as ada,
        Guest(bo_at.url, "Bo") as bo,
    ):
        await cleo.http.post("/api/queue", json={**WANTED, "rated": False})
        waiting = asyncio.create_task(table_of(ada))
        await asyncio.sleep(0)
        keeper.kill()
        tables = await asyncio.gather(waiting, table_of(bo))
        assert tables[0] == tables[1]
