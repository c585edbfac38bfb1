"""The acts of a player of Mondo as numbers.

A tile in the middle is identified by its handle; handles count from 1.
"""

from collections.abc import Iterable, Iterator

from mondala.core.seats import Seat
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.commands import (
    JumpOut,
    Place,
    PlayerCommand,
    PutBack,
    Shift,
    Take,
    TakeTask,
    TurnOver,
)
from mondala.games.mondo.goals import TASKS, TASKS_PER_PLAYER, TILES_BEFORE_TASK
from mondala.games.mondo.pile import TILE, Lying, Spot
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.views import PlayerView, RoundView
from mondala.resources import standard_tiles

TILES = len(standard_tiles())
TASK_NAMES = tuple(TASKS)
WAYS = ((0, -TILE), (TILE, 0), (0, TILE), (-TILE, 0))
"""A shift moves a tile by its own width: up, to the right, down or to the left."""
LAID = tuple((side, turn) for side in Side for turn in range(4))
"""The ways a tile can lie on a space."""

WAIT, OUT, BACK = range(3)
TAKE = 3
TURN = TAKE + TILES
SHIFT = TURN + TILES
PLACE = SHIFT + TILES * len(WAYS)
TASK = PLACE + len(SPACES) * len(LAID)
ACTIONS = TASK + len(TASK_NAMES)
_NOWHERE = Spot(0, 0, 0)


def command_of(action: int, current: RoundView, seat: Seat) -> PlayerCommand | None:
    """The command of an action as the round stands; None to wait. The rules judge it."""
    if action >= TASK:
        return TakeTask(TASK_NAMES[action - TASK])
    if action >= PLACE:
        space, how = divmod(action - PLACE, len(LAID))
        return Place(SPACES[space], *LAID[how])
    if action >= SHIFT:
        number, way = divmod(action - SHIFT, len(WAYS))
        return _shift(current.pile, number + 1, *WAYS[way])
    if action >= TURN:
        return TurnOver(action - TURN + 1)
    if action >= TAKE:
        return Take(action - TAKE + 1)
    if action == BACK:
        return _put_back(current.players[seat].hand)
    return JumpOut() if action == OUT else None


def _shift(pile: tuple[Lying, ...], handle: int, across: int, down: int) -> Shift:
    spots = (lying.spot for lying in pile if lying.handle == handle)
    x, y, angle = next(spots, _NOWHERE)  # the rules refuse a tile that is gone
    return Shift(handle, x + across, y + down, angle)


def _put_back(hand: Lying | None) -> PutBack:
    """Puts the tile back where it lay, the same side up. With an empty hand the game refuses it."""
    if hand is None:
        return PutBack(*_NOWHERE, Side.FRONT)
    return PutBack(*hand.spot, hand.side or Side.FRONT)


def allowed(
    current: RoundView, me: PlayerView, open_spaces: Iterable[int], free: Iterable[int]
) -> Iterator[int]:
    """The actions that would have an effect now, and waiting. `free` are the handles of the tiles
    that can be touched."""
    yield WAIT
    if me.out:
        return
    yield OUT
    if me.hand is not None:
        yield BACK
        for space in open_spaces:
            yield from range(PLACE + space * len(LAID), PLACE + (space + 1) * len(LAID))
    else:
        for number in (handle - 1 for handle in free):
            yield from (TAKE + number, TURN + number)
            yield from range(SHIFT + number * len(WAYS), SHIFT + (number + 1) * len(WAYS))
    if len(me.tasks) < TASKS_PER_PLAYER and len(me.world) >= TILES_BEFORE_TASK:
        yield from (TASK + TASK_NAMES.index(task) for task in current.tasks)
