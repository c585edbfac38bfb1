"""Lists have pages, and every page links to the next."""

from pathlib import Path

import httpx

from tests.server.support.browsers import check_refusal, me, site
from tests.server.support.client import within_a_minute


async def pages(browser: httpx.AsyncClient, path: str) -> list[list[str]]:
    """The ids on every page, by the links alone."""
    found = []
    while path:
        answer = await browser.get(path)
        assert answer.is_success
        found.append([item["id"] for item in answer.json()])
        path = answer.links.get("next", {}).get("url", "")
    return found


@within_a_minute
async def test_public_tables_have_pages_the_newest_first(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada, opened = await place.guest(), []
        for public in (True, False, True, True, True, True):
            body = {"options": {"game": "Patterns"}, "public": public}
            table = (await ada.post("/api/tables", json=body)).json()["id"]
            opened += [table] if public else []
        expected = opened[::-1]
        assert await pages(ada, "/api/tables") == [expected]
        assert await pages(ada, "/api/tables?limit=5") == [expected]
        in_twos = [expected[:2], expected[2:4], expected[4:]]
        assert await pages(ada, "/api/tables?limit=2") == in_twos
        first = await ada.get("/api/tables?limit=2")
        place.tables.tables.clear()
        assert await pages(ada, first.links["next"]["url"]) == [[]], "they are gone meanwhile"


@within_a_minute
async def test_ones_own_games_have_pages_the_newest_first(tmp_path: Path) -> None:
    """Also where many began at the same moment."""
    async with site(tmp_path) as place:
        ada = await place.guest()
        person = (await me(ada))["person"]
        for game in "abcde":
            await place.played(person, game)
        assert await pages(ada, "/api/me/games") == [list("edcba")]
        assert await pages(ada, "/api/me/games?limit=2") == [["e", "d"], ["c", "b"], ["a"]]
        assert await pages(ada, "/api/me/games?limit=2&after=nothing") == [[]]


@within_a_minute
async def test_a_page_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        for query in ("after=x", "limit=0", "limit=101", "limit=many", f"after={'1' * 16}"):
            check_refusal(await ada.get(f"/api/tables?{query}"), 400, "unreadable")
        for query in ("limit=0", f"after={'1' * 81}"):
            check_refusal(await ada.get(f"/api/me/games?{query}"), 400, "unreadable")
