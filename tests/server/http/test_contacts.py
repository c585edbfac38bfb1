"""The people one has played with over HTTP, on one server and on several nodes."""

import asyncio
from pathlib import Path

import pytest

from mondala.server.contacts.contacts import BY_PERSON, MUTED_FOR
from tests.server.support.acquainted import acquainted, friends, got, id_of, only
from tests.server.support.browsers import account, check_refusal, me, site
from tests.server.support.client import (
    HELLO,
    Guest,
    heard,
    mondo,
    patterns,
    playing,
    server_at,
    socket_of,
    within_a_minute,
)
from tests.server.support.running import RunningServer

server = server_at(speed=20)


async def until_where(guest: Guest, where: str) -> None:
    while (await only(guest))["where"] != where:
        await asyncio.sleep(0)


async def stance(guest: Guest, other: Guest, stance: str) -> None:
    path = f"/api/me/people/{await id_of(other)}"
    answer = await guest.http.put(path, json={"stance": stance})
    assert answer.status_code == 200, answer.text


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_whom_one_has_played_with_and_whether_they_are_here(server: RunningServer) -> None:
    async with playing(server, patterns()) as table:
        loser, winner = table.people
        await until_where(winner, "playing")
        last = (await only(winner))["played"]["last"]
        assert (last["id"], last["game"], last["over"]) == (table.game, "Patterns", False)
        await table.seats[0].do("Resign")
        for seat in table.seats:
            await seat.next("opened")
        await until_where(winner, "here")
        known = (await only(winner))["played"]
        assert (known["person"], known["name"]) == (await id_of(loser), loser.name)
        assert (known["games"], known["between"]) == (1, {"won": 1, "drawn": 0, "lost": 0})
        assert known["last"]["over"]
        assert (await only(loser))["played"]["between"] == {"won": 0, "drawn": 0, "lost": 1}
        assert await got(winner, f"/api/me/people?game={table.game}") == [await only(winner)]
        async with Guest(server.url, "Eve") as eve:
            assert await got(eve, "/api/me/people") == []
            assert await got(eve, f"/api/me/people?game={table.game}") == []


@pytest.mark.parametrize("hidden", [False, True])
@within_a_minute
async def test_with_hidden_time_it_is_not_told_when_the_last_game_began(
    hidden: bool, server: RunningServer
) -> None:
    async with playing(server, mondo(hidden_time=hidden)) as table:
        last = (await only(table.people[0]))["played"]["last"]
        assert (last["id"], last["at"] is None) == (table.game, hidden)


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_who_looks_at_a_page_is_here_for_those_who_may_know_it(
    server: RunningServer,
) -> None:
    async with acquainted(server) as (ada, bo):
        await got(bo, "/api/me/requests?looks=true")
        assert (await only(ada))["where"] == "here"
        put = await bo.http.put("/api/me/visible", json={"visible": False})
        assert put.json() == {"visible": False}
        assert (await only(ada))["where"] == "away"
        assert (await got(bo, "/api/me/privacy"))["visible"] is False
        await bo.http.put("/api/me/visible", json={"visible": True})
        assert (await only(ada))["where"] == "here"
        await stance(bo, ada, "muted")
        assert (await only(ada))["where"] == "here", "a mute is about requests alone"
        await stance(bo, ada, "blocked")
        assert (await only(ada))["where"] == "away"
        assert (await only(bo))["stance"] == "blocked"
        (blocked,) = (await got(bo, "/api/me/privacy"))["blocked"]
        assert blocked == {
            "person": await id_of(ada),
            "name": ada.name,
            "kind": "blocked",
            "until": None,
        }
        data = (await got(bo, "/api/me/data"))["contacts"]
        assert data["visible"] is True
        assert [(each["other"], each["kind"]) for each in data["blocks"]] == [
            (await id_of(ada), "blocked")
        ]


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_a_block_holds_at_every_node(server: RunningServer) -> None:
    """At tables that are open, and in the chat; wherever the two are connected."""
    async with acquainted(server) as (ada, bo):
        table = await ada.open_table(patterns())
        async with ada.at(table) as host, bo.at(table) as guest:
            await stance(ada, bo, "blocked")
            bye = await guest.next("bye")
            assert bye["code"] == "not-welcome"
            async with socket_of(bo, table) as again:
                await again.send(HELLO)
                assert (await heard(again, "refused"))["code"] == "not-welcome"
            await host.ask("Sit")
        public = await bo.open_table(patterns())
        async with bo.at(public) as host, ada.at(public) as listener:
            await host.send({"t": "say", "n": 900, "text": "hello"})
            assert (await host.next("said"))["text"] == "hello"
            await listener.send({"t": "say", "n": 900, "text": "nobody?"})
            assert (await listener.next("said"))["text"] == "nobody?"
            assert (await host.next("said"))["text"] == "nobody?", "Bo has blocked nobody"


@within_a_minute
async def test_a_long_list_comes_in_pages_and_mutes_end(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, others = await friends(place, 5)
        found, path = [], "/api/me/people?limit=2"
        while path:
            answer = await ada.get(path)
            found += [each["played"]["person"] for each in answer.json()]
            path = answer.links.get("next", {}).get("url", "")
        assert sorted(found) == sorted(others)
        assert len(found) == len(set(found))
        await ada.put(f"/api/me/people/{others[0]}", json={"stance": "muted"})
        (muted,) = (await ada.get("/api/me/privacy")).json()["blocked"]
        assert (muted["kind"], muted["until"]) == ("muted", place.clock.utc() + MUTED_FOR)
        place.clock.move(MUTED_FOR)
        assert (await ada.get("/api/me/privacy")).json()["blocked"] == []
        stances = {each["stance"] for each in (await ada.get("/api/me/people")).json()}
        assert stances == {"none"}


@within_a_minute
async def test_decisions_about_others_are_limited(tmp_path: Path) -> None:
    """Each decision goes to all tables of the person who makes it, at every node."""
    rate, at_once = BY_PERSON
    async with site(tmp_path) as place:
        ada, (bo,) = await friends(place, 1)
        path = f"/api/me/people/{bo}"
        for _ in range(at_once):
            assert (await ada.put(path, json={"stance": "blocked"})).is_success
        check_refusal(await ada.put(path, json={"stance": "none"}), 429, "too-fast")
        place.clock.move(int(1000 / rate))
        assert (await ada.put(path, json={"stance": "none"})).is_success


@within_a_minute
async def test_what_a_guest_has_decided_stays_when_they_log_in(tmp_path: Path) -> None:
    """The people they have played with, too; with the account deleted all of it is gone."""
    async with site(tmp_path) as place:
        home, phone, bo = await place.guest("Ada"), await place.guest(), await place.guest("Bo")
        await home.post("/api/accounts", json=account())
        guest, other = (await me(phone))["person"], (await me(bo))["person"]
        await place.met("one", guest, other)
        await phone.put(f"/api/me/people/{other}", json={"stance": "blocked"})
        await bo.put(f"/api/me/people/{guest}", json={"stance": "muted"})
        await phone.post("/api/login", json=account())
        (known,) = (await home.get("/api/me/people")).json()
        assert (known["played"]["name"], known["stance"]) == ("Bo", "blocked")
        (known,) = (await bo.get("/api/me/people")).json()
        assert (known["played"]["name"], known["stance"]) == ("ada", "muted")
        password = {"password": account()["password"]}
        assert (await home.post("/api/me/delete", json=password)).status_code == 200
        assert (await bo.get("/api/me/people")).json() == []
        assert (await bo.get("/api/me/privacy")).json()["blocked"] == []
