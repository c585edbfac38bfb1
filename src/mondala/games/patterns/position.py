"""A position of Patterns: a value without derived facts."""

from enum import StrEnum

from mondala.core.chance import Chance
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value
from mondala.games.patterns.mandala import COLOURS, MIDDLE, OUTER, TOKENS_PER_COLOUR

FIRST: Seat = 0
SECOND: Seat = 1
PLAYERS = ("first", "second")


class Phase(StrEnum):
    BOWL = "bowl"
    PLAY = "play"
    FLIPS = "flips"
    OVER = "over"


BOWL, PLAY, FLIPS, OVER = Phase
"""The phases as constants for hot paths: Python 3.11 is slow to look up members of an enum."""


class Position(Value, frozen=True):
    """Colours are counted 0–5 in the order k r o y g p, spaces are bits of a mask."""

    free: tuple[int, ...]
    """For each colour, where its face-up tokens lie."""
    groups: PerSeat[tuple[int, ...]]
    """For each player and colour, where the tokens of the group lie, face down."""
    claims: int
    """The spaces whose token bears a claim marker."""
    rivers: PerSeat[tuple[int, ...]]
    """For each player the colours of their groups, in the order established."""
    bowls: PerSeat[int]
    """The colour in each bowl; in phase bowl the two left-over colours."""
    mover: Seat
    phase: Phase

    def colour_free_at(self, bit: int) -> int | None:
        """The colour of the face-up token there, if one lies there."""
        k, r, o, y, g, p = self.free
        if bit & (k | r | o):
            return 0 if bit & k else 1 if bit & r else 2
        if bit & (y | g | p):
            return 3 if bit & y else 4 if bit & g else 5
        return None


NO_GROUPS = (0,) * len(COLOURS)


def set_up(seed: int) -> Position:
    """A fresh game: everything face up, the second player to choose a bowl token (R2)."""
    stream = Chance(seed).stream("patterns set-up")
    set_aside = stream.shuffled(range(len(COLOURS)))
    rest = stream.shuffled([c for c in range(len(COLOURS)) for _ in range(TOKENS_PER_COLOUR - 1)])
    free = list(NO_GROUPS)
    for bit, colour in zip(MIDDLE + OUTER, set_aside[:4] + rest, strict=True):
        free[colour] |= bit
    return Position(
        free=tuple(free),
        groups=PerSeat.of(2, NO_GROUPS),
        claims=0,
        rivers=PerSeat.of(2, ()),
        bowls=PerSeat(sorted(set_aside[4:])),
        mover=SECOND,
        phase=Phase.BOWL,
    )
