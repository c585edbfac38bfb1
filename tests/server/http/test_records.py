"""All of a person's games as records, in one file."""

import io
import zipfile
from pathlib import Path

import httpx

from mondala.core.ids import PersonId
from mondala.games.patterns.record import parse_record
from mondala.hosted.mondo.day.playing import enter
from mondala.server.accounts.people import MOST_DOWNLOADS
from mondala.server.days.dates import DAY
from mondala.tables.patterns import PatternsOptions
from tests.server.support.browsers import check_refusal, me, site
from tests.server.support.by_hand import ByHand
from tests.server.support.client import within_a_minute


async def records(browser: httpx.AsyncClient) -> dict[str, str]:
    answer = await browser.get("/api/me/records")
    assert answer.headers["content-type"] == "application/zip"
    assert "content-encoding" not in answer.headers
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


@within_a_minute
async def test_all_games_that_are_over_and_open_are_in_the_file(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        browser = await place.guest("Ada")
        assert await records(browser) == {}
        hand = ByHand(place.tables, place.people, place.clock)
        ada = await place.tables.services.storage.person(PersonId((await me(browser))["person"]))
        assert ada is not None
        for _ in range(2):
            await hand.open(ada, PatternsOptions())
            seats = await hand.begun_by([ada, await place.people.new_guest("Bo")])
            assert await seats[0].ask("do", "Resign") == "ack"
        await hand.open(ada, PatternsOptions())
        goes_on = await hand.begun_by([ada, await place.people.new_guest("Cleo")])
        assert goes_on
        tried = await enter(place.tables, ada)
        row = await place.tables.services.storage.game(tried.game_id)
        assert row is not None
        client = await hand.comes(ada, row.table)
        await hand.wait(3_000)
        assert await client.ask("do", "JumpOut") == "ack"

        found = await records(browser)
        assert len(found) == 2, "neither what goes on nor what others are yet to play"
        for name, text in found.items():
            assert "-patterns-" in name
            assert parse_record(text).tags["Ending"].startswith("resigned")
        place.clock.jump(2 * DAY)
        found = await records(browser)
        assert len(found) == 3
        assert any("Level" in text and "day " in text for text in found.values())


@within_a_minute
async def test_nobody_asks_for_all_their_games_again_and_again(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        browser = await place.guest("Ada")
        for _ in range(MOST_DOWNLOADS):
            assert (await browser.get("/api/me/records")).status_code == 200
        check_refusal(await browser.get("/api/me/records"), 429, "too-fast")
        check_refusal(await place.browser().get("/api/me/records"), 401, "no-person")
