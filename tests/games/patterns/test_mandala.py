"""Masks are quick but easily wrong at the rim; the grid's own neighbours say what is right."""

from hypothesis import given
from hypothesis import strategies as st

from mondala.games.patterns.mandala import (
    ALL,
    BIT,
    DISC,
    MIDDLE,
    NAME,
    OUTER,
    around,
    bits,
    connected,
    names,
)

spaces = st.sets(st.sampled_from(DISC.names))


def mask(some: set[str]) -> int:
    return sum(BIT[name] for name in some)


def beside(name: str) -> set[str]:
    near = DISC.neighbours[DISC.names.index(name)]
    return {DISC.names[space] for space in near if space is not None}


@given(spaces)
def test_around_is_the_union_of_the_neighbours(some: set[str]) -> None:
    """No wrapping from one side of the board to the other."""
    assert around(mask(some)) == mask({near for name in some for near in beside(name)})


def test_around_each_space() -> None:
    """All 52 by themselves, the corners above all."""
    assert {name: around(BIT[name]) for name in BIT} == {name: mask(beside(name)) for name in BIT}
    assert names(around(BIT["a6"])) == ("b6", "a5")
    assert names(around(BIT["h3"])) == ("h4", "g3")


@given(spaces)
def test_names_come_in_reading_order(some: set[str]) -> None:
    """Whatever the order they were put in."""
    assert names(mask(some)) == tuple(name for name in DISC.names if name in some)
    assert [NAME[bit] for bit in bits(mask(some))] == list(names(mask(some)))


@given(st.sampled_from(DISC.names), st.lists(st.integers(0, 3), max_size=12))
def test_a_walk_is_connected(start: str, ways: list[int]) -> None:
    """Snakes and knots alike; with a far space added they no longer are."""
    space, walked = DISC.names.index(start), {start}
    for way in ways:
        near = DISC.neighbours[space][way]
        space = space if near is None else near
        walked.add(DISC.names[space])
    assert connected(mask(walked))
    for name in set(DISC.names) - walked:
        assert connected(mask(walked | {name})) == bool(beside(name) & walked)


def test_the_middle_and_the_rest() -> None:
    """Four spaces and the 48 around them."""
    assert {NAME[bit] for bit in MIDDLE} == {"d4", "e4", "d5", "e5"}
    assert len(OUTER) == 48
    assert sum(MIDDLE) + sum(OUTER) == ALL
    assert ALL.bit_count() == 52
