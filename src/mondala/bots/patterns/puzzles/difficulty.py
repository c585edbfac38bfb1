"""The rating of a puzzle: that of a player who would solve it every other time.

The levels try to solve it. Their ratings come from games against each other (docs/bots.md),
alpha-beta's by its nodes. The puzzle's rating then follows from its solvers and non-solvers, like a
player's from their games.
"""

from collections.abc import Callable, Sequence
from math import inf

from mondala.bots.bot import Budget
from mondala.bots.patterns.classical import Classical
from mondala.bots.patterns.levels import thinker
from mondala.bots.patterns.puzzles.puzzle import HIGHEST, LOWEST
from mondala.bots.patterns.thought import Thinker
from mondala.core.chance import Chance, Stream
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, play_all
from mondala.games.patterns.position import Position

NOVICES = ((1, 700, 8), (2, 900, 8), (3, 1110, 4))
"""Level, rating, and the number of tries, since these depend on chance."""
LADDER = {100: 1270, 400: 1370, 1_600: 1470, 6_400: 1570, 20_000: 1660, 80_000: 1760}
"""The rating of alpha-beta by its nodes; 400 and 20,000 are levels 4 and 5."""
WITH_NET = ((6, 2110), (7, 2430))


class Tried(Value, frozen=True):
    """The share of tries, from 0 to 1, in which a solver of that rating found the solution."""

    rating: int
    solved: float


class Panel:
    """Bots of several strengths that try puzzles; `weights` gives the net."""

    def __init__(self, weights: Callable[[], bytes]) -> None:
        self._novices = [
            (thinker(level, weights), rating, times) for level, rating, times in NOVICES
        ]
        self._alpha_beta = Classical()
        self._with_net = [(thinker(level, weights), rating) for level, rating in WITH_NET]

    def rating(self, position: Position, line: Sequence[Move]) -> int:
        chance = Chance(0).stream("puzzle")
        asked = [(play_all(position, line[:step]), line[step]) for step in range(0, len(line), 2)]
        tries = [
            Tried(rating, sum(_solves(who, asked, chance) for _ in range(times)) / times)
            for who, rating, times in self._novices
        ]
        needed = max(self._nodes_needed(*each) for each in asked)
        tries += [Tried(rating, float(needed <= nodes)) for nodes, rating in LADDER.items()]
        tries += [
            Tried(rating, float(_solves(who, asked, chance))) for who, rating in self._with_net
        ]
        return performance(tries)

    def _nodes_needed(self, position: Position, move: Move) -> float:
        """The nodes from which on alpha-beta prefers the move to all others."""
        needed, budget = inf, Budget(max(LADDER))
        for thought in self._alpha_beta.think(position, budget, Chance(0).stream("puzzle")):
            needed = min(needed, thought.nodes) if thought.moves[0] == move else inf
        return needed


def _solves(who: Thinker, asked: Sequence[tuple[Position, Move]], chance: Stream) -> bool:
    for position, move in asked:
        *_, thought = who.think(position, Budget(), chance)
        if thought.moves[0] != move:
            return False
    return True


def performance(tries: Sequence[Tried]) -> int:
    """The rating against which the solvers' expected score is their actual one."""
    solved = sum(each.solved for each in tries)
    low, high = LOWEST, HIGHEST
    while low < high:
        rating = (low + high) // 2
        if sum(_expected(each.rating, rating) for each in tries) > solved:
            low = rating + 1
        else:
            high = rating
    return low


def _expected(own: int, other: int) -> float:
    return 1 / (1 + 10 ** ((other - own) / 400))
