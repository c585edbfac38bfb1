"""Events of a match. They are applied, never judged again.

`tile` and `side` are None in events sent to a player who may not know them. Redacted events can be
applied, too: folding the events that a seat is sent gives exactly its view.
"""

from typing import TypeAlias

from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.mondo.pile import Lying, Spot
from mondala.games.mondo.sheet import Points
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement


class RoundBegan(Value, frozen=True):
    """The pile is laid out and the countdown runs."""

    width: int
    height: int
    pile: tuple[Lying, ...]
    modifier: str | None
    tasks: tuple[str, ...]
    start: tuple[Placement, ...]
    """The tiles that a solo world starts with."""


class Went(Value, frozen=True):
    """Go!"""


class Taken(Value, frozen=True):
    seat: Seat
    handle: int
    tile: int | None
    side: Side | None
    known: int


class TurnedOver(Value, frozen=True):
    seat: Seat
    handle: int
    face: str
    tile: int
    side: Side


class Shifted(Value, frozen=True):
    seat: Seat
    handle: int
    spot: Spot


class WentBack(Value, frozen=True):
    """The tile in the hand lies in the middle again, on top."""

    seat: Seat
    lying: Lying


class Placed(Value, frozen=True):
    seat: Seat
    handle: int
    placement: Placement


class TaskTaken(Value, frozen=True):
    seat: Seat
    task: str


class JumpedOut(Value, frozen=True):
    seat: Seat
    chip: int | None


class TimeRanOut(Value, frozen=True):
    pass


class RoundScored(Value, frozen=True):
    points: tuple[Points, ...]
    volcano_holders: tuple[Seat, ...]
    """The holders of the volcano chip in the next round."""


Event: TypeAlias = (
    RoundBegan
    | Went
    | Taken
    | TurnedOver
    | Shifted
    | WentBack
    | Placed
    | TaskTaken
    | JumpedOut
    | TimeRanOut
    | RoundScored
)
