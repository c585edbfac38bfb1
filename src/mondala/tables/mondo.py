"""A live match of Mondo: a clock around the rules.

The stages are the countdown, the round, a moment for late jump-outs (R9) and the scoring pause,
which the players can shorten.
"""

from typing import TypeAlias, assert_never

from mondala.core.errors import NotAllowed
from mondala.core.outcome import Outcome
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.games.mondo import NAME, RULES_VERSION
from mondala.games.mondo import game as rules
from mondala.games.mondo.commands import (
    BeginRound,
    Go,
    JumpOut,
    Return,
    Score,
    TimeUp,
)
from mondala.games.mondo.commands import Command as RulesCommand
from mondala.games.mondo.events import Event as RulesEvent
from mondala.games.mondo.events import RoundBegan, RoundScored, Went
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.match import Match, RoundPhase, begin_match, totals
from mondala.games.mondo.match import outcome as match_outcome
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.views import MatchView
from mondala.tables.live import (
    ABANDONED,
    Abandon,
    Due,
    Mark,
    Substitute,
    Substituted,
    TableCommand,
    Wrapped,
    check_seat,
    check_table,
)

__all__ = ["NAME", "RULES_VERSION", "apply", "due", "judge", "outcome", "redacted", "view"]

COUNTDOWN = 3_000
COUNTING_SINCE = 2
"""The rules version that introduced R19; earlier games are played to their end."""
PAUSE = 60_000
"""The longest pause between rounds in milliseconds; it ends once all want to go on."""


class Act(Wrapped, frozen=True):
    """A player's command with its measured network delay."""


class GoOn(Value, frozen=True):
    """A player is ready for the next round."""


class CountNow(Value, frozen=True):
    """A player who has jumped out skips watching the bots finish the round (R19)."""


class Clockwork(Wrapped, frozen=True):
    """By the table: begins the next stage of the match, one of `STAGES`."""


STAGES = (BeginRound, Go, TimeUp, Score)


NEXT_ROUND = Clockwork(BeginRound())


class PutAway(Value, frozen=True):
    """By the table: puts back an absent player's tile."""

    seat: Seat


class RunAhead(Value, frozen=True):
    """By the table: only bots are left in the round, so time runs ahead (R19)."""


class Resume(Value, frozen=True):
    """By the table: resumes an interrupted round after another countdown."""


Command: TypeAlias = Act | GoOn | CountNow | Clockwork | PutAway | Resume | RunAhead | TableCommand


class Stage(Value, frozen=True):
    """`go_at`: when the round's time began. `until`: when this stage ends by itself.

    `resumes_at`: until when nobody may act in a round that goes on after an interruption.
    """

    until: int | None
    go_at: int | None = None
    resumes_at: int | None = None


class StageBegan(Value, frozen=True):
    stage: Stage
    hidden: bool = False
    """Whether its times are hidden, the countdown's and pause's too, since the length of the round
    could be inferred from them."""


class WantsToGoOn(Value, frozen=True):
    seat: Seat


class WantsToCount(Value, frozen=True):
    seat: Seat


class RanAhead(Value, frozen=True):
    """From here to the scoring, time ran ahead."""


class Ended(Value, frozen=True):
    ending: str


Event: TypeAlias = (
    RulesEvent | StageBegan | WantsToGoOn | WantsToCount | RanAhead | Ended | Substituted
)


NO_STAGE = Stage(0)
HIDDEN_STAGE = Stage(None)


class State(Value, frozen=True):
    match: Match
    bots: PerSeat[str | None]
    """The bots standing in for players who left."""
    stage: Stage = NO_STAGE
    ready: frozenset[Seat] = frozenset()
    """The seats that want to go on to the next round."""
    counting: frozenset[Seat] = frozenset()
    """The seats that want to count now."""
    ahead: bool = False
    rules: int = RULES_VERSION
    ending: str | None = None

    @property
    def phase(self) -> RoundPhase | None:
        return None if self.match.round is None else self.match.round.phase


def begin(options: Options, tiles: TileSet, seed: int, rules: int = RULES_VERSION) -> State:
    match = begin_match(options, tiles, seed)
    return State(match, PerSeat.of(options.seats, None), rules=rules)


def judge(state: State, seat: Seat | None, command: Command, at: int) -> tuple[Event, ...]:
    if outcome(state) is not None:
        raise NotAllowed("game-over", "the match is over")
    if isinstance(command, Act | GoOn | CountNow):
        player = check_seat(seat, state.match.options.seats)
        if isinstance(command, GoOn):
            return (_wants_to_go_on(state, player),)
        if isinstance(command, CountNow):
            return (_wants_to_count(state, player),)
        return _acted(state, player, command, at)
    check_table(seat)
    return _judge_table(state, command, at)


def _acted(state: State, seat: Seat, act: Act, at: int) -> tuple[Event, ...]:
    if state.stage.resumes_at is not None and at < state.stage.resumes_at:
        raise NotAllowed("countdown", "nobody may act before go")
    return _ruled(state, seat, act.command, made_at(state, act, at), at)


def made_at(state: State, act: Act, arrived: int) -> int:
    """The time at which a command counts as made: a jump-out before its arrival (R9), but not
    before go."""
    if not isinstance(act.command, JumpOut):
        return arrived
    return max(arrived - min(act.lag, GRACE), state.stage.go_at or 0)


