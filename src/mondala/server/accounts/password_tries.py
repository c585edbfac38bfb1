"""Limits wrong passwords for each account, without letting strangers lock its owner out.

Strangers share one budget for each account. A device that has logged in to it carries a signed
cookie saying so and has a budget of its own.
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
"""At most this many accounts are remembered for a device, the latest."""
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
        """Counts an attempt before its password is checked, so that parallel attempts do not get
        around the limit."""
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
        """The device's cookie, with that person added."""
        device, owners = self._read(cookie)
        newest = [owner, *(other for other in owners if other != owner)][:MOST_OWNERS]
        return self._signer.sign("device", [device, newest])

    def _read(self, cookie: str | None) -> tuple[str, list[str]]:
        """The device's id and the people who have logged in on it."""
        try:
            (device, owners), _ = self._signer.read("device", cookie or "")
        except BadSignature:
            return secrets.token_urlsafe(9), []
        return device, owners
