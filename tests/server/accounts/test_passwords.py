"""Passwords that are guessed first are refused; the rest is kept as a hash and compared."""

import asyncio
from threading import Event

import pytest
from argon2 import PasswordHasher

from mondala.core.errors import NotAllowed
from mondala.server.accounts.passwords import (
    MOST_WAITING,
    SHORTEST,
    Passwords,
    check_password,
    common_passwords,
)


def test_the_list_holds_the_thousand_commonest_that_are_long_enough() -> None:
    assert len(common_passwords()) >= 1_000
    assert all(len(each) >= SHORTEST and each == each.casefold() for each in common_passwords())


@pytest.mark.parametrize("easy", ["password", "12345678", "PassWord", "qwertyuiop", "passwort"])
def test_a_common_password_is_refused_however_it_is_written(easy: str) -> None:
    with pytest.raises(NotAllowed) as refusal:
        check_password(easy, "ada")
    assert refusal.value.code == "common-password"


def test_a_password_is_not_the_account() -> None:
    with pytest.raises(NotAllowed) as refusal:
        check_password("Ada Lovelace", "ada lovelace")
    assert refusal.value.code == "common-password"
    check_password("Ada Lovelace 2", "ada lovelace")


def test_only_the_right_password_is_right() -> None:
    async def work() -> None:
        passwords = Passwords()
        hashed = await passwords.hashed("correct horse")
        assert await passwords.is_right(hashed, "correct horse")
        assert not await passwords.is_right(hashed, "correct horsf")
        assert not await passwords.is_right(None, "correct horse")
        assert not await passwords.is_right("no hash", "correct horse")

    asyncio.run(work())


class SlowHasher(PasswordHasher):
    """A hash takes until `release` is set."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.begun, self.release = 0, Event()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.begun += 1
        assert self.release.wait(60)
        return super().hash(password, salt=salt)


def test_one_password_is_looked_at_at_a_time_and_few_wait() -> None:
    """A caller above the limit is told to wait; those in the queue get their answers."""

    async def work() -> None:
        passwords = Passwords()
        passwords.hasher = hasher = SlowHasher()
        asked = [passwords.hashed("correct horse") for _ in range(MOST_WAITING)]
        waiting = asyncio.gather(*asked)
        while not hasher.begun:
            await asyncio.sleep(0)
        with pytest.raises(NotAllowed) as refusal:
            await passwords.hashed("correct horse")
        assert refusal.value.code == "too-fast"
        assert hasher.begun == 1
        hasher.release.set()
        assert len(set(await waiting)) == MOST_WAITING

    asyncio.run(work())
