"""Health tells what is wrong, by trying."""

from functools import partial
from pathlib import Path

import msgspec

from mondala.core.ids import GameId, GameName
from mondala.server.bots.pool import WorkerPool
from mondala.server.bots.questions import Subject
from mondala.server.http.health import KEPT, Health, HealthInfo
from mondala.server.storage.waiting import stored
from tests.server.support.browsers import check_refusal, site
from tests.server.support.by_hand import tables_by_hand
from tests.server.support.client import within_a_minute
from tests.server.support.stored import no_room

WELL = {"storage": "ok", "bots": "ok", "house": "ok"}
WRITING = "UPDATE ON meta"


@within_a_minute
async def test_it_says_that_nothing_can_be_stored(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        await stored(place.tables.services.storage.touch)
        browser = place.browser()
        assert (await browser.get("/api/health")).json() == WELL
        place.clock.move(KEPT)
        with no_room(tmp_path, WRITING):
            ill = await browser.get("/api/health")
            check_refusal(ill, 503, "unwell")
            assert ill.json()["details"] == {**WELL, "storage": "failing"}
        place.clock.move(KEPT - 1)
        assert (await browser.get("/api/health")).json() == ill.json(), "it was just looked at"
        place.clock.move(1)
        assert (await browser.get("/api/health")).json() == WELL


@within_a_minute
async def test_it_says_that_bots_have_no_worker(tmp_path: Path) -> None:
    """Once one was lost: a server that has just started, or has no bots, is well."""
    make_bots = partial(WorkerPool, python="false")
    async with tables_by_hand(tmp_path, make_bots=make_bots) as hand:
        health, services = Health(hand.tables), hand.tables.services
        assert await health.look() == HealthInfo("ok", "ok", "ok")
        nothing = msgspec.Raw(b"null")
        subject = Subject(GameId("game"), seat=0, version=0)
        services.bots.ask(
            GameName("Patterns"),
            "level-1",
            subject,
            None,
            nothing,
            "",
            lambda: True,
            lambda _: None,
        )
        while (await health.look()).bots == "ok":
            hand.clock.move(KEPT)
            await hand.settle()
        assert await health.look() == HealthInfo("ok", "failing", "ok")
