"""Push messages to browsers (Web Push): encrypted for one browser, signed by this server."""

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.server.reminders.posting import Poster
from mondala.server.reminders.sending import Tried
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.server.storage.reminders import DeviceRow

KEY = "push-key"
"""The private key's name in storage; its value is empty if push is turned off."""
_GONE = (404, 410)
_TRY_AGAIN = (408, 425, 429)
_KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps an undelivered message."""
_SIGNED_FOR = 12 * 3600
_LONGEST_KEY = 88
"""Characters of 65 bytes in base64."""


class PushKeys(Value, frozen=True):
    """`public` is given to browsers, in base64url; `private` is secret."""

    private: str
    public: str


class Gone(Exception):
    """The subscription no longer exists."""


class Push:
    """`site` is the server's public address; nothing is sent unless that is https and there are
    keys."""

    def __init__(self, storage: Storage, clock: Clock, poster: Poster, site: str) -> None:
        self._storage, self._clock, self._poster, self._site = storage, clock, poster, site
        self.keys: PushKeys | None = None

    async def load(self) -> None:
        """Loads the stored keys."""
        private = await self._storage.fact(KEY)
        works = private and self._site.startswith("https:") and find_spec("pywebpush") is not None
        self.keys = await asyncio.to_thread(_keys_of, private) if private and works else None

    def check(self, device: DeviceRow) -> None:
        """Raises NotAllowed for a subscription that no browser would send."""
        self._poster.check(device.endpoint)
        try:
            point, auth = map(_decoded, (device.p256dh, device.auth))
        except ValueError as error:
            raise _no_device() from error
        if len(point) != 65 or point[0] != 4 or len(auth) != 16:
            raise _no_device()
        if max(map(len, (device.p256dh, device.auth))) > _LONGEST_KEY:  # decoding skips odd signs
            raise _no_device()

    async def send(self, device: DeviceRow, message: dict[str, Any]) -> tuple[Tried, str]:
        """Sends a message; returns the result and a failure's cause. Raises Gone if the
        subscription no longer exists."""
        if self.keys is None:
            return "never", "push messages are turned off"
        try:
            claims = {"sub": self._site, "exp": self._clock.utc() // 1000 + _SIGNED_FOR}
            made = await asyncio.to_thread(_made, self.keys, claims, device, message)
            status = await self._poster.post(device.endpoint, *made)
        except NotAllowed as error:
            raise Gone from error
        except (OSError, TimeoutError) as error:
            return "down", f"the push service is not reached: {type(error).__name__}"
        except ValueError as error:  # invalid keys
            raise Gone from error
        if status in _GONE:
            raise Gone
        if 200 <= status < 300:
            return "sent", ""
        again = status >= 500 or status in _TRY_AGAIN
        return ("later" if again else "never"), f"the push service answers {status}"


def new_key() -> str:
    """A new private key; raises NotAllowed if the library for it is not installed."""
    if find_spec("pywebpush") is None:
        raise NotAllowed(
            "no-push", "push messages need what `pip install 'mondala[reminders]'` brings"
        )
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


def _keys_of(private: str) -> PushKeys:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.derive_private_key(int.from_bytes(_decoded(private), "big"), ec.SECP256R1())
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return PushKeys(private, _encoded(point))


def _made(
    keys: PushKeys, claims: dict[str, Any], device: DeviceRow, message: dict[str, Any]
) -> tuple[dict[str, str], bytes]:
    """Encrypts a message; run in a thread, since the library loads slowly."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    given = {"p256dh": device.p256dh, "auth": device.auth}
    pusher = WebPusher({"endpoint": device.endpoint, "keys": given})
    body = pusher.encode(json.dumps(message, ensure_ascii=False).encode())["body"]
    parts = urlsplit(device.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", **claims}
    signed: dict[str, str] = Vapid02.from_raw(keys.private.encode()).sign(claims)
    return {
        "Authorization": signed["Authorization"],
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_KEPT_FOR),
        "Urgency": "normal",
    }, bytes(body)


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _no_device() -> NotAllowed:
    return NotAllowed("push-address", "these are not the keys of a browser")
