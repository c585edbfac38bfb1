"""People of several nodes: who is here ends with the node that knew it, and lost news are made up
for."""

import asyncio
from typing import Any

from tests.server.support.acquainted import ask, got, only
from tests.server.support.client import Guest, patterns, within_a_minute
from tests.server.support.nodes import RunningCluster


async def play(ada: Guest, bo: Guest) -> None:
    table = await ada.open_table(patterns())
    async with ada.at(table) as host, bo.at(table) as other:
        for seat in (host, other):
            await seat.ask("Sit")
            await seat.ask("Ready")
        await host.ask("Start")
        await host.next("snapshot")
        await host.do("Resign")
        await host.next("opened")


async def until(guest: Guest, where: str) -> None:
    while (await only(guest))["where"] != where:
        await asyncio.sleep(0.05)


@within_a_minute
async def test_who_was_at_a_node_that_died_is_not_here(cluster: RunningCluster) -> None:
    own, other, _ = cluster.nodes
    async with Guest(own.url, "Ada") as ada, Guest(other.url, "Bo") as bo:
        await play(ada, bo)
        await got(bo, "/api/me/requests?looks=true")
        await until(ada, "here")
        other.kill()
        await until(ada, "away")


@within_a_minute
async def test_a_request_arrives_though_nobody_listened(cluster: RunningCluster) -> None:
    own, other, _ = cluster.nodes
    async with Guest(own.url, "Ada") as ada, Guest(other.url, "Bo") as bo:
        await play(ada, bo)
        told: dict[str, Any] = await got(bo, "/api/me/requests")
        await cluster.deafen()
        assert (await ask(ada, bo)).status_code == 201
        while not told["incoming"]:
            told = await got(bo, f"/api/me/requests?known={told['mark']}")
            await asyncio.sleep(0.05)
        assert told["incoming"][0]["name"] == "Ada"
