"""A live game of Patterns: moves, clocks, resigning, offers of a draw, take-backs, leavers."""

from typing import ClassVar, TypeAlias, assert_never

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.outcome import Outcome
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.games.patterns import NAME, RULES_VERSION
from mondala.games.patterns import game as rules
from mondala.games.patterns.moves import Move, parse_move, play_all
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import OVER, Position, set_up
from mondala.games.patterns.record import Record, make_record
from mondala.tables.clocks import ClockOptions, Clocks, fresh
from mondala.tables.live import (
    Abandon,
    Due,
    Mark,
    Substitute,
    Substituted,
    TableCommand,
    check_seat,
    check_table,
)

__all__ = ["NAME", "RULES_VERSION", "apply", "due", "judge", "outcome", "redacted", "view"]

SEATS = 2
NO_CLOCK = ClockOptions()
NOBODY: PerSeat[str | None] = PerSeat.of(SEATS, None)


class PatternsOptions(Value, frozen=True, tag_field="game", tag=NAME):
    game: ClassVar[GameName] = GameName(NAME)
    clock: ClockOptions = NO_CLOCK

    @property
    def seats(self) -> int:
        return SEATS


class Play(Value, frozen=True):
    move: str


class Resign(Value, frozen=True):
    pass


class OfferDraw(Value, frozen=True):
    pass


class AskTakeBack(Value, frozen=True):
    """Ask for the own last move back."""


class Answer(Value, frozen=True):
    """To the other player's offer of a draw or wish to take back."""

    agree: bool


class Flag(Value, frozen=True):
    """The table: the mover's time is over."""


PlayerCommand: TypeAlias = Play | Resign | OfferDraw | AskTakeBack | Answer
Command: TypeAlias = PlayerCommand | Flag | TableCommand
_OF_THE_TABLE = (Flag, Mark, Substitute, Abandon)


class Moved(Value, frozen=True):
    seat: Seat
    move: str
    clocks: Clocks | None


class Offered(Value, frozen=True):
    """A draw, or (`take_back_to`) to go on from where so many moves were made."""

    seat: Seat
    take_back_to: int | None


class Declined(Value, frozen=True):
    seat: Seat


class TakenBack(Value, frozen=True):
    to: int
    clocks: Clocks | None


class Ended(Value, frozen=True):
    """In another way than by the rules; the ending is as in the record."""

    ending: str


Event: TypeAlias = Moved | Offered | Declined | TakenBack | Ended | Substituted


class Line(Value, frozen=True):
    """The moves that led here, last first: one more is added without a copy of those before."""

    last: Move
    before: "Line | None"


class State(Value, frozen=True):
    options: PatternsOptions
    start: Position
    line: Line | None
    position: Position
    clocks: Clocks | None
    offer: Offered | None = None
    ending: str | None = None
    bots: PerSeat[str | None] = NOBODY
    """The bots that play for somebody who left."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """In the order they were made."""
        found, line = [], self.line
        while line is not None:
            found.append(line.last)
            line = line.before
        return tuple(reversed(found))


def _line(moves: tuple[Move, ...]) -> Line | None:
    line = None
    for move in moves:
        line = Line(move, line)
    return line


def begin(options: PatternsOptions, seed: int) -> State:
    start = set_up(seed)
    return State(options, start, None, start, fresh(options.clock, SEATS))


def judge(state: State, seat: Seat | None, command: Command, at: int) -> tuple[Event, ...]:
    if state.ending is not None or state.position.phase is OVER:
        raise NotAllowed("game-over", "the game is over")
    if isinstance(command, Play):  # first, and quickly: nearly every command is one
        return (_moved(state, _in_time(state, seat, at), command.move, at),)
    if isinstance(command, _OF_THE_TABLE):
        check_table(seat)
        return _judge_table(state, command, at)
    player = _in_time(state, seat, at)
    match command:
        case Resign():
            return (Ended(f"resigned {player + 1}"),)
        case OfferDraw():
            return (_offered(state, Offered(player, None)),)
        case AskTakeBack():
            return (_offered(state, Offered(player, _take_back_to(state, player))),)
        case Answer(agree):
            return (_answered(state, player, agree, at),)
    assert_never(command)


def _judge_table(state: State, command: Flag | TableCommand, at: int) -> tuple[Event, ...]:
    match command:
        case Mark():
            return ()
        case Substitute(seat, bot):
            return (Substituted(check_seat(seat, SEATS), bot),)
        case Abandon():
            return (Ended("abandoned"),)
        case Flag():
            if not _flagged(state, at):
                raise NotAllowed("not-now", "the mover has time left")
            return (Ended(f"time {state.position.mover + 1}"),)
    assert_never(command)


def _in_time(state: State, seat: Seat | None, at: int) -> Seat:
    """The seat that acts; NotAllowed if the mover's time is over."""
    player = check_seat(seat, SEATS)
    if _flagged(state, at):
        raise NotAllowed("time-up", "the time is up")
    return player


