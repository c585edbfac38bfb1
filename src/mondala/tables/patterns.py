"""A live game of Patterns: moves, clocks, resigning, draw offers, take-backs, absent players."""

from typing import ClassVar, TypeAlias, assert_never

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.outcome import Outcome
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.games.patterns import NAME
from mondala.games.patterns import game as rules
from mondala.games.patterns.moves import Move, parse_move, play_all
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import OVER, Position, set_up
from mondala.games.patterns.record import Record, make_record
from mondala.tables.clocks import ClockOptions, Clocks, fresh
from mondala.tables.live import (
    ABANDONED,
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
RULES_VERSION = 2
"""The rules version of live games; the board's rules have not changed."""
ASKING_SINCE = 2
"""The version that limits offers; earlier games are played to their end."""
MOST_DECLINED = 5
"""Declined offers of a seat in a game, at most."""
MOST_TAKEN_BACK = 64
"""Moves a seat may take back in a game, at most."""
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
    """Asks to take back the player's own last move."""


class Answer(Value, frozen=True):
    """The answer to the other player's offer of a draw or wish to take back."""

    agree: bool


class TakeHint(Value, frozen=True):
    """Asks for the next step of a hint: where, then what and why. The table counts hints."""


class Flag(Value, frozen=True):
    """By the table: the mover's time has run out."""


PlayerCommand: TypeAlias = Play | Resign | OfferDraw | AskTakeBack | Answer | TakeHint
Command: TypeAlias = PlayerCommand | Flag | TableCommand
_OF_THE_TABLE = (Flag, Mark, Substitute, Abandon)


class Moved(Value, frozen=True):
    seat: Seat
    move: str
    clocks: Clocks | None


class Offered(Value, frozen=True):
    """An offered draw, or (`take_back_to`) a return to the position after that many moves."""

    seat: Seat
    take_back_to: int | None


class Declined(Value, frozen=True):
    seat: Seat


class TakenBack(Value, frozen=True):
    to: int
    clocks: Clocks | None


class Ended(Value, frozen=True):
    """The game ended otherwise than by the rules; `ending` is as in the record."""

    ending: str


class HintTaken(Value, frozen=True):
    seat: Seat
    step: int
    """The step of the hint about the position: 1 where, 2 what and why."""


Event: TypeAlias = Moved | Offered | Declined | TakenBack | HintTaken | Ended | Substituted


class OfferCounts(Value, frozen=True):
    """A seat's counts of declined offers and taken-back moves, and whether it must move before
    offering again."""

    declined: int = 0
    taken_back: int = 0
    waits: bool = False


class Line(Value, frozen=True):
    """The moves so far as a linked list, last first, so that adding one copies nothing."""

    last: Move
    before: "Line | None"


NOTHING_ASKED: PerSeat[OfferCounts] = PerSeat.of(SEATS, OfferCounts())
NO_HINTS: PerSeat[int] = PerSeat.of(SEATS, 0)
HINT_STEPS = 2


class State(Value, frozen=True):
    options: PatternsOptions
    start: Position
    line: Line | None
    position: Position
    clocks: Clocks | None
    rules: int = RULES_VERSION
    bots: PerSeat[str | None] = NOBODY
    """The bots standing in for players who left."""
    asked: PerSeat[OfferCounts] = NOTHING_ASKED
    hints: PerSeat[int] = NO_HINTS
    """Hints taken by each seat; the steps of one hint count once."""
    ending: str | None = None
    offer: Offered | None = None
    hinted: int = 0
    """Steps taken of the hint about this position."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in the order they were made."""
        found, line = [], self.line
        while line is not None:
            found.append(line.last)
            line = line.before
        return tuple(reversed(found))


def _line(moves: tuple[Move, ...], line: Line | None = None) -> Line | None:
    for move in moves:
        line = Line(move, line)
    return line


def begin(options: PatternsOptions, seed: int, rules: int = RULES_VERSION) -> State:
    start = set_up(seed)
    return State(options, start, None, start, fresh(options.clock, SEATS), rules)


def judge(state: State, seat: Seat | None, command: Command, at: int) -> tuple[Event, ...]:
    if state.ending is not None or state.position.phase is OVER:
        raise NotAllowed("game-over", "the game is over")
    if isinstance(command, Play):  # first, since nearly every command is one
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
        case TakeHint():
            return (_hint(state, player),)
    assert_never(command)


def _judge_table(state: State, command: Flag | TableCommand, at: int) -> tuple[Event, ...]:
    match command:
        case Mark():
            return ()
        case Substitute(seat, bot):
            return (Substituted(check_seat(seat, SEATS), bot),)
        case Abandon():
            return (Ended(ABANDONED),)
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
    if state.rules >= ASKING_SINCE:
        _check_asking(state.asked[offer.seat], offer)
    return offer


def _check_asking(asked: OfferCounts, offer: Offered) -> None:
    """Raises NotAllowed after too many offers, or before the seat has moved since its last
    refusal."""
    taken_back = offer.take_back_to is not None and asked.taken_back >= MOST_TAKEN_BACK
    if asked.declined >= MOST_DECLINED or taken_back:
        raise NotAllowed("asked-enough", "that was asked for often enough in this game")
    if asked.waits:
        raise NotAllowed("move-first", "after a no, one makes a move before asking again")


def _hint(state: State, seat: Seat) -> HintTaken:
    rules.check_turn(state.position, seat)
    if state.hinted == HINT_STEPS:
        raise NotAllowed("no-more-hints", "the hint about this position was taken already")
    return HintTaken(seat, state.hinted + 1)


def _take_back_to(state: State, seat: Seat) -> int:
    """The number of moves left after the seat's last one is taken back."""
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
    if clocks is not None:  # used time is not given back
        clocks = replace(clocks.pressed(state.position.mover, at, same_again=True), since=at)
    return TakenBack(offer.take_back_to, clocks)


def apply(state: State, event: Event) -> State:
    if isinstance(event, Moved):
        move = parse_move(event.move)
        line, position = Line(move, state.line), rules.apply(state.position, move)
        asked = state.asked
        if asked[event.seat].waits:
            asked = asked.put(event.seat, replace(asked[event.seat], waits=False))
        return State(
            state.options,
            state.start,
            line,
            position,
            event.clocks,
            state.rules,
            state.bots,
            asked,
            state.hints,
        )
    match event:
        case Offered():
            return replace(state, offer=event)
        case Declined():
            return replace(_answered_ask(state, declined=1), offer=None)
        case TakenBack(to, clocks):
            moves = state.moves[:to]
            position = play_all(state.start, moves)
            state = replace(_answered_ask(state, taken_back=1), offer=None, hinted=0)
            return replace(state, line=_line(moves), position=position, clocks=clocks)
        case HintTaken(seat, step):
            taken = state.hints[seat] + (step == 1)
            return replace(state, hints=state.hints.put(seat, taken), hinted=step)
        case Ended(ending):
            return replace(state, ending=ending, offer=None)
        case Substituted(seat, bot):
            return replace(state, bots=state.bots.put(seat, bot))
    assert_never(event)


def _answered_ask(state: State, *, declined: int = 0, taken_back: int = 0) -> State:
    """The state after the open offer was answered, with the seat's counts raised."""
    if state.offer is None:
        return state
    seat = state.offer.seat
    before = state.asked[seat]
    now = OfferCounts(before.declined + declined, before.taken_back + taken_back, declined > 0)
    return replace(state, asked=state.asked.put(seat, now))


class View(Value, frozen=True):
    """A position and moves in the notation. Nothing is hidden."""

    options: PatternsOptions
    start: str
    moves: tuple[str, ...]
    position: str
    clocks: Clocks | None
    offer: Offered | None
    ending: str | None
    bots: tuple[str | None, ...]
    hints: tuple[int, ...]
    hinted: int


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
        hints=tuple(state.hints),
        hinted=state.hinted,
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
        hints=state.hints,
    )


def due(state: State) -> Due | None:
    if state.clocks is None or outcome(state) is not None:
        return None
    return Due(state.clocks.flag_at(state.position.mover), Flag())
