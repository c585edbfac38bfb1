"""The growth that a move brings: both players' points with all flips that are open to them."""

from mondala.core.seats import PerSeat, Seat
from mondala.games.patterns.mandala import COLOURS, around, bits
from mondala.games.patterns.moves import Move, apply
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.scoring import flips_to_come, points


def projected(position: Position) -> PerSeat[int]:
    """Each player's points if all flips open to them were made."""
    return PerSeat(
        scored + _flips_worth(position, player) for player, scored in enumerate(points(position))
    )


def _flips_worth(position: Position, player: Seat) -> int:
    flips = flips_to_come(position, player)
    return sum(
        number * (flips & position.free[colour]).bit_count()
        for number, colour in enumerate(position.rivers[player], start=1)
    )


def value_of(position: Position, move: Move) -> int:
    """The mover's lead after the move; for a bowl token, how far its group could grow."""
    if position.phase is Phase.BOWL:
        return largest_patch(position, position.mover, COLOURS.index(move.at))
    return _margin(apply(position, move), position.mover)


def _margin(after: Position, player: Seat) -> int:
    """The player's lead; once play has ended only the mover has flips left."""
    if after.phase is Phase.PLAY:
        both = projected(after)
        return both[player] - both[1 - player]
    return projected(after)[player] - points(after)[1 - player]


def largest_patch(position: Position, player: Seat, colour: int) -> int:
    """The flips open to a new group of that colour, on the best space for the player."""
    shut = around(position.groups[1 - player][colour])
    k, r, o, y, g, p = position.free
    whole = position.free[colour] & ~shut
    best = 0
    for start in bits((around(whole) | whole) & (k | r | o | y | g | p) & ~shut):
        patch = start
        while (wider := patch | (around(patch) & whole)) != patch:
            patch = wider
        best = max(best, patch.bit_count() - 1)
    return best
