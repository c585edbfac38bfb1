"""Facts derived from a position: points, the value of pending flips, the possible choices."""

from mondala.core.value import Value
from mondala.games.patterns.mandala import names as space_names
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import Position
from mondala.games.patterns.scoring import flips_to_come, points, points_to_come
from mondala.games.patterns.turn import Turn, turn
from mondala.tables.patterns import SEATS


class PatternsReading(Value, frozen=True):
    position: str
    points: tuple[int, ...]
    waiting: tuple[int, ...]
    """For each player what the flips that wait would add."""
    flips: tuple[tuple[str, ...], ...]
    """For each player the tokens that could be flipped one after another."""
    turn: Turn


def read_position(position: Position) -> PatternsReading:
    flips = [flips_to_come(position, player) for player in range(SEATS)]
    return PatternsReading(
        position=format_position(position),
        points=tuple(points(position)),
        waiting=waiting(position),
        flips=tuple(tuple(space_names(mask)) for mask in flips),
        turn=turn(position),
    )


def waiting(position: Position) -> tuple[int, ...]:
    return tuple(points_to_come(position, player) for player in range(SEATS))
