"""Live games that the tests of the tables share: begun, acted in, played out at random."""

from collections.abc import Iterator
from typing import Any

import pytest

from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.commands import JumpOut, PlayerCommand
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.patterns.moves import legal_moves
from mondala.resources import standard_tiles
from mondala.tables import mondo, patterns
from mondala.tables.clocks import ClockOptions
from mondala.tables.live import Cause, Entry, Live, Mark, Substitute, advance, decide
from mondala.tables.mondo import Act, CountNow, GoOn, PutAway, Resume, RunAhead
from mondala.tables.patterns import Answer, AskTakeBack, OfferDraw, PatternsOptions, Play
from tests.nim import rules as nim
from tests.nim.rules import TakeStones
from tests.players import next_entry

PAIR = Options(2, minutes=1)
Act3 = tuple[int, Seat | None, Any]
"""An act at a live table: its time, its seat and the command."""


def live_patterns(clock: ClockOptions | None = None, seed: int = 1) -> Live:
    options = PatternsOptions(clock or ClockOptions())
    return Live(patterns, patterns.begin(options, seed))


def live_mondo(options: Options = PAIR, seed: int = 1) -> Live:
    return Live(mondo, mondo.begin(options, standard_tiles(), seed))


def act(live: Live, seat: Seat | None, command: Any, at: int | None = None) -> Live:
    """The game after a command that is allowed."""
    entry = decide(live, seat, command, live.at if at is None else at, None)
    return advance(live, entry)


def refusal(live: Live, seat: Seat | None, command: Any, at: int | None = None) -> str:
    """The code with which it is refused."""
    with pytest.raises(NotAllowed) as refused:
        decide(live, seat, command, live.at if at is None else at, None)
    assert str(refused.value)
    return refused.value.code


def due_at(live: Live) -> int:
    due = live.game.due(live.state)
    assert due is not None
    return due.at


def on_time(live: Live, late: int = 0) -> Live:
    """The table does what is due next, so many milliseconds late."""
    due = live.game.due(live.state)
    assert due is not None
    return act(live, None, due.command, due.at + late)


def running(options: Options = PAIR, seed: int = 1) -> Live:
    """A match of Mondo in its first round, just after go."""
    return on_time(on_time(live_mondo(options, seed)))


def scored(live: Live) -> Live:
    """A running round that nobody jumps out of, let run to its sheets."""
    return on_time(on_time(live))


def legal(live: Live) -> list[str]:
    return [str(move) for move in legal_moves(live.state.position)]


def moved(live: Live, after: int = 0) -> Live:
    """The mover makes their first legal move, so many milliseconds after the last entry."""
    return act(live, live.state.position.mover, Play(legal(live)[0]), live.at + after)


def played_out(live: Live, seed: int = 0) -> Iterator[Entry]:
    """Every entry of a whole game of random players, who also ask, offer and leave."""
    stream = Chance(seed).stream("players")
    number = 0
    while live.game.outcome(live.state) is None:
        at, seat, command = random_act(live.state, live.at, stream)
        number += 1
        cause = None if seat is None else Cause(f"session {seat}", number)
        entry = decide(live, seat, command, at, cause)
        live = advance(live, entry)
        yield entry


def folded(live: Live, entries: list[Entry]) -> Live:
    for entry in entries:
        live = advance(live, entry)
    return live


def random_act(state: Any, clock: int, stream: Stream) -> Act3:
    """The next act of somebody at such a table, or of the table itself."""
    if isinstance(state, mondo.State):
        return _mondo_act(state, clock, stream)
    if isinstance(state, nim.State):
        return _nim_act(state, clock, stream)
    return _patterns_act(state, clock, stream)


def _nim_act(state: nim.State, clock: int, stream: Stream) -> Act3:
    at, chosen = clock + 1 + stream.below(900), stream.below(10)
    if chosen == 0:
        seat = stream.below(state.options.seats)
        return at, None, Substitute(seat, None if state.bots[seat] else "counter")
    if chosen == 1:
        return at, None, Mark()
    return at, state.turn, TakeStones(1 + stream.below(state.options.most))


def _patterns_act(state: patterns.State, clock: int, stream: Stream) -> Act3:
    """Mostly moves; offers are declined or, if they are of a take-back, agreed to."""
    due = patterns.due(state)
    at = clock + 1 + stream.below(900)
    if due is not None and at >= due.at:
        return due.at, None, due.command
    offer, mover = state.offer, state.position.mover
    if offer is not None:
        back = offer.take_back_to is not None
        return at, 1 - offer.seat, Answer(back and stream.below(2) == 0)
    chosen = stream.below(30)
    asked = [OfferDraw(), AskTakeBack()]
    if chosen < len(asked) and len(state.moves) > 2:
        seat = stream.below(2)
        if not state.asked[seat].waits and state.asked[seat].declined < patterns.MOST_DECLINED:
            return at, seat, asked[chosen]
    if chosen == 2:
        seat = stream.below(2)
        return at, None, Substitute(seat, None if state.bots[seat] else "greedy")
    if chosen == 3:
        return at, None, Mark()
    moves = legal_moves(state.position)
    return at, mover, Play(str(moves[stream.below(len(moves))]))


def _mondo_act(state: mondo.State, clock: int, stream: Stream) -> Act3:
    due = mondo.due(state)
    assert due is not None
    current, chosen = state.match.round, stream.below(40)
    if chosen == 0:
        seat = stream.below(state.match.options.seats)
        return clock, None, Substitute(seat, None if state.bots[seat] else "steady")
    if current is not None and current.phase is RoundPhase.RUNNING:
        return _round_act(state, clock, stream)
    if current is not None and current.phase is RoundPhase.CLOSING:
        staying = [seat for seat, one in enumerate(current.players) if not one.out]
        if staying and chosen < 20 and state.stage.until is not None:
            return state.stage.until + 100, staying[-1], Act(JumpOut(), lag=400)
    if current is not None and current.phase is RoundPhase.SCORED and chosen < 20:
        return clock + 10, stream.below(state.match.options.seats), GoOn()
    return due.at, None, due.command


def _counting(state: mondo.State, seat: Seat) -> tuple[Seat | None, Any]:
    """The command by which a player who is out asks to count now, then the table's to run ahead."""
    return (None, RunAhead()) if seat in state.counting else (seat, CountNow())


def _round_act(state: mondo.State, clock: int, stream: Stream) -> Act3:
    """An act of random players between go and time-up, with an interruption now and then."""
    due, current = mondo.due(state), state.match.round
    assert due is not None
    assert current is not None
    assert state.stage.go_at is not None
    resumed = max(clock, state.stage.resumes_at or 0)
    chosen = stream.below(40)
    if chosen == 0 and resumed == clock:
        return clock, None, Resume()
    if chosen == 1:
        return min(resumed + 1, due.at), None, Mark()
    for seat, player in enumerate(current.players):
        if chosen == 2 and player.hand is not None:
            return resumed, None, PutAway(seat)
        if chosen == 3 and player.hand is None and not player.out and resumed < due.at:
            return resumed, seat, Act(JumpOut())
        if 4 <= chosen < 10 and player.out and state.rules >= mondo.COUNTING_SINCE:
            return resumed, *_counting(state, seat)
    since_go, seat_or_table, command = next_entry(state.match, resumed - state.stage.go_at, stream)
    at = state.stage.go_at + since_go
    if seat_or_table is None or at >= due.at:
        return due.at + stream.below(40), None, due.command
    assert isinstance(command, PlayerCommand)
    return at, seat_or_table, Act(command, lag=stream.below(300))
