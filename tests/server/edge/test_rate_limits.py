"""Buckets and limiters: how much is too much."""

from hypothesis import given
from hypothesis import strategies as st

from mondala.server.edge.rate_limits import Bucket, Limiter
from tests.server.support.hand_clock import HandClock


@given(
    st.floats(0.1, 50),
    st.integers(1, 20),
    st.lists(st.integers(0, 500), min_size=1, max_size=80),
)
def test_a_bucket_never_lets_more_through_than_its_rate(
    rate: float, burst: int, pauses: list[int]
) -> None:
    """From any moment on: what is fine at once, and so many a second."""
    bucket, now, let = Bucket(burst, 0), 0, []
    for pause in pauses:
        now += pause
        if bucket.take(now, rate, burst):
            let.append(now)
    for first, start in enumerate(let):
        for count, end in enumerate(let[first:], 1):
            assert count <= burst + (end - start) * rate / 1000 + 1e-6


def test_a_bucket_that_was_left_alone_is_full_and_no_more() -> None:
    bucket = Bucket(3, 0)
    for start in (0, 1_000_000):
        assert [bucket.take(start, 1, 3) for _ in range(4)] == [True, True, True, False]


def test_addresses_that_are_not_heard_of_are_forgotten() -> None:
    """So that nobody fills the memory by coming from everywhere."""
    limiter = Limiter(HandClock(), rate=0, burst=1, keys=3)
    assert [limiter.allows(key) for key in "abca"] == [True, True, True, False]
    assert limiter.allows("d")
    assert [limiter.allows(key) for key in "cda"] == [False, False, False]
    assert limiter.allows("b")
