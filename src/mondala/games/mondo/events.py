"""What happened in a match. Events are applied, never judged again.

`tile` and `side` are None in what is sent to somebody who may not know them. Such events can be
applied too: who folds what it is sent has what its view shows.
"""

from dataclasses import dataclass
from typing import TypeAlias

from mondala.core.seats import Seat
from mondala.games.mondo.pile import Lying, Spot
from mondala.games.mondo.sheet import Points
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The pile lies, the countdown runs."""

    width: int
    height: int
    pile: tuple[Lying, ...]
    modifier: str | None
    tasks: tuple[str, ...]
    start: tuple[Placement, ...]
    """The tiles that a solo world starts with."""


@dataclass(frozen=True, slots=True)
class Went:
    """Go!"""


@dataclass(frozen=True, slots=True)
class Taken:
    seat: Seat
    handle: int
    tile: int | None
    side: Side | None
    known: int


@dataclass(frozen=True, slots=True)
class TurnedOver:
    seat: Seat
    handle: int
    face: str
    tile: int
    side: Side


@dataclass(frozen=True, slots=True)
class Shifted:
    seat: Seat
    handle: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class WentBack:
    """The tile in the hand lies in the middle again, on top."""

    seat: Seat
    lying: Lying


@dataclass(frozen=True, slots=True)
class Placed:
    seat: Seat
    handle: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class TaskTaken:
    seat: Seat
    task: str


@dataclass(frozen=True, slots=True)
class JumpedOut:
    seat: Seat
    chip: int | None


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    pass


@dataclass(frozen=True, slots=True)
class RoundScored:
    points: tuple[Points, ...]
    volcano_holders: tuple[Seat, ...]
    """Who has the volcano chip in the next round."""


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
