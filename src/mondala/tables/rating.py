"""The pool in which a game is rated, and the place of each seat in it."""

from mondala.core.errors import NotAllowed
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.tables.live_game import LiveGame
from mondala.tables.options import GameOptions


def pool_of(game: LiveGame, options: GameOptions, material: str) -> str | None:
    """The pool for such a game; None if it is not rated. `material` is a hash; games with other
    than standard material (empty) are not rated."""
    own = not material or material == game.material_digest(game.read_material(""))
    return game.pool(options) if own else None


def check_ratable(game: LiveGame, options: GameOptions, material: str) -> None:
    """Raises NotAllowed if such a game cannot be rated."""
    if pool_of(game, options, material) is None:
        sentence = "with these options, or with these tiles, a game is not rated"
        raise NotAllowed("rated-options", sentence)


def not_people() -> NotAllowed:
    return NotAllowed("rated-people", "people play rated games, each on their own device")


def places(outcome: Outcome, left: frozenset[Seat]) -> tuple[int, ...]:
    """For each seat how many did better. Players who left come last; the others rank by winning,
    then by points."""

    def worth(seat: Seat) -> tuple[bool, bool, int]:
        if seat in left:
            return False, False, 0
        return True, seat in outcome.winners, outcome.points[seat]

    worths = [worth(seat) for seat in range(len(outcome.points))]
    return tuple(sum(other > own for other in worths) for own in worths)
