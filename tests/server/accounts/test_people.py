"""How people prove who they are: names, cookies, passwords and private links."""

from contextlib import suppress
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.errors import NotAllowed
from mondala.server.accounts.password_tries import AT_ONCE
from mondala.server.accounts.passwords import KILOBYTES, ROUNDS, THREADS
from mondala.server.accounts.people import LONGEST_NAME, clean_name
from mondala.server.storage.rows import Person
from mondala.tables.patterns import PatternsOptions
from mondala.wire.tags import encode
from tests.server.support.browsers import PASSWORD, account, site
from tests.server.support.by_hand import ByHand, by_hand, tables_by_hand
from tests.server.support.client import within_a_minute


@given(st.text(max_size=40))
def test_a_name_is_one_short_line_of_signs_or_none(name: str) -> None:
    """Whatever is sent, what others are shown cannot break a line or hide in nothing."""
    with suppress(NotAllowed):
        cleaned = clean_name(name)
        assert 1 <= len(cleaned) <= LONGEST_NAME
        assert cleaned.isprintable()
        assert cleaned == cleaned.strip() == clean_name(cleaned)


class CountingHasher(PasswordHasher):
    """How much work was done: one verification with these parameters is one unit."""

    def __init__(self) -> None:
        super().__init__(ROUNDS, KILOBYTES, THREADS)
        self.verified: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.verified.append(str(hash))
        return super().verify(hash, password)


@within_a_minute
async def test_a_wrong_password_and_an_unknown_account_are_answered_alike(tmp_path: Path) -> None:
    """The existence of an account is not revealed: same answer, and a verification as costly in
    both."""
    async with site(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        place.people.passwords.hasher = hasher = CountingHasher()
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


class Refusing(PasswordHasher):
    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002, ARG002
        raise VerifyMismatchError


@by_hand
async def test_an_unknown_account_may_be_tried_as_often_as_any(hand: ByHand) -> None:
    """However its name is written."""
    guest = await hand.people.new_guest("Ada")
    await hand.people.register(guest, "ada", PASSWORD)
    hand.people.passwords.hasher = Refusing()
    codes: dict[str, list[str]] = {"ada": [], "bob": []}
    for name, told in codes.items():
        for written in [name, name.upper()] * AT_ONCE:
            with pytest.raises(NotAllowed) as refusal:
                await hand.people.log_in(written, "not the password", None)
            told.append(refusal.value.code)
    assert codes["ada"] == codes["bob"] == ["wrong-password"] * AT_ONCE + ["too-fast"] * AT_ONCE


@within_a_minute
async def test_a_password_is_nowhere_on_disk(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        await ada.post("/api/accounts", json=account())
        await ada.post("/api/login", json=account())
        files = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
        assert any(b"argon2id" in content for content in files)
        assert not any(PASSWORD.encode() in content for content in files)


@within_a_minute
async def test_a_cookie_is_no_private_link_and_a_private_link_no_cookie(tmp_path: Path) -> None:
    async with site(tmp_path) as place:
        ada = await place.guest()
        token = (await ada.post("/api/me/token")).json()["token"]
        for wrong in (ada.cookies["mondala"], token[:-3], "", "."):
            answer = await place.browser().post("/api/tokens", json={"token": wrong})
            assert (answer.status_code, answer.json()["code"]) == (404, "no-token")
        thief = place.browser()
        thief.cookies["mondala"] = token
        assert (await thief.get("/api/me")).json() is None


@within_a_minute
async def test_nobody_but_the_log_in_has_a_hash(tmp_path: Path) -> None:
    """A person is handed to every table they come to, and has only what may be shown."""
    async with tables_by_hand(tmp_path) as hand:
        guest = await hand.people.new_guest("Ada")
        registered = await hand.people.register(guest, "ada", PASSWORD)
        logged_in = await hand.people.log_in("ada", PASSWORD, None)
        known = await hand.people.by_cookie(hand.people.cookie(guest))
        assert registered == logged_in == known == Person(guest.id, "ada", "ada")
        await hand.open(logged_in, PatternsOptions())
        await hand.comes(logged_in, hand.table.id)
        (connection,) = hand.table.audience.connections
        renamed = await hand.rename(logged_in, "Adele")
        for person in (registered, known, connection.person, renamed):
            assert person.__struct_fields__ == ("id", "name", "account")
            assert b"argon2" not in encode(person)


def forgeries(cookie: str, of_another_place: str, person: str) -> list[str]:
    """Cookies that are nearly right. (The last sign carries bits that count for nothing.)"""
    payload, _, signature = cookie.partition(".")
    changed = [
        cookie[:place] + ("A" if sign != "A" else "B") + cookie[place + 1 :]
        for place, sign in enumerate(cookie[:-1])
    ]
    return [
        *changed,
        of_another_place,
        person,
        f'"{person}"',
        payload,
        f"{payload}.",
        f".{signature}",
        f"{payload}.{signature}.{signature}",
        cookie * 2,
        cookie[1:],
        "....",
        "é",
        "x" * 5_000,
    ]


@within_a_minute
async def test_a_forged_cookie_is_nobodys(tmp_path: Path) -> None:
    """Changed in any place, of another server, or guessed from the id that everybody sees."""
    async with site(tmp_path / "one") as place, site(tmp_path / "two") as other:
        ada, stranger = await place.guest(), await other.guest()
        person = (await ada.get("/api/me")).json()["person"]
        right = ada.cookies["mondala"]
        for forged in forgeries(right, stranger.cookies["mondala"], person):
            headers = [(b"Cookie", f"mondala={forged}".encode())]
            answer = await place.browser().get("/api/me/games", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "no-person"), forged
            assert (await place.browser().get("/api/me", headers=headers)).json() is None, forged
        assert (await place.browser(Cookie=f"mondala={right}").get("/api/me")).status_code == 200
