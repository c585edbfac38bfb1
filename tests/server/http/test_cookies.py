"""Cookies: those of the first form stay good and are renewed when they are seen."""

from http.cookies import SimpleCookie
from pathlib import Path

import httpx

from tests.server.support.browsers import Site, account, me, site
from tests.server.support.client import within_a_minute


def first_form(place: Site, person: str) -> str:
    """As cookies were before they had a session."""
    return place.people.signer.sign("person", person)


def given(answer: httpx.Response) -> str | None:
    header = answer.headers.get("set-cookie")
    return None if header is None else SimpleCookie(header)["mondala"].value


@within_a_minute
async def test_a_cookie_of_the_first_form_is_good_and_is_renewed(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        who = await me(ada)
        old = place.browser(Cookie=f"mondala={first_form(place, who['person'])}")
        for path in ("/api/me", "/api/me/games"):
            answer = await old.get(path)
            assert answer.status_code == 200
            renewed = given(answer)
            assert renewed is not None
            new = place.browser(Cookie=f"mondala={renewed}")
            assert await me(new) == who
            assert given(await new.get("/api/me")) is None, "once is enough"


@within_a_minute
async def test_an_answer_that_sets_a_cookie_itself_is_left_alone(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        who = await me(ada)
        old = place.browser(Cookie=f"mondala={first_form(place, who['person'])}")
        answer = await old.post("/api/logout/everywhere")
        assert given(answer) == ""
        assert (await old.get("/api/me")).json() is None, "the first session is over"
