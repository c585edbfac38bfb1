"""Chooses additional tasks cautiously: only tasks that are met for good, or nearly so."""

from collections.abc import Collection

from mondala.bots.mondo.gathering import together
from mondala.core.seats import Seat
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.goals import TASKS, TASKS_PER_PLAYER, TILES_BEFORE_TASK
from mondala.games.mondo.survey import Survey
from mondala.games.mondo.views import RoundView

NEARLY_FULL = 3
"""With at most so many empty spaces `on time` is taken. The last space is the hardest to fill
without a misconnection, so `perfection` waits for the full board."""


def task_to_take(
    current: RoundView,
    seat: Seat,
    seen: Survey,
    in_time: bool,
    planned: Collection[str] = (),
) -> str | None:
    """The most valuable task that is safe to take now, if any; `in_time`: whether the board can
    still be filled; `planned`: the tasks that the bot plans to gather animals for."""
    me = current.players[seat]
    if len(me.tasks) == TASKS_PER_PLAYER or len(me.world) < TILES_BEFORE_TASK:
        return None
    safe = [
        task
        for task in current.tasks
        if _is_safe(task, current, seat, seen, in_time)
        or (task in planned and in_time and together(task, seen.areas))
    ]
    return max(safe, key=lambda task: TASKS[task].value, default=None)


def _is_safe(task: str, current: RoundView, seat: Seat, seen: Survey, in_time: bool) -> bool:
    """Whether a task may be taken now. A finished area stays as it is, so herds and families are
    met for good once they are."""
    empty = len(seen.empty)
    match task:
        case "on time":
            return empty <= in_time * NEARLY_FULL
        case "first":
            return not empty and _nobody_else_is_done(current, seat)
    return TASKS[task].met_by(seen, None) is not None


def _nobody_else_is_done(current: RoundView, seat: Seat) -> bool:
    return not any(
        player.out or len(player.world) == len(SPACES)
        for other, player in enumerate(current.players)
        if other != seat
    )
