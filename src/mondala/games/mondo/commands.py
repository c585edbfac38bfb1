"""Commands to a match: the players' acts, and the decisions of the clock.

Tiles in the middle are named by their handle, since a player may not know their number.
"""

from typing import TypeAlias

from mondala.core.value import Value
from mondala.games.mondo.tiles import Side


class Take(Value, frozen=True):
    handle: int


class TurnOver(Value, frozen=True):
    """Turn a tile over in the middle."""

    handle: int


class Shift(Value, frozen=True):
    handle: int
    x: int
    y: int
    angle: int


class PutBack(Value, frozen=True):
    """Put the tile in the hand back in the middle, on top."""

    x: int
    y: int
    angle: int
    side: Side


class Place(Value, frozen=True):
    space: str
    side: Side
    turn: int


class TakeTask(Value, frozen=True):
    task: str


class JumpOut(Value, frozen=True):
    """Take the top bonus chip and do nothing more this round; in solo: stop."""


class BeginRound(Value, frozen=True):
    """The table lays out the next round; its countdown starts."""


class Go(Value, frozen=True):
    """The countdown is over."""


class Return(Value, frozen=True):
    """Put an absent player's tile back, by the table."""

    seat: int


class TimeUp(Value, frozen=True):
    """The round's time is over; jump-outs made before may still be on their way (R9)."""


class Score(Value, frozen=True):
    """Score the round: no command can be on its way any more."""


PlayerCommand: TypeAlias = Take | TurnOver | Shift | PutBack | Place | TakeTask | JumpOut
TableCommand: TypeAlias = BeginRound | Go | Return | TimeUp | Score
Command: TypeAlias = PlayerCommand | TableCommand
