"""IP addresses: lists from the settings, keys for limits, and the client behind a proxy."""

import ipaddress
import re
from collections.abc import Iterable

from mondala.core.errors import NotAllowed

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_WITH_PORT = re.compile(r"\[(?P<six>[^]]*)\](?::\d*)?|(?P<four>[0-9.]+):\d*")
_HALF = 64
"""Bits of an IPv6 address that identify a household's network; it chooses the rest freely."""


class Addresses:
    """Single addresses and networks, such as `192.0.2.1`, `10.0.0.0/8` or `fd00::/8`."""

    __slots__ = ("_networks",)

    def __init__(self, *names: str) -> None:
        self._networks = tuple(_network(name) for name in names)

    def __contains__(self, name: str) -> bool:
        if not self._networks:
            return False
        address = read_address(name)
        return address is not None and any(address in network for network in self._networks)


def _network(name: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(name.strip(), strict=False)
    except ValueError as error:
        sentence = f"an address looks like 192.0.2.1 or 10.0.0.0/8, not {name!r}"
        raise NotAllowed("address", sentence, address=name) from error


def read_address(name: str) -> Address | None:
    """Parses an address, None if it is none. An IPv4 address in IPv6 notation becomes IPv4."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def counted_as(name: str) -> str:
    """The key under which limits count an address: an IPv6 network of 64 bits is one household."""
    address = read_address(name)
    if address is None:
        return name
    if address.version == 4:
        return str(address)
    network = int(address) >> _HALF << _HALF
    return f"{ipaddress.IPv6Address(network)}/{_HALF}"


def is_loopback(name: str) -> bool:
    """Whether a name or address is this machine's loopback."""
    if name.lower() == "localhost":
        return True
    address = read_address(name)
    return address is not None and address.is_loopback


def spoken_for(forwarded: str, proxies: Addresses) -> str | None:
    """The client in an X-Forwarded-For header: the last address that is not a proxy's, since every
    proxy appends the address it heard from. Anything before that may be forged."""
    client = None
    for entry in reversed(forwarded.split(",")):
        text = entry.strip()
        match = _WITH_PORT.fullmatch(text)
        address = read_address((match["six"] or match["four"] or "") if match else text)
        if address is None:
            break
        client = str(address)
        if client not in proxies:
            break
    return client


def joined(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers by lower-case name; the values of repeated ones are joined."""
    found: dict[str, str] = {}
    for name, value in headers:
        key = name.lower()
        comma = "; " if key == "cookie" else ", "
        found[key] = f"{found[key]}{comma}{value}" if key in found else value
    return found
