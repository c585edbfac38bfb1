"""Patterns as a game that can be run: the functions of `core.game`. A move is its own event."""

from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.patterns import NAME, RULES_VERSION
from mondala.games.patterns.moves import Move, apply, why_not
from mondala.games.patterns.position import OVER, PLAYERS, Position
from mondala.games.patterns.scoring import outcome

__all__ = ["NAME", "RULES_VERSION", "apply", "judge", "outcome", "redacted", "view"]


def judge(position: Position, seat: Seat | None, move: Move, _at: int) -> tuple[Move, ...]:
    check_turn(position, seat)
    refusal = why_not(position, move)
    if refusal is not None:
        raise refusal
    return (move,)


def check_turn(position: Position, seat: Seat | None) -> None:
    """NotAllowed while it is the other player's turn."""
    if seat != position.mover and position.phase is not OVER:
        sentence = f"it is the {PLAYERS[position.mover]} player's turn"
        raise NotAllowed("not-your-turn", sentence, player=position.mover + 1)


def view(position: Position, _watcher: Seat | None) -> Position:
    """The position itself: nothing is hidden."""
    return position


def redacted(move: Move, _watcher: Seat | None) -> Move:
    return move
