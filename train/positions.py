"""From positions and moves of `mondala.games.patterns` to states and actions, and back."""

import jax
import jax.numpy as jnp
import numpy as np

from mondala.core.seats import PerSeat
from mondala.games.patterns.mandala import BIT, COLOURS
from mondala.games.patterns.moves import (
    CHOOSE,
    ENOUGH,
    ESTABLISH,
    FLIP,
    SWAP,
    Kind,
    Move,
    apply,
    legal_moves,
)
from mondala.games.patterns.position import FIRST, SECOND, Phase, Position
from train import environment
from train.bits import from_ints, to_ints
from train.environment import BOWL, OVER, PLAY, TAKE_OTHER, TAKE_OWN, State

_PHASES = {Phase.BOWL: BOWL, Phase.PLAY: PLAY, Phase.OVER: OVER}


def from_position(position: Position) -> State:
    """The state of a position, without leading axes; last flips that are open are made (R5)."""
    while position.phase is Phase.FLIPS:
        position = apply(position, legal_moves(position)[0])
    mover = position.mover if position.phase is not Phase.OVER else 1 - position.mover
    return State(
        free=from_ints(list(position.free)),
        own=from_ints(list(position.groups[mover])),
        other=from_ints(list(position.groups[1 - mover])),
        claims=jax.tree.map(lambda word: word[0], from_ints([position.claims])),
        own_river=jnp.array(_numbers(position.rivers[mover]), jnp.int8),
        other_river=jnp.array(_numbers(position.rivers[1 - mover]), jnp.int8),
        own_bowl=jnp.int8(position.bowls[mover]),
        other_bowl=jnp.int8(position.bowls[1 - mover]),
        first=jnp.array(mover == FIRST),
        phase=jnp.int8(_PHASES[position.phase]),
    )


def _numbers(river: tuple[int, ...]) -> list[int]:
    """The river number of each colour."""
    return [river.index(colour) + 1 if colour in river else 0 for colour in range(len(COLOURS))]


def to_position(state: State) -> Position:
    """The position of a state without leading axes."""
    mover = FIRST if bool(state.first) else SECOND
    phase = next(phase for phase, number in _PHASES.items() if number == int(state.phase))
    groups = (tuple(to_ints(state.own)), tuple(to_ints(state.other)))
    rivers = (_river(np.asarray(state.own_river)), _river(np.asarray(state.other_river)))
    bowls = (int(state.own_bowl), int(state.other_bowl))
    order = (0, 1) if mover == FIRST else (1, 0)
    return Position(
        free=tuple(to_ints(state.free)),
        groups=PerSeat(groups[side] for side in order),
        claims=to_ints(jax.tree.map(lambda word: np.asarray(word)[None], state.claims))[0],
        rivers=PerSeat(rivers[side] for side in order),
        bowls=PerSeat(sorted(bowls) if phase is Phase.BOWL else (bowls[side] for side in order)),
        mover=1 - mover if phase is Phase.OVER else mover,
        phase=phase,
    )


def _river(numbers: np.ndarray) -> tuple[int, ...]:
    established = [colour for colour in range(len(COLOURS)) if numbers[colour]]
    return tuple(sorted(established, key=lambda colour: int(numbers[colour])))


def action_of(state: State, move: Move) -> int:
    """The action that is this move there; `==` is none, since last flips are made by themselves."""
    if move == ENOUGH:
        raise ValueError("the end of the last flips is no action")
    if move.kind is Kind.BOWL:
        return TAKE_OWN if COLOURS.index(move.at) == int(state.own_bowl) else TAKE_OTHER
    square = BIT[move.at].bit_length() - 1
    return square + environment.FLIP if move.kind is Kind.FLIP else square


def move_of(state: State, action: int) -> Move:
    """The move that is this action there."""
    if int(state.phase) == BOWL:
        return CHOOSE[int(state.own_bowl if action == TAKE_OWN else state.other_bowl)]
    bit = 1 << action % environment.FLIP
    if action >= environment.FLIP:
        return FLIP[bit]
    bowl = int(state.own_bowl)
    return SWAP[bit] if int(state.own_river[bowl]) else ESTABLISH[bit]
