"""Novice looks a move or two ahead, like an attentive player who is new to Patterns.

It sees the points that a move brings at once and, at the higher of its levels, how far both
players' groups could grow after it. It overlooks some moves and misjudges the others a little.
"""

from collections.abc import Iterator

from mondala.bots.bot import Budget
from mondala.bots.patterns.growth import value_of
from mondala.bots.patterns.thought import Thought, last_flip
from mondala.core.chance import Stream
from mondala.games.patterns.moves import Move, apply, legal_moves
from mondala.games.patterns.position import FLIPS, Position
from mondala.games.patterns.scoring import points


class Novice:
    """Overlooks so many moves in a hundred, and misjudges each by up to so many points either
    way."""

    def __init__(self, overlooks: int, off_by: int, *, sees_growth: bool) -> None:
        self._overlooks, self._off_by = overlooks, off_by
        self._value = value_of if sees_growth else points_now

    def prepare(self) -> None:
        """Does nothing: there is nothing to load."""

    def think(self, position: Position, budget: Budget, chance: Stream) -> Iterator[Thought]:  # noqa: ARG002
        if position.phase is FLIPS:
            yield last_flip(position)
            return
        moves = legal_moves(position)
        seen = [move for move in moves if chance.below(100) >= self._overlooks] or moves
        values = [self._about(self._value(position, move), chance) for move in seen]
        top = max(values)
        best = [move for move, value in zip(seen, values, strict=True) if value == top]
        move = best[chance.below(len(best))]
        win = 0.5 if top == 0 else 0.6 if top > 0 else 0.4
        yield Thought(1, len(seen), top, win, (move,))

    def _about(self, value: int, chance: Stream) -> int:
        return value + chance.below(2 * self._off_by + 1) - self._off_by


def points_now(position: Position, move: Move) -> int:
    """The mover's lead right after the move."""
    have = points(apply(position, move))
    return have[position.mover] - have[1 - position.mover]
