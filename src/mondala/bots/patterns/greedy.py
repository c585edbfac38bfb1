"""Greedy looks one move ahead: it wants the best margin once everybody has made their flips."""

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.core.chance import Stream
from mondala.core.seats import PerSeat, Seat
from mondala.games.patterns.mandala import COLOURS, around, bits
from mondala.games.patterns.moves import ENOUGH, Move, apply, legal_moves
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.scoring import flips_to_come, points

PAUSE = 600
"""Milliseconds before it moves: an answer at once is no pleasure to play with."""


class Greedy(Bot):
    name = "greedy"
    level = 1
    about = "looks one move ahead, for the best margin once everybody has made their flips"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        return Decision(choose(question.view, chance), PAUSE)


def choose(position: Position, stream: Stream) -> Move:
    """The mover's move; the stream decides between equally good ones. Not for a game that is over.

    Flips at the end are never bad (R5), so it makes them all.
    """
    moves = legal_moves(position)
    if position.phase is Phase.FLIPS:
        moves.remove(ENOUGH)
    values = [value_of(position, move) for move in moves]
    top = max(values)
    equals = [move for move, value in zip(moves, values, strict=True) if value == top]
    return equals[stream.below(len(equals))]


def projected(position: Position) -> PerSeat[int]:
    """Each player's points if all the flips open to them now were made."""
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
    """What the mover would be ahead by after the move; of a bowl token, how it could grow."""
    if position.phase is Phase.BOWL:
        return _largest_patch(position, COLOURS.index(move.at))
    return _margin(apply(position, move), position.mover)


def _margin(after: Position, player: Seat) -> int:
    """The player's lead; once play has ended only the mover has flips to come."""
    if after.phase is Phase.PLAY:
        both = projected(after)
        return both[player] - both[1 - player]
    return projected(after)[player] - points(after)[1 - player]


def _largest_patch(position: Position, colour: int) -> int:
    """How many flips the best first group of that colour would have to come."""
    whole = position.free[colour]
    best = 0
    for start in bits(around(whole) | whole):
        patch = start
        while (wider := patch | (around(patch) & whole)) != patch:
            patch = wider
        best = max(best, patch.bit_count() - 1)
    return best
