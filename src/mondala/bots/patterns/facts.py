"""Facts of a position in terms that players use: flips gained and lost, room to grow, bowls,
ends."""

from collections.abc import Iterator, Mapping

from mondala.bots.patterns.growth import largest_patch
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.games.patterns.mandala import COLOURS, around
from mondala.games.patterns.moves import (
    Move,
    apply,
    establish_targets,
    has_action,
    legal_moves,
    swap_targets,
)
from mondala.games.patterns.position import FLIPS, OVER, PLAY, Position
from mondala.games.patterns.scoring import flips_to_come, points, points_to_come

LONGEST_RIVER = len(COLOURS)


class Flips(Value, frozen=True):
    """A number of flips of one colour, and the points that they bring their player."""

    colour: int
    count: int
    points: int


NO_FLIPS = Flips(0, 0, 0)


def number_of(position: Position, player: Seat, colour: int) -> int:
    """The place in the river of the player's group of that colour; 0 without one."""
    river = position.rivers[player]
    return river.index(colour) + 1 if colour in river else 0


def flips_by_colour(position: Position, player: Seat, mask: int) -> dict[int, Flips]:
    """The tokens of the mask, colour by colour, at the points that they bring the player."""
    found = {}
    for number, colour in enumerate(position.rivers[player], start=1):
        count = (mask & position.free[colour]).bit_count()
        if count:
            found[colour] = Flips(colour, count, count * number)
    return found


def lost_flips(before: Position, after: Position, player: Seat) -> dict[int, Flips]:
    """The flips that the player had to come before a move, and neither made with it nor has after
    it."""
    made = 0
    for colour in before.rivers[player]:
        made |= before.free[colour] & after.groups[player][colour]
    gone = flips_to_come(before, player) & ~flips_to_come(after, player)
    return flips_by_colour(before, player, gone & ~made)


def new_flips(before: Position, after: Position, player: Seat) -> dict[int, Flips]:
    """The player's flips that are to come after a move and were not before."""
    opened = flips_to_come(after, player) & ~flips_to_come(before, player)
    return flips_by_colour(after, player, opened)


def most_more(these: Mapping[int, Flips], those: Mapping[int, Flips]) -> Flips:
    """The colour in which these are worth most more than those, and the difference."""
    more = [
        Flips(colour, flips.count - other.count, flips.points - other.points)
        for colour, flips in these.items()
        for other in (those.get(colour, NO_FLIPS),)
        if flips.count > other.count
    ]
    return max(more, key=lambda flips: flips.points, default=NO_FLIPS)


def gain(before: Position, after: Position, player: Seat) -> int:
    """The points that a move brought the player at once."""
    return points(after)[player] - points(before)[player]


def lead(position: Position, player: Seat) -> int:
    """The player's lead as the groups stand."""
    have = points(position)
    return have[player] - have[1 - player]


def lead_in_sight(position: Position, player: Seat) -> int:
    """The player's lead if all flips open to both players now were made."""
    own, others = (points_to_come(position, each) for each in (player, 1 - player))
    return lead(position, player) + own - others


def has_ended(position: Position) -> bool:
    """Whether play has ended; last flips may remain."""
    return position.phase in (FLIPS, OVER)


def final_lead(position: Position, player: Seat) -> int:
    """The player's lead once play has ended, with the last flips made."""
    last = points_to_come(position, position.mover) if position.phase is FLIPS else 0
    return lead(position, player) + (last if position.mover == player else -last)


def is_trapped(position: Position, player: Seat, colour: int) -> bool:
    """Whether the player's group of that colour can no longer grow, by flips or by swaps."""
    group, rival = position.groups[player][colour], position.groups[1 - player][colour]
    k, r, o, y, g, p = position.free
    return bool(group) and not around(group) & (k | r | o | y | g | p) & ~around(rival)


def bowl_patch(position: Position, player: Seat) -> int:
    """The flips that a new group of the player's bowl colour could have, on the best space."""
    bowl = position.bowls[player]
    if position.groups[player][bowl] or len(position.rivers[player]) == LONGEST_RIVER:
        return 0
    return largest_patch(position, player, bowl)


def opens_a_group(position: Position, player: Seat) -> bool:
    """Whether the token in the player's bowl could begin a new group."""
    return bool(establish_targets(position, player))


def is_dead(position: Position, player: Seat) -> bool:
    """Whether the token in the player's bowl cannot be laid anywhere."""
    return not (establish_targets(position, player) or swap_targets(position, player))


def answers(position: Position, player: Seat) -> Iterator[tuple[Move, Position]]:
    """All moves of the player, as if it were their turn, with the position after each."""
    if position.phase is PLAY and has_action(position, player):
        asked = replace(position, mover=player)
        for move in legal_moves(asked):
            yield move, apply(asked, move)


class Cut(Value, frozen=True):
    """Flips that one move of the opponent could take away."""

    flips: Flips
    by: Move


def worst_cuts(position: Position, player: Seat) -> dict[int, Cut]:
    """For each colour, the most of the player's flips that one move of the opponent could take
    away."""
    found = dict[int, Cut]()
    for move, after in answers(position, 1 - player):
        for colour, flips in lost_flips(position, after, player).items():
            if colour not in found or flips.count > found[colour].flips.count:
                found[colour] = Cut(flips, move)
    return found


def is_safe(position: Position, flip: int, player: Seat) -> bool:
    """Whether that flip is open to the player and no move of the opponent could take it away."""
    if not flips_to_come(position, player) & flip:
        return False
    return all(flips_to_come(after, player) & flip for _, after in answers(position, 1 - player))


def flips_of(position: Position, player: Seat, colour: int) -> int:
    """The number of flips of that colour that are open to the player."""
    return (flips_to_come(position, player) & position.free[colour]).bit_count()


def worth_of(position: Position, player: Seat, colour: int) -> int:
    """The points of the player's group of a colour, with its flips to come."""
    number = number_of(position, player, colour)
    group = position.groups[player][colour]
    tokens = group.bit_count() - 1 if group else 0
    return number * (tokens + flips_of(position, player, colour))
