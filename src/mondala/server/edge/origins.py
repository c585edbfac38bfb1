"""The origins that requests may have, the client's address behind a proxy, and the address that an
invitation carries."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from mondala.core.errors import NotAllowed
from mondala.server.edge.addresses import Addresses, is_loopback, spoken_for

Headers = Mapping[str, str]
"""By lower-case name, as made by `addresses.joined`."""
_PUBLIC = re.compile(
    r"https?://([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.IGNORECASE
)
_SITE = re.compile(r"(https?)://([^\s/?#@:\[\]]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/?")
_PORTS = {"http": 80, "https": 443}
_FORWARDED = {
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
}
"""Headers that only proxies add."""


class _Site(NamedTuple):
    scheme: str
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Origins:
    """`public` is the address people use if it differs from the one they connect to, `nearby` the
    address of this machine for friends in the same network. Forwarded headers count only from
    `proxies`; `metrics` may read the metrics, besides this machine."""

    public: str | None = None
    proxies: Addresses = field(default_factory=Addresses)
    nearby: str | None = None
    metrics: Addresses = field(default_factory=Addresses)

    def __post_init__(self) -> None:
        if self.public is not None and not _PUBLIC.fullmatch(self.public):
            raise NotAllowed(
                "public",
                f"a public address looks like https://play.example.org, not {self.public!r}",
                public=self.public,
            )

    def allows(self, peer: str, headers: Headers) -> bool:
        """Checks a request's Origin, which programs do not send. It must be the public address or,
        on a direct connection, this host. Without a public address it must be the host, by http or
        by the scheme that a named proxy reports."""
        origin = headers.get("origin")
        if origin is None:
            return True
        asked = _site(origin)
        if asked is None:
            return False
        if self.public is not None and asked == _site(self.public):
            return True
        here = asked == _site(f"{asked.scheme}://{headers.get('host', '')}")
        if self.public is not None:
            return here and asked.scheme == "http" and self._is_direct(peer, headers)
        return here and asked.scheme in ("http", self._scheme(peer, headers))

    def _scheme(self, peer: str, headers: Headers) -> str:
        """The scheme reported by a named proxy."""
        told = headers.get("x-forwarded-proto", "") if peer in self.proxies else ""
        return told.rpartition(",")[2].strip().lower()

    def _is_direct(self, peer: str, headers: Headers) -> bool:
        return peer not in self.proxies and _FORWARDED.isdisjoint(headers)

    def client(self, peer: str, headers: Headers) -> str:
        """The client's address; forwarded headers count only from named proxies."""
        return self._spoken_for(peer, headers) or peer

    def _spoken_for(self, peer: str, headers: Headers) -> str | None:
        if "x-forwarded-for" in headers and peer in self.proxies:
            return spoken_for(headers["x-forwarded-for"], self.proxies)
        return None

    def tells_metrics(self, peer: str, headers: Headers) -> bool:
        """Whether the client is this machine or an address allowed to read metrics. A request
        through an unknown proxy, or one that does not name its client, is not this machine's."""
        told = self._spoken_for(peer, headers)
        if (told or peer) in self.metrics:
            return True
        known = told is not None or _FORWARDED.isdisjoint(headers)
        return known and is_loopback(told or peer)

    def invitation(self, peer: str, headers: Headers) -> str | None:
        """The address for invitation links, if it is not the page's own.

        The machine's address in its network is told only to a page opened on this machine, not to
        one behind a proxy.
        """
        if self.public is not None:
            return self.public.rstrip("/")
        site = _site(f"http://{headers.get('host', '')}")
        name = "" if site is None else site.host.strip("[]")
        here = _FORWARDED.isdisjoint(headers) and is_loopback(peer) and is_loopback(name)
        return self.nearby if here else None

    @property
    def secure(self) -> bool:
        return self.public is not None and self.public.lower().startswith("https:")


def _site(address: str) -> _Site | None:
    """Scheme, host and port, with the default port filled in."""
    match = _SITE.fullmatch(address.lower())
    if match is None:
        return None
    scheme, host, port = match.groups()
    return _Site(scheme, host, int(port) if port else _PORTS[scheme])