def _flagged(state: State, at: int) -> bool:
    clocks = state.clocks
    return clocks is not None and at >= clocks.flag_at(state.position.mover)


def _moved(state: State, seat: Seat, text: str, at: int) -> Moved:
    (move,) = rules.judge(state.position, seat, parse_move(text), at)
    clocks = state.clocks
    if clocks is not None:
        same_again = rules.apply(state.position, move).mover == seat
        clocks = clocks.pressed(seat, at, same_again=same_again)
    return Moved(seat, text, clocks)


def _offered(state: State, offer: Offered) -> Offered:
    if state.offer is not None:
        raise NotAllowed("offer-open", "another offer waits for its answer")
    return offer


def _take_back_to(state: State, seat: Seat) -> int:
    """How many moves are left when the seat's last one is taken back."""
    position, last = state.start, None
    for count, move in enumerate(state.moves):
        if position.mover == seat:
            last = count
        position = rules.apply(position, move)
    if last is None:
        raise NotAllowed("nothing-to-take-back", "you have made no move yet")
    return last


def _answered(state: State, seat: Seat, agree: bool, at: int) -> Event:
    offer = state.offer
    if offer is None or offer.seat == seat:
        raise NotAllowed("no-offer", "there is no offer to answer")
    if not agree:
        return Declined(seat)
    if offer.take_back_to is None:
        return Ended("agreed")
    clocks = state.clocks
    if clocks is not None:  # clocks are not restored: what was used is used
        clocks = replace(clocks.pressed(state.position.mover, at, same_again=True), since=at)
    return TakenBack(offer.take_back_to, clocks)


def apply(state: State, event: Event) -> State:
    if isinstance(event, Moved):
        move = parse_move(event.move)
        line, position = Line(move, state.line), rules.apply(state.position, move)
        return State(state.options, state.start, line, position, event.clocks, bots=state.bots)
    match event:
        case Offered():
            return replace(state, offer=event)
        case Declined():
            return replace(state, offer=None)
        case TakenBack(to, clocks):
            moves = state.moves[:to]
            position = play_all(state.start, moves)
            return replace(state, line=_line(moves), position=position, clocks=clocks, offer=None)
        case Ended(ending):
            return replace(state, ending=ending, offer=None)
        case Substituted(seat, bot):
            return replace(state, bots=state.bots.put(seat, bot))
    assert_never(event)


class View(Value, frozen=True):
    """Nothing is hidden; positions and moves in the notation."""

    options: PatternsOptions
    start: str
    moves: tuple[str, ...]
    position: str
    clocks: Clocks | None
    offer: Offered | None
    ending: str | None
    bots: tuple[str | None, ...]


def view(state: State, _watcher: Seat | None) -> View:
    start = format_position(state.start)
    return View(
        options=state.options,
        start=start,
        moves=tuple(str(move) for move in state.moves),
        position=start if state.line is None else format_position(state.position),
        clocks=state.clocks,
        offer=state.offer,
        ending=state.ending,
        bots=tuple(state.bots),
    )


def redacted(event: Event, _watcher: Seat | None) -> Event:
    return event


def outcome(state: State) -> Outcome | None:
    return record(state).outcome if state.ending else rules.outcome(state.position)


def record(state: State, *, date: str = "?", names: tuple[str, ...] = ("?", "?")) -> Record:
    """The game so far, without what was taken back."""
    return make_record(
        state.start,
        state.moves,
        date=date,
        first=names[0],
        second=names[1],
        ending=state.ending,
    )


def due(state: State) -> Due | None:
    if state.clocks is None or outcome(state) is not None:
        return None
    return Due(state.clocks.flag_at(state.position.mover), Flag())