def _ruled(
    state: State, seat: Seat | None, command: RulesCommand, made: int, at: int
) -> tuple[Event, ...]:
    """The rules' events, and the stage that they begin. A stage of a day's round begins when it was
    due, however late the table acts."""
    options = state.match.options
    events = rules.judge(state.match, seat, command, made - (state.stage.go_at or 0))
    on_time = at if options.day is None else min(state.stage.until or 0, at)
    match events[-1]:
        case RoundBegan():
            stage = Stage(on_time + COUNTDOWN)
        case Went():
            stage = Stage(on_time + options.time_limit, go_at=on_time)
        case RoundScored():
            stage = Stage(at + PAUSE)
        case _:
            return events
    return (*events, StageBegan(stage, options.hidden_time))


def _wants_to_go_on(state: State, seat: Seat) -> WantsToGoOn:
    if state.phase is not RoundPhase.SCORED:
        raise NotAllowed("not-now", "the round is not scored yet")
    return WantsToGoOn(seat)


def may_go_on(state: State, present: frozenset[Seat]) -> bool:
    """Whether all players present are ready for the next round."""
    return state.phase is RoundPhase.SCORED and not state.match.is_over and present <= state.ready


def _wants_to_count(state: State, seat: Seat) -> WantsToCount:
    current = state.match.round
    if state.rules < COUNTING_SINCE or state.match.options.seats == 1 or current is None:
        raise NotAllowed("not-now", "this round is played to its end")
    if state.phase is not RoundPhase.RUNNING or not current.players[seat].out:
        raise NotAllowed("not-now", "you have not jumped out of a round that goes on")
    return WantsToCount(seat)


def may_count(state: State, people: frozenset[Seat], bots: frozenset[Seat]) -> bool:
    """Whether only bots are left in the round and all players present want to count (R19)."""
    current = state.match.round
    if state.phase is not RoundPhase.RUNNING or current is None:
        return False
    playing = {seat for seat, player in enumerate(current.players) if not player.out}
    return playing <= bots and people - bots <= state.counting


def _judge_table(
    state: State, command: Clockwork | PutAway | Resume | RunAhead | TableCommand, at: int
) -> tuple[Event, ...]:
    match command:
        case Clockwork(stage):
            return _ruled(state, None, stage, at, at)
        case PutAway(seat):
            return _ruled(state, None, Return(seat), at, at)
        case Resume():
            return (_resumed(state, at),)
        case RunAhead():
            if not state.counting or state.phase is not RoundPhase.RUNNING:
                raise NotAllowed("not-now", "nobody wants to count now")
            return (RanAhead(),)
        case Mark():
            return ()
        case Substitute(seat, bot):
            return (Substituted(check_seat(seat, state.match.options.seats), bot),)
        case Abandon():
            return (Ended(ABANDONED),)
    assert_never(command)


def _resumed(state: State, at: int) -> StageBegan:
    """The stage after an interruption: another countdown, then the rest of the round's time."""
    until, go_at = state.stage.until, state.stage.go_at
    if state.phase is not RoundPhase.RUNNING or until is None or go_at is None:
        raise NotAllowed("not-now", "no round is running")
    # after an interruption before this one the time stands still already
    waited = max(at, state.stage.resumes_at or at)
    shift = at + COUNTDOWN - waited
    stage = Stage(until + shift, go_at + shift, resumes_at=at + COUNTDOWN)
    return StageBegan(stage, state.match.options.hidden_time)


def apply(state: State, event: Event) -> State:
    match event:
        case StageBegan(stage):
            nobody: frozenset[Seat] = frozenset()
            return replace(state, stage=stage, ready=nobody, counting=nobody, ahead=False)
        case WantsToGoOn(seat):
            return replace(state, ready=state.ready | {seat})
        case WantsToCount(seat):
            return replace(state, counting=state.counting | {seat})
        case RanAhead():
            return replace(state, ahead=True)
        case Ended(ending):
            return replace(state, ending=ending)
        case Substituted(seat, bot):
            return replace(state, bots=state.bots.put(seat, bot))
    return replace(state, match=rules.apply(state.match, event))


class View(Value, frozen=True):
    match: MatchView
    stage: Stage
    ready: tuple[Seat, ...]
    counting: tuple[Seat, ...]
    ahead: bool
    ending: str | None
    bots: tuple[str | None, ...]


def view(state: State, watcher: Seat | None) -> View:
    return View(
        match=rules.view(state.match, watcher),
        stage=HIDDEN_STAGE if state.match.options.hidden_time else state.stage,
        ready=tuple(sorted(state.ready)),
        counting=tuple(sorted(state.counting)),
        ahead=state.ahead,
        ending=state.ending,
        bots=tuple(state.bots),
    )


def redacted(event: Event, watcher: Seat | None) -> Event:
    match event:
        case StageBegan(_, hidden):
            return replace(event, stage=HIDDEN_STAGE) if hidden else event
        case WantsToGoOn() | WantsToCount() | RanAhead() | Ended() | Substituted():
            return event
    return rules.redacted(event, watcher)


def outcome(state: State) -> Outcome | None:
    if state.ending is not None:
        return Outcome((), tuple(totals(state.match)), state.ending)
    return match_outcome(state.match)


def due(state: State) -> Due | None:
    if outcome(state) is not None or state.stage.until is None:
        return None
    until = state.stage.until
    match state.phase:
        case RoundPhase.COUNTDOWN:
            return Due(until, Clockwork(Go()))
        case RoundPhase.RUNNING:
            return Due(until, Clockwork(TimeUp()))
        case RoundPhase.CLOSING:
            return Due(until + GRACE, Clockwork(Score()))
        case _:
            return Due(until, Clockwork(BeginRound()))
