"""Requests to play over HTTP, on one server and on several nodes: asked, answered, limited."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mondala.server.contacts.requests import BY_PERSON, MOST_OPEN, STANDS_FOR
from tests.server.support.acquainted import acquainted, ask, friends, got, id_of
from tests.server.support.browsers import check_refusal, site
from tests.server.support.client import Guest, mondo, patterns, playing, server_at, within_a_minute
from tests.server.support.running import RunningServer

server = server_at(speed=20)


async def until_there(guest: Guest, way: str, state: str = "open") -> Any:
    """The request, once that node has heard of it. Each answer but the first is one to a mark."""
    mark = ""
    while True:
        told = await got(guest, f"/api/me/requests?known={mark}")
        mark = told["mark"]
        for each in told[way] or []:
            if each["state"] == state:
                return each
        await asyncio.sleep(0)


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_a_request_leads_to_the_table(server: RunningServer) -> None:
    async with acquainted(server) as (ada, bo):
        nothing = await got(bo, "/api/me/requests")
        assert (nothing["incoming"], nothing["outgoing"]) == ([], [])
        answer = await ask(ada, bo, options=mondo(2, rounds=1))
        assert answer.status_code == 201, answer.text
        request, table = answer.json()["request"], answer.json()["table"]
        asked = await until_there(bo, "incoming")
        assert (asked["id"], asked["name"], asked["table"]) == (request, ada.name, table)
        assert (asked["person"], asked["state"]) == (await id_of(ada), "open")
        lobby = asked["lobby"]
        assert lobby["options"]["rounds"] == 1
        assert lobby["public"] is False
        assert [each and each["name"] for each in lobby["seats"]] == [ada.name, None]
        mine = await until_there(ada, "outgoing")
        assert (mine["id"], mine["name"]) == (request, bo.name)

        accepted = await bo.http.post(f"/api/me/requests/{request}/accept")
        assert accepted.json() == {"request": request, "table": table}
        again = await bo.http.post(f"/api/me/requests/{request}/accept")
        assert again.json() == accepted.json(), "an answer may be given twice"
        late = await bo.http.post(f"/api/me/requests/{request}/refuse")
        assert (late.status_code, late.json()["code"]) == (404, "no-request")
        assert (await until_there(ada, "outgoing", "accepted"))["id"] == request
        async with bo.at(table) as seat:
            await seat.ask("Sit")
        assert (await ada.http.delete(f"/api/me/requests/{request}")).status_code == 204
        told = await got(ada, "/api/me/requests")
        assert told["outgoing"] == []


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_who_is_asked_may_refuse_or_want_to_hear_no_more(server: RunningServer) -> None:
    async with acquainted(server) as (ada, bo):
        request = (await ask(ada, bo)).json()["request"]
        await until_there(bo, "incoming")
        strange = await ada.http.post(f"/api/me/requests/{request}/accept")
        assert strange.json()["code"] == "no-request", "it is not Ada's to answer"
        assert (await bo.http.post(f"/api/me/requests/{request}/refuse")).status_code == 200
        await until_there(ada, "outgoing", "refused")

        second = await ask(ada, bo)
        assert second.status_code == 201, "an answered one is in nobody's way"
        await until_there(bo, "incoming")
        path = f"/api/me/people/{await id_of(ada)}"
        assert (await bo.http.put(path, json={"stance": "muted"})).status_code == 200
        await until_there(ada, "outgoing", "refused")
        for stance in ("muted", "blocked"):
            await bo.http.put(path, json={"stance": stance})
            refused = await ask(ada, bo)
            assert (refused.status_code, refused.json()["code"]) == (403, "cannot-ask")
        own = await ask(bo, ada)
        assert own.json()["code"] == "you-blocked"
        await bo.http.put(path, json={"stance": "none"})
        assert (await ask(ada, bo)).status_code == 201


@within_a_minute
async def test_strangers_do_not_ask_and_bad_wishes_open_no_table(server: RunningServer) -> None:
    async with acquainted(server) as (ada, bo), Guest(server.url, "Eve") as eve:
        for asker, asked, body, code in (
            (eve, ada, {}, "not-played"),
            (ada, ada, {}, "not-played"),
            (ada, bo, {"options": mondo(2, rounds=9)}, "rounds"),
            (ada, bo, {"options": mondo(1, solo="easy")}, "full"),
            (ada, bo, {"options": mondo(2, children=True), "rated": True}, "rated-options"),
            (ada, bo, {"table": "nowhere"}, "no-table"),
            (ada, bo, {"table": None}, "no-table"),
        ):
            answer = await ask(asker, asked, **body)
            assert answer.json()["code"] == code, answer.text
        foreign = await eve.open_table(patterns())
        answer = await ask(ada, bo, table=foreign)
        assert answer.json()["code"] == "no-table", "only to a table where one sits"
        assert (await got(bo, "/api/me/requests"))["incoming"] == []
        nobody = await ada.http.put("/api/me/people/nobody", json={"stance": "blocked"})
        assert nobody.json()["code"] == "no-such-person"
        myself = f"/api/me/people/{await id_of(ada)}"
        assert (await ada.http.put(myself, json={"stance": "muted"})).status_code == 400


@pytest.mark.also_on_three_nodes
@within_a_minute
async def test_several_are_asked_to_one_table_until_it_is_full(server: RunningServer) -> None:
    three = mondo(3, rounds=1, minutes=1)
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(playing(server, three, 3))
        ada, bo, cy = table.people
        new = (await ask(ada, bo, options=mondo(2))).json()["table"]
        answer = await ask(ada, cy, table=new)
        assert (answer.status_code, answer.json()["table"]) == (201, new)
        first, second = await until_there(bo, "incoming"), await until_there(cy, "incoming")
        twice = await ask(ada, bo, table=new)
        assert (twice.status_code, twice.json()["code"]) == (409, "already-asked")
        assert (await bo.http.post(f"/api/me/requests/{first['id']}/accept")).is_success
        bos = await stack.enter_async_context(bo.at(new))
        await bos.ask("Sit")
        late = await cy.http.post(f"/api/me/requests/{second['id']}/accept")
        assert (late.status_code, late.json()["code"]) == (404, "no-request")
        full = await ask(ada, cy, table=new)
        assert full.json()["code"] in ("full", "already-asked")


@within_a_minute
async def test_a_few_requests_are_open_at_once_for_a_day(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, others = await friends(place, MOST_OPEN + 1)

        async def ask(number: int) -> Any:
            body = {"person": others[number], "options": {"game": "Patterns"}}
            return await ada.post("/api/me/requests", json=body)

        asked = [await ask(number) for number in range(MOST_OPEN)]
        assert [each.status_code for each in asked] == [201] * MOST_OPEN
        check_refusal(await ask(MOST_OPEN), 409, "too-many-requests")
        place.clock.move(60_000)
        taken = asked[0].json()["request"]
        assert (await ada.delete(f"/api/me/requests/{taken}")).status_code == 204
        assert (await ask(MOST_OPEN)).status_code == 201
        closed = asked[1].json()["table"]
        await place.tables.close_table(closed)
        place.clock.move(60_000)
        assert (await ask(0)).status_code == 201, "a table that is closed takes its request along"
        place.clock.move(STANDS_FOR)
        told = (await ada.get("/api/me/requests")).json()
        assert told["outgoing"] == []


@within_a_minute
async def test_nobody_asks_all_the_time(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, (bo,) = await friends(place, 1)
        codes = []
        for _ in range(BY_PERSON[1] + 1):
            body = {"person": bo, "options": {"game": "Patterns"}}
            answer = await ada.post("/api/me/requests", json=body)
            codes.append(answer.json().get("code", "asked"))
            if answer.is_success:
                await ada.delete(f"/api/me/requests/{answer.json()['request']}")
        assert codes == ["asked"] * BY_PERSON[1] + ["too-fast"]
        place.clock.move(20_000)
        assert (await ada.post("/api/me/requests", json=body)).status_code == 201


@within_a_minute
async def test_a_page_that_asks_again_is_told_only_what_is_new(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, (bo,) = await friends(place, 1)
        first = (await ada.get("/api/me/requests")).json()
        same = (await ada.get(f"/api/me/requests?known={first['mark']}")).json()
        assert same == {"mark": first["mark"], "incoming": None, "outgoing": None}
        body = {"person": bo, "options": {"game": "Patterns"}}
        await ada.post("/api/me/requests", json=body)
        after = (await ada.get(f"/api/me/requests?known={first['mark']}")).json()
        assert after["mark"] != first["mark"]
        assert len(after["outgoing"]) == 1
