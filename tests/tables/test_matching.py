"""People who wait are brought together: everybody once, near in rating, who waits longest first."""

from collections import Counter
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from mondala.core.ids import PersonId
from mondala.core.value import replace
from mondala.tables.matching import FEWER_AFTER, Waiting, allowed_gap, groups, takes

NOW = 100_000
SURE = 50


def person(
    name: str,
    value: float = 1500,
    waited: int = 0,
    seats: int = 2,
    kind: str = "a",
    avoids: Iterable[str] = (),
) -> Waiting:
    shunned = frozenset(map(PersonId, avoids))
    return Waiting(PersonId(name), kind, seats, value, SURE, NOW - waited * 1000, shunned)


people = st.lists(
    st.builds(
        person,
        name=st.integers(0, 30).map(str),
        value=st.integers(800, 2400),
        waited=st.integers(0, 90),
        seats=st.integers(2, 4),
        kind=st.sampled_from("ab"),
        avoids=st.lists(st.integers(0, 30).map(str), max_size=3),
    ),
    max_size=24,
)


def names(found: list[tuple[Waiting, ...]]) -> list[set[str]]:
    return [{str(each.person) for each in group} for group in found]


@given(people)
def test_everybody_plays_once_at_most_and_only_as_they_want(waiting: list[Waiting]) -> None:
    found = groups(waiting, NOW)
    seated = Counter((each.kind, each.person) for group in found for each in group)
    assert all(count == 1 for count in seated.values())
    for group in found:
        assert all(each in waiting for each in group)
        assert len({each.kind for each in group}) == 1
        assert 2 <= len(group) <= 4
        for each in group:
            assert takes(each, len(group), NOW)
            for other in group:
                assert abs(each.value - other.value) <= allowed_gap(each, other, NOW)
                assert other is each or other.person not in each.avoids


@given(people)
def test_nobody_waits_beside_somebody_they_would_play_with(waiting: list[Waiting]) -> None:
    pairs = list({each.person: each for each in waiting if each.seats == 2}.values())
    seated = {each.person for group in groups(pairs, NOW) for each in group}
    left = [each for each in pairs if each.person not in seated]
    for one in left:
        for other in left:
            apart = one.person in other.avoids or other.person in one.avoids
            if one.person != other.person and one.kind == other.kind and not apart:
                assert abs(one.value - other.value) > allowed_gap(one, other, NOW)


@given(people)
def test_the_order_in_which_people_are_named_changes_nothing(waiting: list[Waiting]) -> None:
    apart = [replace(each, since=each.since - number) for number, each in enumerate(waiting)]
    assert names(groups(apart, NOW)) == names(groups(apart[::-1], NOW))


def test_who_waits_longest_gets_the_nearest() -> None:
    waiting = [person("new", 1500), person("near", 1510), person("old", 1500, 9)]
    assert names(groups(waiting, NOW)) == [{"old", "new"}]


def test_the_gap_grows_with_waiting_and_with_doubt() -> None:
    strong, weak = person("strong", 1900), person("weak", 1500)
    assert groups([strong, weak], NOW) == []
    assert len(groups([strong, weak], NOW + 30_000)) == 1
    unsure = Waiting(PersonId("fresh"), "a", 2, 1600, 500, NOW)
    assert allowed_gap(unsure, weak, NOW) > allowed_gap(strong, weak, NOW)


def test_nobody_meets_themselves() -> None:
    assert groups([person("twice"), person("twice", waited=4)], NOW) == []


def test_a_table_for_four_fills_up_or_takes_fewer_after_a_while() -> None:
    three = [person(name, seats=4) for name in ("one", "two", "three")]
    assert groups(three, NOW) == []
    assert names(groups([*three, person("four", seats=4)], NOW)) == [
        {"one", "two", "three", "four"}
    ]
    assert names(groups(three, NOW + FEWER_AFTER)) == [{"one", "two", "three"}]
    assert groups(three[:2], NOW + FEWER_AFTER) == []
    assert len(groups(three[:2], NOW + 2 * FEWER_AFTER)) == 1


def test_who_wants_to_be_two_is_never_one_of_three() -> None:
    waiting = [person("two", seats=2), *(person(name, seats=3) for name in ("a", "b"))]
    assert groups(waiting, NOW) == []


def test_who_has_blocked_somebody_does_not_meet_them() -> None:
    """Either of the two may have blocked the other, and both may wait long; others find them all
    the same."""
    ada, bo, cy = person("Ada", avoids=["Bo"], waited=9), person("Bo", waited=9), person("Cy")
    assert groups([ada, bo], NOW + 60_000) == []
    assert names(groups([ada, bo, cy], NOW)) == [{"Ada", "Cy"}]
    three = [replace(each, seats=3) for each in (ada, bo, cy)]
    assert groups(three, NOW) == []
    four = [*three, person("Dan", seats=3)]
    assert names(groups(four, NOW)) == [{"Ada", "Cy", "Dan"}]
