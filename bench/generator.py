"""`mondala load` for benches, and what it tells."""

import re
import sys
from dataclasses import dataclass

_TOLD = re.compile(
    r"([\d,]+) answers a second \(([\d,]+) in all, ([\d,]+) of them refusals\); "
    r"waited p50 ([\d.]+) ms, p95 [\d.]+ ms, p99 ([\d.]+) ms"
)


@dataclass(frozen=True)
class Told:
    a_second: float
    answers: float
    refused: float
    p50: float
    p99: float


def load(url: str, through: list[str], *options: object) -> list[str]:
    """The command that plays there, its sockets at those nodes."""
    command = [sys.executable, "-m", "mondala", "load", url, *map(str, options)]
    return command + [part for node in through for part in ("--through", node)]


def read(output: str) -> Told:
    found = _TOLD.search(output)
    if found is None:
        raise SystemExit(f"a generator told nothing: {output!r}")
    return Told(*(float(part.replace(",", "")) for part in found.groups()))
