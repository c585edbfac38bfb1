"""Signs the cookies and private links of this server."""

from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from mondala.server.runtime.clock import Clock
from mondala.server.storage.rows import Keys


class Signer:
    """Signs with the current key; accepts the previous key until it expires."""

    def __init__(self, clock: Clock, keys: Keys) -> None:
        self._clock, self.keys = clock, keys

    def sign(self, salt: str, value: object) -> str:
        text = URLSafeSerializer(self.keys.current, salt=salt).dumps(value)
        return text if isinstance(text, str) else text.decode()

    def read(self, salt: str, text: str) -> tuple[Any, bool]:
        """The value, and whether the current key signed it; raises BadSignature if no key did."""
        try:
            return URLSafeSerializer(self.keys.current, salt=salt).loads(text), True
        except BadSignature:
            if not self.keys.before or self._clock.utc() >= self.keys.until:
                raise
            return URLSafeSerializer(self.keys.before, salt=salt).loads(text), False
