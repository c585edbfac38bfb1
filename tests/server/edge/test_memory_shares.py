"""All together hold so much, and those who hold little are not kept from their share."""

from hypothesis import given
from hypothesis import strategies as st

from mondala.server.edge.memory_shares import MemoryShares, SharesByAddress


def test_whoever_holds_much_gets_no_more_where_it_is_used_up() -> None:
    shares: MemoryShares[str] = MemoryShares(100)
    assert shares.allows("one", 60)
    assert shares.allows("two", 40)
    assert not shares.allows("three", 60)
    shares.gone("three")
    assert not shares.allows("two", 41)
    assert shares.allows("two", 40)


def test_who_holds_little_is_served_all_the_same() -> None:
    shares: MemoryShares[str] = MemoryShares(100)
    for hoarder in "abcde":
        shares.allows(hoarder, 30)
    assert shares.allows("honest", 5)
    assert not shares.allows("honest", 20)
    assert shares.allows("honest", 5)
    assert shares.allows("honest", 0)


def test_who_lets_go_makes_room() -> None:
    shares: MemoryShares[str] = MemoryShares(100)
    assert shares.allows("one", 90)
    assert not shares.allows("two", 90)
    shares.gone("one")
    shares.gone("nobody")
    assert shares.allows("two", 100)
    assert not shares.allows("two", 101)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 50)), max_size=50))
def test_what_is_held_is_the_last_that_each_has_noted(noted: list[tuple[int, int]]) -> None:
    """Ten may hold 500: a holder within that is allowed, whatever was before."""
    shares: MemoryShares[int] = MemoryShares(500)
    assert [shares.allows(holder, size) for holder, size in noted] == [True] * len(noted)
    left = 500 - sum(dict(noted).values())
    assert shares.allows(10, left)
    assert not shares.allows(10, left + 500)


def test_somebody_with_many_connections_is_refused_before_somebody_with_one() -> None:
    unsent = SharesByAddress(100)
    assert all(unsent.allows(number, "hoarder", 20) for number in range(5))
    assert unsent.allows("phone", "honest", 20)
    assert not unsent.allows(5, "hoarder", 20)
    assert unsent.allows("phone", "honest", 10)
    for number in range(6):
        unsent.gone(number)
    assert unsent.allows(7, "hoarder", 90)
    assert unsent.allows(7, "hoarder", 0)
    assert unsent.allows("phone", "honest", 100)
