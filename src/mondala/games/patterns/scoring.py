"""Points of a position, group by group, and the outcome of a game."""

from mondala.core.outcome import Outcome
from mondala.core.seats import PerSeat, Seat, best
from mondala.core.value import Value
from mondala.games.patterns.mandala import around
from mondala.games.patterns.position import FIRST, OVER, SECOND, Position


class GroupScore(Value, frozen=True):
    """A group: its colour (0–5), its river number, its tokens, and what they bring."""

    colour: int
    number: int
    spaces: int
    points: int


def group_scores(position: Position, player: Seat) -> tuple[GroupScore, ...]:
    """The player's groups in river order, as they stand."""
    return tuple(
        GroupScore(colour, number, group := position.groups[player][colour], _points(group, number))
        for number, colour in enumerate(position.rivers[player], start=1)
    )


def _points(group: int, number: int) -> int:
    """Each token but the one under the claim marker scores the river number."""
    return (group.bit_count() - 1) * number


def points(position: Position) -> PerSeat[int]:
    return PerSeat(
        sum(group.points for group in group_scores(position, player)) for player in (FIRST, SECOND)
    )


def flips_to_come(position: Position, player: Seat) -> int:
    """All the tokens that the player could flip one after another if nobody else moved (R5)."""
    free, own, other = position.free, position.groups[player], position.groups[1 - player]
    found = 0
    for colour in position.rivers[player]:
        open_to = free[colour] & ~around(other[colour])
        group = own[colour]
        while beside := open_to & around(group) & ~group:
            group |= beside
        found |= group & free[colour]
    return found


def points_to_come(position: Position, player: Seat) -> int:
    """The points that those flips would bring."""
    flips = flips_to_come(position, player)
    return sum(
        (flips & position.free[colour]).bit_count() * number
        for number, colour in enumerate(position.rivers[player], start=1)
    )


def outcome(position: Position) -> Outcome | None:
    """The outcome, once the game is over; on equal points both win."""
    if position.phase is not OVER:
        return None
    scored = points(position)
    return Outcome(winners=best(scored), points=tuple(scored), reason="no action")
