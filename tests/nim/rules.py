"""The rules of Nim, pure: options, commands, events, state and what may be seen of it."""

from typing import ClassVar, TypeAlias

from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.outcome import Outcome
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.tables.live import (
    Abandon,
    Mark,
    Substitute,
    Substituted,
    TableCommand,
    check_seat,
    check_table,
)

NAME = GameName("Nim")
SMALLEST, LARGEST = 10, 20


class NimOptions(Value, frozen=True, tag_field="game", tag=NAME):
    game: ClassVar[GameName] = NAME
    seats: int = 2
    most: int = 3
    """How many stones may be taken at once."""

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 4:
            raise NotAllowed("seats", f"Nim is for two to four, not {self.seats}")
        if not 1 <= self.most <= 9:
            raise NotAllowed("most", "one takes one to nine stones at most")


class TakeStones(Value, frozen=True):
    count: int


Command: TypeAlias = TakeStones | TableCommand


class Took(Value, frozen=True):
    """`left` is hidden from everybody until it is nothing."""

    seat: Seat
    count: int
    left: int | None


class Stopped(Value, frozen=True):
    """The game ended early."""


Event: TypeAlias = Took | Stopped | Substituted


class State(Value, frozen=True):
    options: NimOptions
    left: int | None
    taken: PerSeat[int]
    turn: Seat
    bots: PerSeat[str | None]
    stopped: bool = False


class View(Value, frozen=True):
    options: NimOptions
    left: int | None
    taken: tuple[int, ...]
    turn: Seat
    bots: tuple[str | None, ...]
    stopped: bool


def begin(options: NimOptions, seed: int) -> State:
    heap = SMALLEST + Chance(seed).stream("heap").below(LARGEST - SMALLEST + 1)
    seats = options.seats
    return State(options, heap, PerSeat.of(seats, 0), 0, PerSeat.of(seats, None))


def judge(state: State, seat: Seat | None, command: Command, _at: int) -> tuple[Event, ...]:
    if outcome(state) is not None:
        raise NotAllowed("game-over", "the heap is gone")
    if isinstance(command, TakeStones):
        return (_took(state, check_seat(seat, state.options.seats), command.count),)
    check_table(seat)
    match command:
        case Mark():
            return ()
        case Substitute(gone, bot):
            return (Substituted(check_seat(gone, state.options.seats), bot),)
        case Abandon():
            return (Stopped(),)


def _took(state: State, seat: Seat, count: int) -> Took:
    if seat != state.turn:
        raise NotAllowed("not-your-turn", "somebody else takes stones now", player=state.turn + 1)
    if not 1 <= count <= state.options.most:
        raise NotAllowed("count", f"one takes 1 to {state.options.most} stones, not {count}")
    left = state.left or 0
    return Took(seat, min(count, left), max(left - count, 0))


def apply(state: State, event: Event) -> State:
    match event:
        case Took(seat, count, left):
            taken = state.taken.put(seat, state.taken[seat] + count)
            turn = (seat + 1) % state.options.seats
            return replace(state, left=left, taken=taken, turn=turn)
        case Stopped():
            return replace(state, stopped=True)
        case Substituted(seat, bot):
            return replace(state, bots=state.bots.put(seat, bot))


def view(state: State, _watcher: Seat | None) -> View:
    return View(
        options=state.options,
        left=0 if state.left == 0 else None,
        taken=tuple(state.taken),
        turn=state.turn,
        bots=tuple(state.bots),
        stopped=state.stopped,
    )


def redacted(event: Event, _watcher: Seat | None) -> Event:
    return replace(event, left=None) if isinstance(event, Took) and event.left else event


def outcome(state: State) -> Outcome | None:
    points = tuple(state.taken)
    if state.stopped:
        return Outcome((), points, "abandoned")
    if state.left != 0:
        return None
    return Outcome(((state.turn - 1) % state.options.seats,), points, "no stones")
