"""Rate limits: a token bucket that fills at a rate and empties with use."""

from collections import Counter, OrderedDict

from mondala.server.runtime.clock import Clock


class Bucket:
    __slots__ = ("_at", "_left")

    def __init__(self, burst: float, now: int) -> None:
        self._left = burst
        self._at = now

    def has_one(self, now: int, rate: float, burst: float) -> bool:
        """Whether one more is allowed now, without taking it."""
        return min(self._left + (now - self._at) * rate / 1000, burst) >= 1

    def take(self, now: int, rate: float, burst: float) -> bool:
        """Takes one if allowed, at `rate` a second on average."""
        left = self._left + (now - self._at) * rate / 1000
        if left > burst:
            left = burst
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    def use(self, now: int, rate: float, burst: float, count: int) -> None:
        """Takes `count`, even below zero; a negative count gives back."""
        left = min(self._left + (now - self._at) * rate / 1000, burst)
        self._left = min(left - count, burst)
        self._at = now

    def give_back(self, burst: float) -> None:
        self._left = min(self._left + 1, burst)


class Limiter:
    """A bucket for each key; the least recently used are dropped first."""

    def __init__(self, clock: Clock, rate: float, burst: float, keys: int = 10_000) -> None:
        self._clock, self._rate, self._burst, self._keys = clock, rate, burst, keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._used: Counter[str] | None = None

    def allows(self, key: str) -> bool:
        allowed = self._bucket(key).take(self._clock.now(), self._rate, self._burst)
        if allowed and self._used is not None:
            self._used[key] += 1
        return allowed

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._burst, self._clock.now())
        self._buckets[key] = bucket
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        return bucket

    def used(self) -> dict[str, int]:
        """How often each key was used since the last call, less what was given back; empty at the
        first call."""
        used, self._used = self._used or Counter(), Counter()
        return {key: count for key, count in used.items() if count}

    def used_elsewhere(self, key: str, count: int) -> None:
        """Counts uses at other nodes, so that the limit holds for all together."""
        self._bucket(key).use(self._clock.now(), self._rate, self._burst, count)

    def give_back(self, key: str) -> None:
        """Undoes a use."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back(self._burst)
        if self._used is not None:
            self._used[key] -= 1
