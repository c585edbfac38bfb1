"""The variant of each day, computed from the date."""

from datetime import date
from enum import StrEnum

from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import Options
from mondala.server.days.dates import number

SHORT_MINUTES = 4
AHEAD = 7
"""Variants are shown this many days ahead."""


class Variant(StrEnum):
    LANDS = "lands"
    HIDDEN_TIME = "hidden-time"
    SHORT = "short"
    CHILDREN = "children"


def variant_of(day: date) -> Variant | None:
    """On every second day one, in turn; the first of them was 2000-01-02."""
    turn, second = divmod(number(day), 2)
    variants = tuple(Variant)
    return variants[turn % len(variants)] if second else None


def options_of(day: date) -> Options:
    """The round of that day."""
    variant = variant_of(day)
    return Options(
        seats=1,
        day=day.isoformat(),
        board=BoardSide.LANDS if variant is Variant.LANDS else BoardSide.WATER,
        hidden_time=variant is Variant.HIDDEN_TIME,
        minutes=SHORT_MINUTES if variant is Variant.SHORT else None,
        children=variant is Variant.CHILDREN,
    )
