"""The origins that requests may have, the client's address behind a proxy, and the address that an
invitation carries."""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from mondala.core.errors import NotAllowed

_ADDRESS = re.compile(
    r"https?://([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Origins:
    """`public` is the address people use, if it is not the one they connect to; `nearby` the one at
    which friends in the same network reach this machine."""

    public: str | None = None
    proxies: frozenset[str] = frozenset()
    nearby: str | None = None

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

    def invitation(self, peer: str, host: str | None, forwarded: str | None) -> str | None:
        """The address that links to friends begin with, where it is not the page's own.

        The machine's address in its network is told only to a page that was opened on this very
        machine, not to one behind a proxy."""
        if self.public is not None:
            return self.public.rstrip("/")
        here = forwarded is None and is_loopback(peer) and is_loopback(_name(host))
        return self.nearby if here else None

    @property
    def secure(self) -> bool:
        return self.public is not None and self.public.lower().startswith("https:")


def is_loopback(name: str) -> bool:
    """Whether a name or an address means the machine that uses it."""
    if name.lower() == "localhost":
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def _name(host: str | None) -> str:
    """A Host header without its port."""
    try:
        return urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:
        return ""
