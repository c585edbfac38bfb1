"""The origins that requests may have, and the client's address behind a proxy."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from mondala.core.errors import NotAllowed

_ADDRESS = re.compile(
    r"https?://([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Origins:
    """`public` is the address people use, if it is not the one they connect to."""

    public: str | None = None
    proxies: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.public is not None and not _ADDRESS.fullmatch(self.public):
            raise NotAllowed(
                "public",
                f"a public address looks like https://play.example.org, not {self.public!r}",
                public=self.public,
            )

    def allows(self, origin: str | None, host: str | None) -> bool:
        """A browser's Origin must be this very host or the public address; programs send none."""
        if origin is None:
            return True
        try:
            asked = urlsplit(origin)
        except ValueError:
            return False
        if self.public is not None and asked[:2] == urlsplit(self.public.lower())[:2]:
            return True
        return host is not None and asked.netloc.lower() == host.lower()

    def client(self, peer: str, forwarded: str | None) -> str:
        """The client's address; forwarded headers count only from named proxies."""
        if peer in self.proxies and forwarded:
            return forwarded.rpartition(",")[2].strip()
        return peer

    @property
    def secure(self) -> bool:
        return self.public is not None and self.public.lower().startswith("https:")
