"""People: a guest at once, an account if they want one, and nothing is lost on the way."""

import asyncio
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from mondala.server.accounts.password_tries import AT_ONCE
from mondala.server.accounts.people import LONGEST_NAME, TOKEN_LASTS
from mondala.server.edge.origins import Origins
from tests.server.support.browsers import account, check_refusal, me, site
from tests.server.support.client import within_a_minute


async def games(browser: httpx.AsyncClient) -> set[str]:
    return {game["id"] for game in (await browser.get("/api/me/games")).json()}


@within_a_minute
async def test_a_guest_who_takes_an_account_keeps_everything(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        before = await me(ada)
        await place.played(before["person"], "first")
        registered = await ada.post("/api/accounts", json=account())
        assert registered.status_code == 201
        assert registered.json() == await me(ada) == {**before, "name": "ada", "account": "ada"}
        assert await games(ada) == {"first"}


@within_a_minute
async def test_on_another_device_one_is_the_same_and_what_was_played_there_comes_along(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as place:
        home, phone, eve = [await place.guest(name) for name in ("Ada", "Somebody", "Eve")]
        await home.post("/api/accounts", json=account())
        for browser, game in ((home, "at home"), (phone, "on the way"), (eve, "of Eve")):
            await place.played((await me(browser))["person"], game)
        answer = await phone.post("/api/login", json=account())
        assert answer.status_code == 200
        assert answer.json() == await me(phone) == await me(home)
        assert await games(phone) == await games(home) == {"at home", "on the way"}
        assert await games(eve) == {"of Eve"}


@within_a_minute
async def test_an_account_that_logs_in_to_another_gives_nothing_away(tmp_path: Path) -> None:
    """Only what a guest played moves: somebody else's account at the same machine stays theirs."""
    async with site(tmp_path) as place:
        ada, bo = await place.guest("Ada"), await place.guest("Bo")
        await ada.post("/api/accounts", json=account("ada"))
        await bo.post("/api/accounts", json=account("bo"))
        await place.played((await me(ada))["person"], "of Ada")
        assert (await ada.post("/api/login", json=account("bo"))).status_code == 200
        assert await games(ada) == await games(bo) == set()
        await ada.post("/api/login", json=account("ada"))
        assert await games(ada) == {"of Ada"}


@within_a_minute
async def test_a_password_has_its_limits(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        for length, status in ((7, 400), (8, 201), (200, 201), (201, 400)):
            chosen = account(f"with {length}", "ä" * length)
            answer = await (await place.guest()).post("/api/accounts", json=chosen)
            assert answer.status_code == status
            assert status == 201 or answer.json()["code"] == "password"
            login = await place.browser().post("/api/login", json=chosen)
            assert login.status_code == (200 if status == 201 else 401)


@within_a_minute
async def test_an_account_is_taken_once(tmp_path: Path) -> None:
    """Also in capitals, and with spaces around; and a person has one account."""
    async with site(tmp_path) as place:
        ada, bo = await place.guest("Ada"), await place.guest("Bo")
        nobody = await place.browser().post("/api/accounts", json=account())
        assert (nobody.status_code, nobody.json()["code"]) == (401, "no-person")
        await ada.post("/api/accounts", json=account("ada"))
        for name in ("ada", "ADA", "  Ada\t"):
            answer = await bo.post("/api/accounts", json=account(name))
            assert (answer.status_code, answer.json()["code"]) == (409, "account-taken")
        second = await ada.post("/api/accounts", json=account("ada the second"))
        assert (second.status_code, second.json()["code"]) == (400, "has-account")
        assert (await me(bo))["account"] is None


@within_a_minute
async def test_of_two_who_take_an_account_at_once_one_is_told_that_it_is_taken(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as place:
        both = [await place.guest(name) for name in ("Ada", "Bo")]
        names = ("ada", "ADA")
        answers = await asyncio.gather(
            *(
                each.post("/api/accounts", json=account(name))
                for each, name in zip(both, names, strict=True)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        (loser,) = (answer for answer in answers if answer.status_code == 409)
        assert loser.json()["code"] == "account-taken"


@within_a_minute
async def test_names_are_cleaned_wherever_they_come_in(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest("  Ada\n\u202eof \x00 Love\u200blace ")
        assert (await me(ada))["name"] == "Ada of Love lace"
        renamed = await ada.patch("/api/me", json={"name": "Bo\r\nX: y"})
        assert renamed.json()["name"] == (await me(ada))["name"] == "Bo X: y"
        registered = await ada.post("/api/accounts", json=account(" b\to "))
        assert registered.json()["account"] == "b o"
        for name in ("", " \n", "\u200b", "x" * (LONGEST_NAME + 1)):
            answer = await place.browser().post("/api/guests", json={"name": name})
            assert (answer.status_code, answer.json()["code"]) == (400, "name")


@within_a_minute
async def test_a_private_link_moves_a_person_to_another_device_once_and_soon(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        tokens = [(await ada.post("/api/me/token")).json() for _ in range(2)]
        phone, thief = place.browser(), place.browser()
        assert (await phone.post("/api/tokens", json=tokens[0])).status_code == 200
        assert await me(phone) == await me(ada)
        used = await thief.post("/api/tokens", json=tokens[0])
        assert (used.status_code, used.json()["code"]) == (404, "no-token")
        place.clock.move(TOKEN_LASTS)
        late = await thief.post("/api/tokens", json=tokens[1])
        assert (late.status_code, late.json()["code"]) == (404, "no-token")
        assert (await thief.get("/api/me")).json() is None


@within_a_minute
async def test_a_private_link_outlives_a_restart_and_still_works_once(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        who = await me(ada)
        tokens = [(await ada.post("/api/me/token")).json() for _ in range(2)]
        assert (await place.browser().post("/api/tokens", json=tokens[0])).status_code == 200
    async with site(tmp_path) as place:
        phones = [place.browser() for _ in range(3)]
        used = await phones[2].post("/api/tokens", json=tokens[0])
        assert (used.status_code, used.json()["code"]) == (404, "no-token")
        answers = await asyncio.gather(
            *(phone.post("/api/tokens", json=tokens[1]) for phone in phones)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404]
        (worked,) = (answer for answer in answers if answer.status_code == 200)
        assert worked.json() == who


@within_a_minute
async def test_who_logs_out_is_nobody_until_they_log_in_again(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        assert (await ada.post("/api/logout")).status_code == 200
        assert (await ada.get("/api/me")).json() is None
        assert (await ada.post("/api/login", json=account())).json()["name"] == "ada"
        assert (await ada.get("/api/me")).json()["name"] == "ada"


HTTPS = "https://play.test"


@pytest.mark.parametrize(
    ("public", "secure"), [(None, False), ("http://play.test", False), (HTTPS, True)]
)
@within_a_minute
async def test_a_cookie_is_for_this_site_only(
    public: str | None, secure: bool, tmp_path: Path
) -> None:
    """No script reads it, no other site sends it; plain http works in a home network."""
    async with site(tmp_path, origins=Origins(public)) as place:
        answer = await place.browser().post("/api/guests", json={"name": "Ada"})
        cookie = SimpleCookie(answer.headers["set-cookie"])["mondala"]
        assert cookie["httponly"]
        assert cookie["samesite"] == "lax"
        assert cookie["path"] == "/"
        assert cookie["domain"] == ""
        assert bool(cookie["secure"]) is secure


@within_a_minute
async def test_an_invitation_carries_the_address_that_friends_reach(tmp_path: Path) -> None:
    nearby, public = "http://192.0.2.7:8000", "https://play.test"
    for origins, peer, host, address in (
        (Origins(nearby=nearby), "127.0.0.1", "localhost:8000", nearby),
        (Origins(nearby=nearby), "192.0.2.1", "192.0.2.7:8000", None),
        (Origins(public, nearby=nearby), "192.0.2.1", "192.0.2.7:8000", public),
        (Origins(), "127.0.0.1", "localhost:8000", None),
    ):
        async with site(tmp_path, origins=origins) as place:
            answer = await place.browser(peer, host=host).get("/api/invitation")
            assert answer.json() == {"address": address}


@within_a_minute
async def test_nobody_is_locked_out_by_other_peoples_wrong_passwords(tmp_path: Path) -> None:
    """Strangers run out of tries, from wherever they come; at home one logs in, also after one has
    logged out, and a new device comes in by a link."""
    async with site(tmp_path) as place:
        home, phone = await place.guest(), place.browser("192.0.2.2")
        ada = (await home.post("/api/accounts", json=account())).json()["person"]
        await home.post("/api/logout")
        for _ in range(AT_ONCE - 1):
            place.people.password_tries.start(ada, None)
        for address, status, code in (
            ("203.0.113.1", 401, "wrong-password"),
            ("203.0.113.2", 429, "too-fast"),
        ):
            guess = account("ADA", "guessed by a stranger")
            check_refusal(await place.browser(address).post("/api/login", json=guess), status, code)
        assert (await phone.post("/api/login", json=account())).status_code == 429
        assert (await home.post("/api/login", json=account())).status_code == 200
        token = (await home.post("/api/me/token")).json()
        assert (await phone.post("/api/tokens", json=token)).json()["account"] == "ada"
        await phone.post("/api/logout")
        assert (await phone.post("/api/login", json=account())).status_code == 200
