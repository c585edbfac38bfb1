"""Seeded chance, passed in as an argument: a named stream of numbers for each purpose.

A keyed hash in counter mode, integers only, with a shuffle of its own, so that a seed gives the
same game on every machine and in every version of Python.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

from mondala.core.errors import NotAllowed
from mondala.core.value import Value

T = TypeVar("T")
SEED_LIMIT = 1 << 128
WORD = 1 << 64
_BLOCK = Struct(">8Q")


class Chance(Value, frozen=True):
    """All the chance of one game. Streams of different names are independent of each other."""

    seed: int

    def __post_init__(self) -> None:
        if not 0 <= self.seed < SEED_LIMIT:
            raise NotAllowed("seed", f"a seed is a number from 0 to 2^128 - 1, not {self.seed}")

    def stream(self, purpose: str) -> "Stream":
        return Stream(self.seed.to_bytes(16, "big"), purpose)


class Stream:
    """Numbers for one purpose, drawn one after another."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._words = _words(key, purpose.encode())

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely."""
        if not 0 < limit <= WORD:
            raise ValueError(f"no number below {limit} to be drawn")
        fair = WORD - WORD % limit
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            other = self.below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return tuple(pool)


def _words(key: bytes, purpose: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from _BLOCK.unpack(blake2b(counter.to_bytes(8, "big") + purpose, key=key).digest())
        counter += 1
