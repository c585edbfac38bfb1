"""A seed is a promise: the same game on every machine, in every version, for ever."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import SEED_LIMIT, Chance
from mondala.core.errors import NotAllowed

seeds = st.integers(0, SEED_LIMIT - 1)


def draws(seed: int, purpose: str, limit: int, count: int) -> list[int]:
    stream = Chance(seed).stream(purpose)
    return [stream.below(limit) for _ in range(count)]


@pytest.mark.parametrize(
    ("seed", "purpose", "expected"),
    [
        (0, "a", [68, 15, 87, 26, 85, 6, 36, 80, 97, 37, 60, 84]),
        (0, "b", [82, 59, 77, 11, 35, 7, 57, 97, 45, 74, 83, 94]),
        (1, "a", [56, 55, 91, 0, 21, 71, 42, 65, 62, 76, 59, 6]),
    ],
)
def test_stored_games_depend_on_these_numbers(seed: int, purpose: str, expected: list[int]) -> None:
    """Pinned; twelve numbers reach into the second block of the hash."""
    assert draws(seed, purpose, 100, 12) == expected


def test_the_last_seed_and_whole_words_are_pinned_too() -> None:
    """The widest seed and the widest limit, so that no bit is lost on the way."""
    expected = [434494301158164029, 15872282944415039877, 266260850637134508]
    assert draws(SEED_LIMIT - 1, "patterns set-up", 1 << 64, 3) == expected


def test_words_that_would_be_unfair_are_drawn_again() -> None:
    """With this limit nearly every second word is thrown away; pinned, so that it stays so."""
    expected = [
        6198462289128316394,
        7976101093646047106,
        972021194455201139,
        8148991732105885794,
    ]
    assert draws(7, "half", (1 << 63) + 1, 4) == expected


def test_the_shuffle_is_pinned() -> None:
    """Dealing depends on the order of the shuffle's draws, not only on the numbers."""
    assert "".join(Chance(5).stream("shuffle").shuffled("abcdefghij")) == "ifcaehjgdb"


def test_streams_do_not_disturb_each_other() -> None:
    """Numbers drawn for one purpose must not change those drawn for another."""
    chance = Chance(3)
    one, two = chance.stream("one"), chance.stream("two")
    mixed = [(one.below(1000), two.below(1000)) for _ in range(20)]
    assert [number for number, _ in mixed] == draws(3, "one", 1000, 20)
    assert [number for _, number in mixed] == draws(3, "two", 1000, 20)


def test_streams_of_other_names_or_seeds_are_other_streams() -> None:
    """No two of many streams begin alike."""
    begun = {
        tuple(draws(seed, purpose, 1 << 64, 2))
        for seed in range(50)
        for purpose in ("", "a", "aa", "b", "mondo", "patterns set-up")
    }
    assert len(begun) == 300


@given(seeds, st.text(), st.integers(1, 1 << 64))
def test_below_stays_below(seed: int, purpose: str, limit: int) -> None:
    """Whatever the seed, the purpose and the limit."""
    assert all(0 <= number < limit for number in draws(seed, purpose, limit, 5))


@pytest.mark.parametrize("limit", [2, 6, 52])
def test_below_is_not_grossly_unfair(limit: int) -> None:
    """Each number turns up about as often as any other."""
    counts = Counter(draws(11, "fair", limit, 400 * limit))
    assert len(counts) == limit
    assert all(300 < count < 500 for count in counts.values())


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed: int, items: list[int]) -> None:
    """A permutation, and what was given is left as it was."""
    given_items = list(items)
    assert Counter(Chance(seed).stream("shuffle").shuffled(items)) == Counter(items)
    assert items == given_items


def test_every_order_comes_about_as_often() -> None:
    """A shuffle with a wrong range would favour some of the 24 orders of four."""
    stream = Chance(2).stream("orders")
    counts = Counter(stream.shuffled("abcd") for _ in range(4800))
    assert len(counts) == 24
    assert all(140 < count < 260 for count in counts.values())


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, -SEED_LIMIT])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    """The refusal names the seed, so that a typing error can be seen."""
    with pytest.raises(NotAllowed, match=f"not {seed}$") as refusal:
        Chance(seed)
    assert refusal.value.code == "seed"
