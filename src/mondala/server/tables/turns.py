"""Stores whose turn it is in games where a move may take days, for reminders."""

import msgspec

from mondala.core.seats import Seat
from mondala.server.services import Services
from mondala.server.storage.reminders import TurnRow
from mondala.server.storage.writing import Fence
from mondala.server.tables.running_game import RunningGame
from mondala.tables.lobby import Lobby

TOLD_AFTER = 20_000
"""Milliseconds before a reminder, so that people who are present see the turn by themselves and
double moves are done."""


def note_turn(services: Services, running: RunningGame, lobby: Lobby, fence: Fence) -> None:
    """Stores or removes the turn according to the durable state. Not for days' challenges."""
    if running.game.day_of(lobby.options) is not None:
        return
    turn = _turn(running, lobby, services.clock.utc())
    if turn is None:
        services.storage.drop_turn(running.row.id, lambda _error: None, fence)
    else:
        services.storage.put_turn(turn, lambda _error: None, fence)


def _turn(running: RunningGame, lobby: Lobby, now: int) -> TurnRow | None:
    """None unless it is one person's turn while somebody else waits."""
    game, state = running.game, running.durable.state
    due, to_act = game.due(state), game.to_act(state)
    if due is None or len(to_act) != 1:
        return None
    seat = to_act[0]
    sitter = lobby.seats[seat]
    is_a_person = sitter is not None and sitter.bot is None and game.stand_ins(state)[seat] is None
    if not is_a_person or lobby.one_device:
        return None
    deadline = running.row.started + due.at
    return TurnRow(running.row.id, seat, now, deadline, next=now + TOLD_AFTER)


def other_people(seats: bytes, mine: Seat) -> list[str]:
    """The names of the other people in a game. `seats` holds the stored names and bots."""
    known = msgspec.json.decode(seats, type=list[tuple[str, str | None]])
    return [name for seat, (name, bot) in enumerate(known) if seat != mine and bot is None]
