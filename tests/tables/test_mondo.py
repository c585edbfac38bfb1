"""The stages of a live match of Mondo follow each other by the table's clock, and only by it."""

from typing import Any

import pytest

from mondala.games.mondo.commands import (
    BeginRound,
    Go,
    JumpOut,
    Place,
    PlayerCommand,
    Score,
    Take,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.match import Player, RoundPhase, sheets
from mondala.games.mondo.options import Options, Solo
from mondala.games.mondo.tiles import Side
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.tables.live import Abandon, Due, Live, Mark, Substitute, advance, decide
from mondala.tables.mondo import (
    COUNTDOWN,
    PAUSE,
    Act,
    Clockwork,
    CountNow,
    GoOn,
    PutAway,
    Resume,
    RunAhead,
    may_count,
    may_go_on,
    outcome,
    view,
)
from tests.tables.helpers import (
    PAIR,
    act,
    due_at,
    live_mondo,
    on_time,
    played_out,
    refusal,
    running,
    scored,
)

LIMIT = PAIR.time_limit
TRIO = Options(3, minutes=1)


def free(live: Live) -> int:
    """The handle of a tile that can be taken."""
    return int(live.state.match.round.pile.free()[0].handle)


def player(live: Live, seat: int = 0) -> Player:
    found = live.state.match.round.players[seat]
    assert isinstance(found, Player)
    return found


def takes(live: Live, seat: int = 0, at: int | None = None) -> Live:
    return act(live, seat, Act(Take(free(live))), at)


def test_a_match_begins_by_itself_with_a_countdown() -> None:
    live = live_mondo()
    assert live.game.due(live.state) == Due(0, Clockwork(BeginRound()))
    begun = on_time(live)
    assert begun.state.phase is RoundPhase.COUNTDOWN
    assert begun.game.due(begun.state) == Due(COUNTDOWN, Clockwork(Go()))


def test_nobody_acts_before_go() -> None:
    begun = on_time(live_mondo())
    for command in (Take(free(begun)), TurnOver(free(begun)), JumpOut()):
        assert refusal(begun, 0, Act(command), at=COUNTDOWN - 1) == "countdown"
    assert refusal(live_mondo(), 0, Act(JumpOut())) == "no-round"


def test_the_time_begins_when_go_was_said_even_if_late() -> None:
    went = on_time(on_time(live_mondo()), late=70)
    assert went.state.phase is RoundPhase.RUNNING
    assert went.state.stage.go_at == COUNTDOWN + 70
    assert went.game.due(went.state) == Due(COUNTDOWN + 70 + LIMIT, Clockwork(TimeUp()))


def test_players_act_from_go_to_the_last_millisecond() -> None:
    live = running()
    assert player(takes(live, at=live.at)).hand is not None
    assert player(takes(live, at=due_at(live) - 1)).hand is not None
    assert refusal(live, 0, Act(Take(free(live))), at=due_at(live)) == "time-up"


def test_at_time_up_hands_are_emptied_and_scoring_waits_for_the_grace() -> None:
    held = takes(running())
    closing = on_time(held, late=30)
    assert closing.state.phase is RoundPhase.CLOSING
    assert player(closing).hand is None
    assert closing.game.due(closing.state) == Due(due_at(held) + GRACE, Clockwork(Score()))
    assert refusal(closing, None, Clockwork(Score()), at=due_at(closing) - 1) == "not-now"
    assert on_time(closing).state.phase is RoundPhase.SCORED


def late_jump_out(lag: int, arrives: int, command: PlayerCommand | None = None) -> Live | str:
    """The result of a command that arrives so long after the time was up."""
    closing = on_time(running())
    at, acted = closing.at + arrives, Act(command or JumpOut(), lag)
    try:
        return act(closing, 1, acted, at)
    except ValueError:
        return refusal(closing, 1, acted, at)


def test_a_jump_out_that_was_on_its_way_counts() -> None:
    for lag, arrives in ((1, 0), (100, 99), (GRACE, GRACE - 1)):
        live = late_jump_out(lag, arrives)
        assert isinstance(live, Live)
        assert player(live, 1).chip == 4


def test_a_jump_out_that_was_made_too_late_does_not() -> None:
    for lag, arrives in ((0, 0), (100, 100), (GRACE, GRACE)):
        assert late_jump_out(lag, arrives) == "time-up"


def test_no_lag_is_longer_than_the_grace() -> None:
    assert late_jump_out(10_000, GRACE) == "time-up"
    assert isinstance(late_jump_out(10_000, GRACE - 1), Live)


def test_only_jump_outs_are_forgiven_their_lag() -> None:
    handle = free(running())
    for command in (Take(handle), TurnOver(handle), Place("d4", Side.FRONT, 0)):
        assert late_jump_out(GRACE, 1, command) == "time-up"
    live = running()
    assert refusal(live, 0, Act(Take(free(live)), lag=GRACE), at=due_at(live)) == "time-up"
    assert act(live, 0, Act(JumpOut(), lag=1), at=due_at(live)).state.match.round.players[0].out


def test_the_round_is_scored_at_once_when_everybody_is_out() -> None:
    live = act(act(running(), 0, Act(JumpOut())), 1, Act(JumpOut()), at=10_000)
    assert live.state.phase is RoundPhase.SCORED
    assert [one.chip for one in live.state.match.round.players] == [4, 2]
    assert live.game.due(live.state) == Due(10_000 + PAUSE, Clockwork(BeginRound()))


def test_the_pause_ends_by_itself() -> None:
    live = scored(running())
    assert due_at(live) == live.at + PAUSE
    again = on_time(live)
    assert again.state.phase is RoundPhase.COUNTDOWN
    assert again.state.match.round_number == 1
    assert due_at(again) == again.at + COUNTDOWN


def test_nobody_acts_between_two_rounds() -> None:
    assert refusal(scored(running()), 0, Act(JumpOut())) == "round-over"


def test_the_pause_ends_when_all_who_are_there_have_seen_enough() -> None:
    live = scored(running(TRIO))
    everybody = frozenset({0, 1, 2})
    assert not may_go_on(live.state, everybody)
    one = act(live, 0, GoOn())
    assert view(one.state, None).ready == (0,)
    assert not may_go_on(one.state, everybody)
    assert not may_go_on(one.state, frozenset({0, 2}))
    assert may_go_on(one.state, frozenset({0}))
    two = act(one, 2, GoOn())
    assert may_go_on(two.state, frozenset({0, 2}))
    assert may_go_on(act(two, 1, GoOn()).state, everybody)


def test_going_on_counts_for_one_pause_only() -> None:
    live = act(scored(running()), 0, GoOn())
    assert act(live, 0, GoOn()).state == live.state
    next_round = act(live, None, Clockwork(BeginRound()))
    assert next_round.state.ready == frozenset()
    assert not may_go_on(next_round.state, frozenset({0}))


def test_there_is_nothing_to_go_on_from_before_the_sheets() -> None:
    for live in (on_time(live_mondo()), running(), on_time(running())):
        assert refusal(live, 0, GoOn()) == "not-now"
        assert not may_go_on(live.state, frozenset())
    assert refusal(scored(running()), 2, GoOn()) == "no-such-seat"


def test_a_match_is_over_after_its_last_round() -> None:
    live = running()
    for _ in range(2):
        live = on_time(on_time(scored(live)))
    over = scored(live)
    ended = outcome(over.state)
    assert ended is not None
    assert ended.reason == "played out"
    assert over.game.due(over.state) is None
    assert not may_go_on(over.state, frozenset())
    assert refusal(over, 0, GoOn()) == "game-over"
    assert refusal(over, None, Clockwork(BeginRound())) == "game-over"


def test_a_lone_player_may_stop() -> None:
    solo = running(Options(1, solo=Solo.HARD, minutes=1))
    ended = outcome(act(solo, 0, Act(JumpOut())).state)
    assert ended is not None
    assert ended.winners == ()


TABLE_COMMANDS = [
    *(Clockwork(stage) for stage in (BeginRound(), Go(), TimeUp(), Score())),
    PutAway(0),
    Resume(),
    Mark(),
    Substitute(0, "steady"),
    Abandon(),
]


@pytest.mark.parametrize("command", TABLE_COMMANDS, ids=str)
def test_what_the_table_decides_is_refused_to_players(command: Any) -> None:
    for live in (live_mondo(), on_time(live_mondo()), running(), scored(running())):
        for seat in (0, 1):
            assert refusal(live, seat, command, at=10**9) == "not-yours"


@pytest.mark.parametrize("command", [Act(JumpOut()), GoOn()], ids=str)
def test_what_players_decide_is_refused_to_the_table_and_to_strangers(command: Any) -> None:
    for seat in (None, -1, 2):
        assert refusal(running(), seat, command) == "no-such-seat"


@pytest.mark.parametrize("stage", [BeginRound(), Go(), Score(), TimeUp()], ids=str)
def test_no_stage_comes_out_of_turn(stage: Any) -> None:
    live = running()
    assert refusal(live, None, Clockwork(stage), at=live.at) in ("round-on", "not-now")


BOTS = frozenset({1, 2})


def out_of(live: Live, *seats: int) -> Live:
    for seat in seats:
        live = act(live, seat, Act(JumpOut()))
    return live


def test_r19_people_may_count_once_only_bots_are_left() -> None:
    live = act(out_of(running(TRIO), 0), 0, CountNow())
    assert not may_count(live.state, frozenset({0}), frozenset({1}))
    assert may_count(live.state, frozenset({0}), BOTS)
    assert may_count(live.state, frozenset({0, 1}), BOTS), "a seat that a bot took over is a bot's"
    assert not live.state.ahead
    ahead = act(live, None, RunAhead())
    assert ahead.state.ahead
    assert view(ahead.state, None).ahead
    assert due_at(ahead) == due_at(live), "time-up comes at its time"


def test_r19_everybody_who_is_out_and_there_is_asked() -> None:
    live = act(out_of(running(TRIO), 0, 1), 0, CountNow())
    bots = frozenset({2})
    assert not may_count(live.state, frozenset({0, 1}), bots)
    assert may_count(live.state, frozenset({0}), bots), "the absent are not asked"
    both = act(live, 1, CountNow())
    assert may_count(both.state, frozenset({0, 1}), bots)
    assert view(both.state, None).counting == (0, 1)


def test_r19_somebody_who_is_away_and_still_in_keeps_it_from_being_offered() -> None:
    live = act(out_of(running(TRIO), 0), 0, CountNow())
    assert not may_count(live.state, frozenset({0}), frozenset({2}))


def test_r19_it_is_over_with_the_round() -> None:
    ahead = act(act(out_of(running(TRIO), 0), 0, CountNow()), None, RunAhead())
    after = scored(ahead)
    assert (after.state.ahead, after.state.counting) == (False, frozenset())


@pytest.mark.parametrize(
    "live",
    [
        running(TRIO),
        live_mondo(TRIO),
        scored(running(TRIO)),
        on_time(live_mondo(TRIO)),
        Live(mondo, mondo.begin(TRIO, standard_tiles(), 1, rules=1)),
        out_of(on_time(on_time(Live(mondo, mondo.begin(TRIO, standard_tiles(), 1, rules=1)))), 0),
    ],
    ids=["still in", "no round", "scored", "countdown", "older rules", "older rules, out"],
)
def test_r19_nothing_else_is_counted_before_its_time(live: Live) -> None:
    assert refusal(live, 0, CountNow()) == "not-now"
    assert refusal(live, None, RunAhead()) == "not-now"


def test_r19_not_in_solo() -> None:
    live = running(Options(1, solo=Solo.EASY))
    assert refusal(live, 0, CountNow()) == "not-now"


def test_an_absent_players_tile_goes_back() -> None:
    held = takes(running(), seat=1)
    handle = player(held, 1).hand
    assert handle is not None
    back = act(held, None, PutAway(1), at=held.at + 10_000)
    assert player(back, 1).hand is None
    assert back.state.match.round.pile.tiles[-1] == handle
    assert not player(back, 1).out
    assert refusal(back, None, PutAway(1)) == "hand-empty"
    assert refusal(back, None, PutAway(2)) == "no-such-seat"


def test_a_substitute_sits_where_somebody_left() -> None:
    away = act(running(), None, Substitute(1, "steady"))
    assert view(away.state, None).bots == (None, "steady")
    assert act(away, None, Substitute(1, None)).state == running().state
    assert refusal(away, None, Substitute(2, "steady")) == "no-such-seat"


def test_an_abandoned_match_has_no_winner_and_keeps_its_points() -> None:
    live = act(on_time(scored(running())), None, Abandon())
    ended = outcome(live.state)
    assert ended is not None
    assert (ended.winners, ended.reason) == ((), "abandoned")
    (first_round,) = live.state.match.scores
    assert ended.points == tuple(points.total for points in first_round)
    assert live.game.due(live.state) is None
    assert refusal(live, 0, Act(JumpOut())) == "game-over"
    assert refusal(live, None, Clockwork(Go()), at=10**9) == "game-over"


def test_a_mark_changes_nothing_but_the_time() -> None:
    live = running()
    assert decide(live, None, Mark(), live.at + 5_000, None).events == ()
    marked = act(live, None, Mark(), live.at + 5_000)
    assert marked.state == live.state
    assert due_at(marked) == due_at(live)


def test_the_sheets_of_a_scored_round_stay_as_they_were_scored() -> None:
    """The volcano chip has gone on to the next round by then; it must not count in this one."""
    live = live_mondo(TRIO, seed=4)
    for entry in played_out(live, seed=5):
        live = advance(live, entry)
        match = live.state.match
        if match.round is not None and match.round.phase is RoundPhase.SCORED:
            points = sheets(match).map(lambda sheet: sheet.points())
            assert points == match.scores[-1]
