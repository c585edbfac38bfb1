"""Where requests may come from, and whose they are behind a proxy."""

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Origins:
    """`public` is the address people use, if it is not the one they connect to."""

    public: str | None = None
    proxies: frozenset[str] = frozenset()

    def allows(self, origin: str | None, host: str | None) -> bool:
        """A browser's Origin must be this very host or the public address; programs send none."""
        if origin is None:
            return True
        try:
            asked = urlsplit(origin)
        except ValueError:
            return False
        if self.public is not None and asked[:2] == urlsplit(self.public)[:2]:
            return True
        return host is not None and asked.netloc.lower() == host.lower()

    def client(self, peer: str, forwarded: str | None) -> str:
        """The client's address; forwarded headers count only from named proxies."""
        if peer in self.proxies and forwarded:
            return forwarded.rpartition(",")[2].strip()
        return peer

    @property
    def secure(self) -> bool:
        return self.public is not None and self.public.startswith("https:")
