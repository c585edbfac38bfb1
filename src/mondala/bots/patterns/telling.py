"""Reasons by weight: the weightiest of all true ones are shown."""

from collections.abc import Iterable

from mondala.bots.analyst import Reason
from mondala.bots.patterns.facts import Flips
from mondala.bots.patterns.parts import MOST_REASONS
from mondala.core.value import Value
from mondala.games.patterns.mandala import COLOURS

PROVEN, ENDING = 300.0, 200.0
"""Weights above those of any points."""
FEW_POINTS = 2
"""The fewest points worth mentioning."""
FEW_FLIPS = 2


class Telling(Value, frozen=True):
    """A reason and its weight, roughly in points."""

    weight: float
    reason: Reason


def telling(weight: float, code: str, **words: str | int) -> Telling:
    return Telling(weight, Reason(code, dict(words)))


def of_flips(code: str, flips: Flips, **words: str) -> Telling | None:
    """The reason about these flips, if they are worth mentioning."""
    if flips.points < FEW_POINTS:
        return None
    colour = COLOURS[flips.colour]
    return telling(
        flips.points, code, colour=colour, count=flips.count, points=flips.points, **words
    )


def most_telling(found: Iterable[Telling | None]) -> list[Telling]:
    """The weightiest, the heaviest first."""
    told = (each for each in found if each is not None)
    return sorted(told, key=lambda each: -each.weight)[:MOST_REASONS]
