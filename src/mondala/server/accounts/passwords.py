"""Refuses passwords that are easy to guess; hashes and verifies the others."""

import asyncio
import secrets
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from mondala.core.errors import NotAllowed

SHORTEST, LONGEST = 8, 200
ROUNDS, KILOBYTES, THREADS = 8, 12 * 1024, 1
"""The cost of a hash: little memory, since anybody can request one, and more time instead."""
MOST_WAITING = 50
"""At most this many passwords are being checked or queued: a few seconds' work."""
T = TypeVar("T")


@cache
def common_passwords() -> frozenset[str]:
    """The most common passwords."""
    text = files("mondala.server.accounts").joinpath("common_passwords.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


def check_password(password: str, account: str) -> None:
    """Raises NotAllowed for a password that is too short, too long or too easy to guess."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise NotAllowed("password", f"a password has {SHORTEST} characters or more")
    folded = password.casefold()
    if folded in common_passwords() or folded == account.casefold():
        raise NotAllowed("common-password", "this password is one of those that are guessed first")


class Passwords:
    """Hashes and verifies in a thread, one at a time, since each takes time and memory and anybody
    can request it."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher(ROUNDS, KILOBYTES, THREADS)
        self._nobody = self.hasher.hash(secrets.token_urlsafe())
        self._one, self._waiting = asyncio.Semaphore(1), 0

    async def hashed(self, password: str) -> str:
        return await self._alone(lambda: self.hasher.hash(password))

    async def is_right(self, password_hash: str | None, password: str) -> bool:
        """Verifies a password; takes as long without a hash."""
        hashed = self._nobody if password_hash is None else password_hash
        right = await self._alone(lambda: self._verify(hashed, password[:LONGEST]))
        return right and password_hash is not None

    async def _alone(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise NotAllowed("too-fast", "too many passwords are being looked at; wait a moment")
        self._waiting += 1
        try:
            async with self._one:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False
