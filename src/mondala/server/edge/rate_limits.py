"""Rate limits: a token bucket that fills at a rate and empties with use."""

from collections import Counter, OrderedDict

from mondala.server.runtime.clock import Clock


class Bucket:
    __slots__ = ("_at", "_left")

    def __init__(self, burst: float, now: int) -> None:
        self._left = burst
        self._at = now

    def has_one(self, now: int, rate: float, burst: float) -> bool:
        """Whether one more would be fine now; nothing is taken."""
        return min(self._left + (now - self._at) * rate / 1000, burst) >= 1

    def take(self, now: int, rate: float, burst: float) -> bool:
        """Whether one more is fine now, at `rate` a second on average."""
        left = self._left + (now - self._at) * rate / 1000
        if left > burst:
            left = burst
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    def use(self, now: int, rate: float, burst: float, count: int) -> None:
        """Takes `count`, even if the bucket does not hold as many; less than none is given back."""
        left = min(self._left + (now - self._at) * rate / 1000, burst)
        self._left = min(left - count, burst)
        self._at = now

    def give_back(self, burst: float) -> None:
        self._left = min(self._left + 1, burst)


class Limiter:
    """A bucket for each key; those unused longest are forgotten first."""

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
        """The times each key was allowed since the last call, less those that were given back; the
        first call knows nothing."""
        used, self._used = self._used or Counter(), Counter()
        return {key: count for key, count in used.items() if count}

    def used_elsewhere(self, key: str, count: int) -> None:
        """Counts what others have allowed for the key, so that the limit holds here too."""
        self._bucket(key).use(self._clock.now(), self._rate, self._burst, count)

    def give_back(self, key: str) -> None:
        """Takes back the last use that was allowed."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.give_back(self._burst)
        if self._used is not None:
            self._used[key] -= 1
