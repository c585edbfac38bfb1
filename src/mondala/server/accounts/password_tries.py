"""Limits on wrong passwords for each account, by which strangers cannot lock its owner out.

Strangers share one budget for each account. A device on which somebody has logged in to it carries
a signed cookie that says so, and has a budget of its own, which nobody else can use up.
"""

import secrets

from itsdangerous import BadSignature

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.signing import Signer
from mondala.server.runtime.clock import Clock

DEVICE_COOKIE = "mondala-device"
MOST_OWNERS = 8
"""Accounts that a device remembers; those used last."""
AT_ONCE = 10
STRANGERS_A_SECOND = 1 / 300
DEVICE_A_SECOND = 1 / 30


class PasswordTries:
    def __init__(self, clock: Clock, signer: Signer) -> None:
        self._signer = signer
        self._strangers = Limiter(clock, STRANGERS_A_SECOND, AT_ONCE)
        self._devices = Limiter(clock, DEVICE_A_SECOND, AT_ONCE)
        self.limits = {"passwords": self._strangers, "passwords-of-devices": self._devices}

    def start(self, owner: PersonId, cookie: str | None) -> None:
        """Counts a try before it is known to be wrong, so that many at the same time are no more
        than one after the other."""
        limiter, key = self._budget(owner, cookie)
        if not limiter.allows(key):
            raise NotAllowed("too-fast", "too many wrong passwords for this account; wait a while")

    def was_right(self, owner: PersonId, cookie: str | None) -> None:
        limiter, key = self._budget(owner, cookie)
        limiter.give_back(key)

    def _budget(self, owner: PersonId, cookie: str | None) -> tuple[Limiter, str]:
        device, owners = self._read(cookie)
        return (self._devices, f"{device} {owner}") if owner in owners else (self._strangers, owner)

    def remembering(self, owner: PersonId, cookie: str | None) -> str:
        """The cookie of a device on which that person is logged in now."""
        device, owners = self._read(cookie)
        newest = [owner, *(other for other in owners if other != owner)][:MOST_OWNERS]
        return self._signer.sign("device", [device, newest])

    def _read(self, cookie: str | None) -> tuple[str, list[str]]:
        """The device, and the people who have logged in on it."""
        try:
            (device, owners), _ = self._signer.read("device", cookie or "")
        except BadSignature:
            return secrets.token_urlsafe(9), []
        return device, owners
