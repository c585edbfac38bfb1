"""Insight into a position that is to be explained: its value, and several moves with theirs.

A `Thought` serves a player who needs one move, an insight a reader who compares several.
"""

from math import exp
from typing import Protocol

from mondala.bots.bot import Budget
from mondala.bots.patterns.growth import value_of
from mondala.bots.patterns.thought import won
from mondala.core.value import Value
from mondala.games.patterns.moves import ENOUGH, Move, apply, legal_moves
from mondala.games.patterns.position import BOWL, FLIPS, OVER, Position
from mondala.games.patterns.scoring import points, points_to_come

EVEN = 6
"""The estimated lead in points that corresponds to a 73 % chance to win."""


class Option(Value, frozen=True):
    """A move and its value to its mover."""

    win: float
    margin: float
    moves: tuple[Move, ...]
    """The expected moves, beginning with this one."""

    @property
    def move(self) -> Move:
        return self.moves[0]


class Insight(Value, frozen=True):
    """The value of a position to the player to move; if the game is over, to the player it
    names."""

    win: float
    margin: float
    proven: bool
    options: tuple[Option, ...] = ()
    """The best first."""

    @property
    def line(self) -> tuple[Move, ...]:
        return self.options[0].moves if self.options else ()


class Evaluator(Protocol):
    """Evaluates positions during or before play. The same sequence of positions with the same nodes
    gives the same insights."""

    nodes: int
    """Nodes for each position of a game, unless the caller limits them."""
    most_nodes: int
    """Nodes for a single position without a time limit."""

    def prepare(self) -> None:
        """Loads or compiles what it needs."""

    def begin(self) -> None:
        """Forgets earlier positions, so that insights do not depend on another game."""

    def look(self, position: Position, budget: Budget, most: int) -> Insight:
        """The value of a position that is not settled, with at most so many options."""


def settled(position: Position) -> Insight | None:
    """The exact insight into a position in which play is over, so that only last flips may
    remain."""
    if position.phase not in (FLIPS, OVER):
        return None
    mover, have = position.mover, points(position)
    ahead = have[mover] - have[1 - mover]
    if position.phase is not FLIPS:
        return Insight(won(ahead), ahead, proven=True)
    margin = ahead + points_to_come(position, mover)
    flips = Option(won(margin), margin, _all_flips(position))
    enough = Option(won(ahead), ahead, (ENOUGH,))
    return Insight(won(margin), margin, proven=True, options=(flips, enough))


def _all_flips(position: Position) -> tuple[Move, ...]:
    """The last flips, one after another."""
    moves = list[Move]()
    while position.phase is FLIPS:
        moves.append(legal_moves(position)[0])
        position = apply(position, moves[-1])
    return tuple(moves)


def after_move(insight: Insight, position: Position, move: Move, after: Position) -> Option:
    """A move as an option, by the insight into the position after it."""
    same = after.mover == position.mover
    win, margin = insight.win, insight.margin
    moves = (move, *insight.line)
    return Option(win, margin, moves) if same else Option(1 - win, -margin, moves)


def no_better(option: Option, best: Option) -> Option:
    """The option, capped at the value of the best one, since it was searched less deeply."""
    return Option(min(option.win, best.win), min(option.margin, best.margin), option.moves)


class OnePly:
    """Needs only the rules: it counts what each move brings, with the flips that it opens."""

    nodes = most_nodes = 1

    def prepare(self) -> None:
        """Does nothing: there is nothing to load."""

    def begin(self) -> None:
        """Does nothing: it remembers nothing."""

    def look(self, position: Position, budget: Budget, most: int) -> Insight:  # noqa: ARG002
        worth = {move: value_of(position, move) for move in legal_moves(position)}
        if position.phase is BOWL:  # a token that one player does not get goes to the other
            worth = {move: 2 * value - sum(worth.values()) for move, value in worth.items()}
        best = sorted(worth, key=lambda move: -worth[move])[:most]
        options = tuple(
            Option(1 / (1 + exp(-worth[move] / EVEN)), worth[move], (move,)) for move in best
        )
        return Insight(options[0].win, options[0].margin, proven=False, options=options)
