"""Rate limits: a token bucket that fills at a rate and empties with use."""

from collections import OrderedDict

from mondala.server.clock import Clock


class Bucket:
    __slots__ = ("_at", "_left")

    def __init__(self, burst: float, now: int) -> None:
        self._left = burst
        self._at = now

    def take(self, now: int, rate: float, burst: float) -> bool:
        """Whether one more is fine now, at `rate` a second on average."""
        left = self._left + (now - self._at) * rate / 1000
        if left > burst:
            left = burst
        self._at = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1


class Limiter:
    """A bucket for each key; those unused longest are forgotten first."""

    def __init__(self, clock: Clock, rate: float, burst: float, keys: int = 10_000) -> None:
        self._clock, self._rate, self._burst, self._keys = clock, rate, burst, keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str) -> bool:
        now = self._clock.now()
        bucket = self._buckets.pop(key, None) or Bucket(self._burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        return bucket.take(now, self._rate, self._burst)
