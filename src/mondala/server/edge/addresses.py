"""Addresses: those a host names, those that count as one, and the one a proxy speaks for."""

import ipaddress
import re
from collections.abc import Iterable

from mondala.core.errors import NotAllowed

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_WITH_PORT = re.compile(r"\[(?P<six>[^]]*)\](?::\d*)?|(?P<four>[0-9.]+):\d*")
_HALF = 64
"""Bits of an IPv6 address that are one household's network; the rest it chooses as it likes."""


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
    """None for what is no address. An IPv4 address is the same however IPv6 writes it."""
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
    """Whether a name or an address means the machine that uses it."""
    if name.lower() == "localhost":
        return True
    address = read_address(name)
    return address is not None and address.is_loopback


def spoken_for(forwarded: str, proxies: Addresses) -> str | None:
    """The client in an X-Forwarded-For header: every proxy adds the address it heard from, so it is
    the last one that is no proxy's. Whatever stands before that anybody may have made up."""
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
    """Headers by their names in small letters; lines with the same name are one list."""
    found: dict[str, str] = {}
    for name, value in headers:
        key = name.lower()
        comma = "; " if key == "cookie" else ", "
        found[key] = f"{found[key]}{comma}{value}" if key in found else value
    return found
