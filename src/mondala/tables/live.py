"""The journal of a live game, and the table's own commands.

Times are whole milliseconds of game time, which starts with the game and stops while the game is
not open.
"""

from typing import Any, Protocol, TypeAlias

from mondala.core.errors import NotAllowed
from mondala.core.game import Game
from mondala.core.seats import Seat
from mondala.core.value import Value

ABANDONED = "abandoned"
"""The reason of an outcome when a game was ended early."""


class Cause(Value, frozen=True):
    """The asking session and its rising number, so that a command acts only once."""

    session: str
    number: int


class Entry(Value, frozen=True):
    """An accepted command, or a decision of the table (seat None), with all its events."""

    number: int
    at: int
    seat: Seat | None
    cause: Cause | None
    command: Any
    events: tuple[Any, ...]


class Wrapped(Value, frozen=True):
    """A command of the rules, wrapped with its measured `lag`."""

    command: Any
    lag: int = 0


class Due(Value, frozen=True):
    """The table's next decision by itself, unless something happens first."""

    at: int
    command: Any


class Mark(Value, frozen=True):
    """By the table: notes the time, from which a running clock resumes after a restart."""


class Substitute(Value, frozen=True):
    """By the table: a bot takes over the seat of a player who left, or (None) the player has it
    back."""

    seat: Seat
    bot: str | None


class Abandon(Value, frozen=True):
    """By the table: ends the game without a winner."""


class Substituted(Value, frozen=True):
    seat: Seat
    bot: str | None


TableCommand: TypeAlias = Mark | Substitute | Abandon


def check_table(seat: Seat | None) -> None:
    """Raises NotAllowed for a seat, since only the table itself may do this."""
    if seat is not None:
        raise NotAllowed("not-yours", "that is for the table to decide")


def check_seat(seat: Seat | None, seats: int) -> Seat:
    if seat is None or not 0 <= seat < seats:
        raise NotAllowed("no-such-seat", "there is no such seat at this table")
    return seat


class Rules(Game[Any, Any, Any, Any], Protocol):
    """A game with a clock: it also says when the table must act next."""

    def due(self, state: Any, /) -> Due | None:
        """The table's next decision and its time."""


class Live(Value, frozen=True):
    """A live game at some version: the number of its last entry."""

    game: Rules
    state: Any
    version: int = 0
    at: int = 0
    """The time of the last entry; time never goes back."""


def decide(live: Live, seat: Seat | None, command: Any, at: int, cause: Cause | None) -> Entry:
    """The next entry, or NotAllowed."""
    now = max(at, live.at)
    events = live.game.judge(live.state, seat, command, now)
    return Entry(live.version + 1, now, seat, cause, command, events)


def advance(live: Live, entry: Entry) -> Live:
    """The game after an entry, which is not judged again."""
    if entry.number != live.version + 1:
        raise AssertionError(f"entry {entry.number} after version {live.version}")
    state = live.state
    for event in entry.events:
        state = live.game.apply(state, event)
    return Live(live.game, state, entry.number, entry.at)
