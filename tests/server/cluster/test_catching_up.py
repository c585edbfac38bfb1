"""News that no node heard is noticed all the same, and read from the store."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from http import HTTPStatus

import httpx

from examples.table_client import Guest
from mondala.core.ids import PersonId, TableId
from mondala.server.storage.contacts import BlockRow
from mondala.server.storage.postgres.storage import open_postgres
from mondala.server.storage.rows import Ban, Person
from mondala.server.storage.waiting import stored
from tests.server.support.client import patterns, until, within_a_minute
from tests.server.support.nodes import RunningCluster
from tests.server.support.through import Through

FAR = 2**50
STRANGER = "203.0.113.7"


async def who(guest: Guest) -> PersonId:
    return PersonId((await guest.http.get("/api/me")).json()["person"])


@within_a_minute
async def test_a_ban_of_which_nobody_was_told_counts_with_the_next_beat(
    cluster: RunningCluster,
) -> None:
    """As where a node that cannot reach Redis has stored it."""
    storage = await open_postgres(cluster.database)
    async with Guest(cluster.nodes[1].url, "Ada") as ada:
        table = await ada.open_table(patterns())
        async with ada.at(table) as seat:
            bans = Ban("address", STRANGER, FAR), Ban("person", await who(ada), FAR)
            for ban in bans:
                await stored(partial(storage.put_ban, ban))
            await seat.next("closed")
    async with httpx.AsyncClient(headers={"X-Forwarded-For": STRANGER}, trust_env=False) as client:
        for node in cluster.nodes:
            while (await client.get(f"{node.url}/api/tables")).status_code != HTTPStatus.FORBIDDEN:
                pass
    for ban in bans:
        await stored(partial(storage.drop_ban, ban))
    await storage.close()


@within_a_minute
async def test_whoever_has_missed_something_looks_again_at_everything(
    cluster: RunningCluster,
) -> None:
    """A logged-out person is sent away, a deleted line is not shown, a name is the new one, and a
    person blocked by the host leaves."""
    storage = await open_postgres(cluster.database)
    owner, *others = cluster.nodes
    async with AsyncExitStack() as stack:
        names = ("Ada", "Bo", "Cleo", "Dan")
        ada, bo, cleo, dan = [
            await stack.enter_async_context(Guest(owner.url, name)) for name in names
        ]
        table = await ada.open_table(patterns())
        host = await stack.enter_async_context(ada.at(table))
        logged_out, called, blocked = [
            await stack.enter_async_context(Through(guest, node).at(table))
            for guest, node in zip((bo, cleo, dan), (*others, others[0]), strict=True)
        ]
        await called.ask("Sit")
        await host.send({"t": "say", "n": 1, "text": "something rude"})
        number = (await until(blocked, "said"))["number"]
        await stored(partial(storage.put_session, await who(bo), 7))
        await stored(partial(storage.put_person, Person(await who(cleo), "Cleopatra")))
        block = BlockRow(await who(ada), await who(dan), "blocked", 1, None)
        await stored(partial(storage.put_block, block))
        await stored(partial(storage.delete_chat, TableId(table), number))
        await cluster.deafen()
        assert (await until(host, "unsaid"))["numbers"] == [number]
        await logged_out.next("closed")
        assert (await until(blocked, "bye"))["code"] == "not-welcome"
        while True:
            lobby = (await until(host, "table"))["table"]["lobby"]
            if "Cleopatra" in [sitter["name"] for sitter in lobby["seats"] if sitter]:
                break
        assert httpx.get(f"{others[1].url}/api/health", trust_env=False).is_success
    await asyncio.wait_for(storage.close(), 5)
