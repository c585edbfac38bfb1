"""What can be asked of a match: the players' acts, and the decisions of the clock.

Tiles in the middle are named by their handle, since a player may not know their number.
"""

from dataclasses import dataclass
from typing import TypeAlias

from mondala.games.mondo.tiles import Side


@dataclass(frozen=True, slots=True)
class Take:
    handle: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Turn a tile over in the middle."""

    handle: int


@dataclass(frozen=True, slots=True)
class Shift:
    handle: int
    x: int
    y: int
    angle: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """The tile in the hand goes to the middle, on top."""

    x: int
    y: int
    angle: int
    side: Side


@dataclass(frozen=True, slots=True)
class Place:
    space: str
    side: Side
    turn: int


@dataclass(frozen=True, slots=True)
class TakeTask:
    task: str


@dataclass(frozen=True, slots=True)
class JumpOut:
    """Take the top bonus chip and do nothing more this round; in solo: stop."""


@dataclass(frozen=True, slots=True)
class BeginRound:
    """The table lays out the next round; its countdown starts."""


@dataclass(frozen=True, slots=True)
class Go:
    """The countdown is over."""


@dataclass(frozen=True, slots=True)
class Return:
    """The table puts an absent player's tile back."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The round's time is over; jump-outs made before may still be on their way (R9)."""


@dataclass(frozen=True, slots=True)
class Score:
    """Nothing can be on its way any more: score the round."""


PlayerCommand: TypeAlias = Take | TurnOver | Shift | PutBack | Place | TakeTask | JumpOut
TableCommand: TypeAlias = BeginRound | Go | Return | TimeUp | Score
Command: TypeAlias = PlayerCommand | TableCommand
