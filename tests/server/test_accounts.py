"""Who is who: a guest at once, an account if they want one, and nothing is lost on the way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

import httpx
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import NotAllowed
from mondala.core.value import replace
from mondala.server.app import make_app
from mondala.server.house import House
from mondala.server.limits import Limiter
from mondala.server.origins import Origins
from mondala.server.people import LONGEST_NAME, TOKEN_LASTS, clean_name
from mondala.server.serving import Settings, opened_house
from mondala.server.storage import GameRow, TableRow
from mondala.server.writing import stored
from tests.server.client import within_a_minute
from tests.server.test_clock import HandClock

PASSWORD = "correct horse"  # noqa: S105
GAME = GameRow("g", "t", "Patterns", 1, b"{}", "5", "", b"[]", 7)
TABLE = TableRow("t", b"{}", "g", public=False)


@dataclass
class Inside:
    """The application in this process, asked from any address."""

    house: House
    app: Any
    clock: HandClock

    def browser(self, address: str = "192.0.2.1", **headers: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        return httpx.AsyncClient(
            transport=transport, base_url="http://mondala.test", headers=headers
        )

    async def guest(self, name: str = "Ada") -> httpx.AsyncClient:
        browser = self.browser()
        assert (await browser.post("/api/guests", json={"name": name})).status_code == 201
        return browser


@asynccontextmanager
async def inside(
    folder: Path, *, origins: Origins | None = None, requests: int = 10_000, tries: int = 10_000
) -> AsyncIterator[Inside]:
    """So many requests and tries of one address are fine at once, and a second later one more."""
    clock = HandClock()
    async with opened_house(Settings(folder, clock=clock)) as house:
        limiters = Limiter(clock, 1, requests), Limiter(clock, 1, tries)
        yield Inside(house, make_app(house, origins or Origins(), *limiters), clock)


def account(name: str = "ada", password: str = PASSWORD) -> dict[str, str]:
    return {"account": name, "password": password}


async def played(place: Inside, person: str, game: str, seed: str = "5") -> None:
    """That person has played a game to its end."""
    storage, row = place.house.services.storage, replace(GAME, id=game, seed=seed)
    await stored(partial(storage.put_game, row, (person, None), TABLE))
    await stored(partial(storage.end_game, game, 9, b"null", TABLE))


async def me(browser: httpx.AsyncClient) -> dict[str, Any]:
    return dict((await browser.get("/api/me")).json())


async def games(browser: httpx.AsyncClient) -> set[str]:
    return {game["id"] for game in (await browser.get("/api/me/games")).json()}


@within_a_minute
async def test_a_guest_who_takes_an_account_keeps_everything(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
        ada = await place.guest()
        before = await me(ada)
        await played(place, before["person"], "first")
        registered = await ada.post("/api/accounts", json=account())
        assert registered.status_code == 201
        assert registered.json() == await me(ada) == {**before, "account": "ada"}
        assert await games(ada) == {"first"}


@within_a_minute
async def test_on_another_device_one_is_the_same_and_what_was_played_there_comes_along(
    tmp_path: Path,
) -> None:
    async with inside(tmp_path) as place:
        home, phone, eve = [await place.guest(name) for name in ("Ada", "Somebody", "Eve")]
        await home.post("/api/accounts", json=account())
        for browser, game in ((home, "at home"), (phone, "on the way"), (eve, "of Eve")):
            await played(place, (await me(browser))["person"], game)
        answer = await phone.post("/api/login", json=account())
        assert answer.status_code == 200
        assert answer.json() == await me(phone) == await me(home)
        assert await games(phone) == await games(home) == {"at home", "on the way"}
        assert await games(eve) == {"of Eve"}


@within_a_minute
async def test_an_account_that_logs_in_to_another_gives_nothing_away(tmp_path: Path) -> None:
    """Only what a guest played moves: somebody else's account at the same machine stays theirs."""
    async with inside(tmp_path) as place:
        ada, bo = await place.guest("Ada"), await place.guest("Bo")
        await ada.post("/api/accounts", json=account("ada"))
        await bo.post("/api/accounts", json=account("bo"))
        await played(place, (await me(ada))["person"], "of Ada")
        assert (await ada.post("/api/login", json=account("bo"))).status_code == 200
        assert await games(ada) == await games(bo) == set()
        await ada.post("/api/login", json=account("ada"))
        assert await games(ada) == {"of Ada"}


