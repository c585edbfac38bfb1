"""Decides which people of a queue play together now. Pure; ratings are on the scale that people are
shown, times in milliseconds.
"""

from collections.abc import Iterable, Sequence

from mondala.core.ids import PersonId
from mondala.core.value import Value

NEAR = 100
"""The gap between two sure ratings that is allowed at once."""
WIDER = 15
"""Points by which the allowed gap grows with every second that both have waited."""
UNSURE = 4
"""Of how far off two ratings may be, a fourth is added."""
FEWER_AFTER = 15_000
"""Milliseconds of waiting after which one player less will do for a game of several."""
FEWEST = 2


class Waiting(Value, frozen=True):
    """Somebody who waits, with a rating of `value` give or take `off`. Only people of one `kind`,
    such as a game at a pace, play together; `seats` is how many they want to be."""

    person: PersonId
    kind: str
    seats: int
    value: float
    off: float
    since: int
    avoids: frozenset[PersonId] = frozenset()
    """People with whom they do not want to play."""


def allowed_gap(one: Waiting, other: Waiting, now: int) -> float:
    """How far apart the ratings of two may be for a game now."""
    waited = (2 * now - one.since - other.since) / 2
    return NEAR + (one.off + other.off) / UNSURE + WIDER * waited / 1000


def takes(waiting: Waiting, count: int, now: int) -> bool:
    """Whether somebody plays with so many by now."""
    missing = waiting.seats - count
    return count >= FEWEST and 0 <= missing * FEWER_AFTER <= now - waiting.since


def groups(waiting: Iterable[Waiting], now: int) -> list[tuple[Waiting, ...]]:
    """The groups that play together now. The longest waiting is served first, with as many players
    as they want, nearest ratings first."""
    found: list[tuple[Waiting, ...]] = []
    left: dict[str, dict[PersonId, Waiting]] = {}
    for each in sorted(waiting, key=lambda each: each.since):
        left.setdefault(each.kind, {}).setdefault(each.person, each)
    for people in left.values():
        for first in tuple(people.values()):
            if first.person in people:
                group = _group(first, tuple(people.values()), now)
                found.append(group)
                for each in group:
                    del people[each.person]
    return [group for group in found if group[1:]]


def _group(first: Waiting, people: Sequence[Waiting], now: int) -> tuple[Waiting, ...]:
    """The first with others, or alone."""
    others = [each for each in people if each is not first and _meet(first, each, now)]
    others.sort(key=lambda each: (abs(each.value - first.value), each.since))
    for count in range(first.seats, FEWEST - 1, -1):
        if not takes(first, count, now):
            break
        group = [first]
        for each in others:
            if takes(each, count, now) and all(_meet(each, one, now) for one in group):
                group.append(each)
            if len(group) == count:
                return tuple(group)
    return (first,)


def _meet(one: Waiting, other: Waiting, now: int) -> bool:
    if other.person in one.avoids or one.person in other.avoids:
        return False
    return abs(one.value - other.value) <= allowed_gap(one, other, now)
