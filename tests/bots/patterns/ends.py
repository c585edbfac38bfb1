"""Ends of Patterns that are small enough to try out every sequence of moves."""

from functools import cache

from mondala.bots.patterns.kernel import perft
from mondala.bots.patterns.translation import row_of
from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.scoring import points
from tests.games.patterns.samples import random_game


def brute_force(position: Position) -> int:
    """The mover's lead at the end if both play perfectly: every sequence of moves is tried."""
    if position.phase is Phase.OVER:
        have = points(position)
        return have[position.mover] - have[1 - position.mover]
    best = -1000
    for after in (apply(position, move) for move in legal_moves(position)):
        value = brute_force(after)
        best = max(best, value if after.mover == position.mover else -value)
    return best


def is_small(position: Position) -> bool:
    """Whether there are at most two thousand sequences of moves to any depth."""
    row, total, depth = row_of(position), 0, 0
    while total < 2000 and (sequences := perft(row, depth)):
        total, depth = total + sequences, depth + 1
    return total < 2000


@cache
def small_ends() -> tuple[Position, ...]:
    """Positions near the end of random games from which everything can be tried out."""
    return tuple(
        position
        for seed in range(60)
        for position in random_game(seed).positions[-8:]
        if position.phase is Phase.PLAY and is_small(position)
    )