class CountingHasher(PasswordHasher):
    """How much work was done: one verification with these parameters is one unit."""

    def __init__(self) -> None:
        super().__init__()
        self.verified: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.verified.append(str(hash))
        return super().verify(hash, password)


@within_a_minute
async def test_a_wrong_password_and_an_unknown_account_are_answered_alike(tmp_path: Path) -> None:
    """Nobody learns who has an account: same answer, and a verification as costly in both."""
    async with inside(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        place.house.people._hasher = hasher = CountingHasher()
        answers = []
        for wrong in (account("ada", "not the password"), account("nobody", PASSWORD)):
            answer = await place.browser().post("/api/login", json=wrong)
            answers.append((answer.status_code, answer.content, "set-cookie" in answer.headers))
        assert answers[0] == answers[1]
        assert (answers[0][0], answers[0][2]) == (401, False)
        assert b'"wrong-password"' in answers[0][1]
        assert len(hasher.verified) == 2
        assert hasher.verified[0] != hasher.verified[1]
        assert not any(hasher.check_needs_rehash(each) for each in hasher.verified)


@within_a_minute
async def test_a_password_has_its_limits(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
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
    async with inside(tmp_path) as place:
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
    async with inside(tmp_path) as place:
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
async def test_a_password_is_nowhere_on_disk(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        await ada.post("/api/login", json=account())
        files = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
        assert any(b"argon2id" in content for content in files)
        assert not any(PASSWORD.encode() in content for content in files)


@within_a_minute
async def test_names_are_cleaned_wherever_they_come_in(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
        ada = await place.guest("  Ada\n\u202eof \x00 Love\u200blace ")
        assert (await me(ada))["name"] == "Ada of Love lace"
        renamed = await ada.patch("/api/me", json={"name": "Bo\r\nX: y"})
        assert renamed.json()["name"] == (await me(ada))["name"] == "Bo X: y"
        registered = await ada.post("/api/accounts", json=account(" b\to "))
        assert registered.json()["account"] == "b o"
        for name in ("", " \n", "\u200b", "x" * (LONGEST_NAME + 1)):
            answer = await place.browser().post("/api/guests", json={"name": name})
            assert (answer.status_code, answer.json()["code"]) == (400, "name")


@given(st.text(max_size=40))
def test_a_name_is_one_short_line_of_signs_or_none(name: str) -> None:
    """Whatever is sent, what others are shown cannot break a line or hide in nothing."""
    with suppress(NotAllowed):
        cleaned = clean_name(name)
        assert 1 <= len(cleaned) <= LONGEST_NAME
        assert cleaned.isprintable()
        assert cleaned == cleaned.strip() == clean_name(cleaned)


@within_a_minute
async def test_a_private_link_moves_a_person_to_another_device_once_and_soon(
    tmp_path: Path,
) -> None:
    async with inside(tmp_path) as place:
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
    async with inside(tmp_path) as place:
        ada = await place.guest()
        who = await me(ada)
        tokens = [(await ada.post("/api/me/token")).json() for _ in range(2)]
        assert (await place.browser().post("/api/tokens", json=tokens[0])).status_code == 200
    async with inside(tmp_path) as place:
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
async def test_a_cookie_is_no_private_link_and_a_private_link_no_cookie(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
        ada = await place.guest()
        token = (await ada.post("/api/me/token")).json()["token"]
        for wrong in (ada.cookies["mondala"], token[:-3], "", "."):
            answer = await place.browser().post("/api/tokens", json={"token": wrong})
            assert (answer.status_code, answer.json()["code"]) == (404, "no-token")
        thief = place.browser()
        thief.cookies["mondala"] = token
        assert (await thief.get("/api/me")).json() is None


@within_a_minute
async def test_who_logs_out_is_nobody_until_they_log_in_again(tmp_path: Path) -> None:
    async with inside(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        assert (await ada.post("/api/logout")).status_code == 200
        assert (await ada.get("/api/me")).json() is None
        assert (await ada.post("/api/login", json=account())).json()["name"] == "Ada"
        assert (await ada.get("/api/me")).json()["name"] == "Ada"
