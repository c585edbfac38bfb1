"""Matches people in the queue.

Pure. Ratings are on the scale shown to people, times in milliseconds.
"""

from collections.abc import Iterable, Sequence

from mondala.core.ids import PersonId
from mondala.core.value import Value

NEAR = 100
"""The gap between two certain ratings that is allowed at once."""
WIDER = 15
"""Points by which the allowed gap grows for each second that both have waited."""
UNSURE = 4
"""A fourth of the ratings' uncertainty is added to the allowed gap."""
FEWER_AFTER = 15_000
"""Milliseconds of waiting after which one player fewer is accepted."""
FEWEST = 2


class Waiting(Value, frozen=True):
    """A waiting person, rated `value` plus or minus `off`. Only people of the same `kind`, such as
    a game at a pace, are matched; `seats` is the wanted number of players."""

    person: PersonId
    kind: str
    seats: int
    value: float
    off: float
    since: int
    avoids: frozenset[PersonId] = frozenset()
    """People they must not be matched with."""


def allowed_gap(one: Waiting, other: Waiting, now: int) -> float:
    """The allowed rating gap between two people now."""
    waited = (2 * now - one.since - other.since) / 2
    return NEAR + (one.off + other.off) / UNSURE + WIDER * waited / 1000


def takes(waiting: Waiting, count: int, now: int) -> bool:
    """Whether a person accepts that many players by now."""
    missing = waiting.seats - count
    return count >= FEWEST and 0 <= missing * FEWER_AFTER <= now - waiting.since


def groups(waiting: Iterable[Waiting], now: int) -> list[tuple[Waiting, ...]]:
    """The groups to start now. Those who have waited longest are matched first, with as many
    players as they want, nearest ratings first."""
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
    """The group of the first person, perhaps alone."""
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
