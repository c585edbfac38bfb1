"""The facts that a player wants before a move: what each choice would bring, or why it is refused.

The client holds no rules: its highlights, warnings and explanations come from here.
"""

from mondala.core.value import Value
from mondala.games.patterns.mandala import NAME
from mondala.games.patterns.moves import (
    ESTABLISH,
    FLIP,
    SWAP,
    Move,
    apply,
    has_action,
    legal_moves,
    why_not,
)
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.scoring import points


class Effect(Value, frozen=True):
    """The effect of a legal move: its points, and whether the mover is left without an action."""

    gain: int
    traps: bool


class Turn(Value, frozen=True):
    """`refused` has the code of every other establish, flip and swap, by kind and space."""

    legal: dict[str, Effect]
    refused: dict[str, str]


def turn(position: Position) -> Turn:
    legal = {str(move): _effect(position, move) for move in legal_moves(position)}
    refused = {}
    for moves in (ESTABLISH, FLIP, SWAP) if position.phase is not Phase.OVER else ():
        for bit in NAME:
            refusal = why_not(position, moves[bit])
            if refusal is not None:
                refused[str(moves[bit])] = refusal.code
    return Turn(legal, refused)


def _effect(position: Position, move: Move) -> Effect:
    mover, after = position.mover, apply(position, move)
    gain = points(after)[mover] - points(position)[mover]
    in_play = after.phase is Phase.PLAY
    return Effect(gain, in_play and not has_action(after, mover))
