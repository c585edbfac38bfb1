"""The jobs and answers about rounds of Mondo: the perfect world, and the review of a seat's round.

Worlds are counted *alone*: as the round's sheet would be with nobody else at the table, so without
bonus chip, modifier and volcano chip, and with −1 for each active volcano. Solo and children's
rounds count their own rows.
"""

from mondala.bots.analyst import Reason
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.mondo.sheet import Sheet


class PerfectWorld(Value, frozen=True, tag=True):
    """The job of finding the best world of a tile set: the side of the board, the tasks on offer,
    solo's start tiles in the notation (if it is solo), and the seconds that it may take."""

    side: str = "water"
    tasks: tuple[str, ...] = ()
    start: str = ""
    seconds: int = 10
    children: bool = False


class BestWorld(Value, frozen=True):
    """A world in the notation, in an order in which it can be laid, with its sheet counted alone.

    `riches` are its animals and finished landscapes, which decide between solo worlds of the same
    minus points.
    """

    points: int
    riches: int
    world: str
    tasks: tuple[str, ...]
    sheet: Sheet


class Perfect(Value, frozen=True, tag=True):
    """The best world found for a round. No world can make more points than `bound`; `proven` if
    they are reached. Rounds with the same `setting` have the same best world."""

    round: str
    best: BestWorld
    bound: int
    proven: bool
    setting: str = ""


class Better(Value, frozen=True):
    """A placement in the notation, and the points that it would have gained at once."""

    placement: str
    gain: int


class PlacementValue(Value, frozen=True):
    """A tile that was laid `at` so many milliseconds after go: the points it gained or cost at
    once, and the placement of this tile that would then have gained most, if any gained more."""

    space: str
    tile: int
    at: int
    gain: int
    better: Better | None


class TimeSpan(Value, frozen=True):
    """`doing` is searching, turning, placing or waiting."""

    begin: int
    end: int
    doing: str


class Missed(Value, frozen=True):
    """A tile that the reachable best needs, but that was put back from the hand."""

    tile: int
    at: int


class TakenAway(Value, frozen=True):
    """A tile of the reachable best that a rival laid."""

    tile: int
    by: Seat
    at: int


class BestOut(Value, frozen=True):
    """The best moment to jump out, and the points of the world at that time, counted alone."""

    at: int
    points: int


class Decided(Value, frozen=True):
    """The placement that gained the round most points, or cost it most."""

    space: str
    tile: int
    at: int
    gain: int


class Review(Value, frozen=True, tag=True):
    """A round as one seat played it. Times are milliseconds since go."""

    round: str
    seat: Seat
    own: BestWorld
    reachable: BestWorld
    tiles_free: int
    """The number of tiles that lay free at some moment while the seat was in."""
    most_tiles: int
    """The number of tiles that its pace would have allowed it to lay."""
    placements: tuple[PlacementValue, ...]
    time: tuple[TimeSpan, ...]
    """The use of the time, without gaps, from go until the seat was out or the time was up."""
    missed: tuple[Missed, ...]
    taken_away: tuple[TakenAway, ...]
    out_at: int | None
    """The time of its jump-out, if it jumped out."""
    best_out: BestOut | None
    """The best jump-out, if one earlier would have brought more."""
    advice: tuple[Reason, ...]
    """Up to three pieces, the costliest first."""
    decided: Decided | None
