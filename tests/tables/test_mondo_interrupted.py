"""A round that was interrupted goes on after another countdown, and nobody gained time by it."""

import pytest

from mondala.games.mondo.commands import BeginRound, JumpOut, Take, TimeUp
from mondala.games.mondo.options import Options
from mondala.tables.live import Due, Live
from mondala.tables.mondo import COUNTDOWN, Act, Clockwork, GoOn, Resume, Stage
from tests.tables.helpers import PAIR, act, due_at, live_mondo, on_time, refusal, running, scored

USED = 20_000


def taking(live: Live) -> Act:
    return Act(Take(live.state.match.round.pile.free()[0].handle))


def interrupted() -> tuple[Live, Live]:
    """A round of which something is used, and the same after an interruption."""
    live = running()
    live = act(live, 0, taking(live), at=live.at + USED)
    return live, act(live, None, Resume())


def test_nobody_acts_until_the_countdown_is_over() -> None:
    _, resumed = interrupted()
    for lag in (0, 250):
        for at in (resumed.at, resumed.at + COUNTDOWN - 1):
            assert refusal(resumed, 1, Act(JumpOut(), lag), at=at) == "countdown"
    assert refusal(resumed, 1, taking(resumed), at=resumed.at + COUNTDOWN - 1) == "countdown"
    assert act(resumed, 1, taking(resumed), at=resumed.at + COUNTDOWN).version > resumed.version


def test_the_time_left_is_what_it_was() -> None:
    live, resumed = interrupted()
    left = due_at(live) - live.at
    assert left == PAIR.time_limit - USED
    assert due_at(resumed) - resumed.state.stage.resumes_at == left
    assert refusal(resumed, None, Clockwork(TimeUp()), at=due_at(resumed) - 1) == "not-now"
    closing = on_time(resumed)
    assert closing.at == live.at + COUNTDOWN + left


def test_the_second_interruption_gives_back_no_time_either() -> None:
    """Once the round has gone on."""
    _, resumed = interrupted()
    on_again = act(resumed, 1, taking(resumed), at=resumed.at + COUNTDOWN + 1_000)
    again = act(on_again, None, Resume())
    left = due_at(on_again) - on_again.at
    assert due_at(again) - again.state.stage.resumes_at == left == PAIR.time_limit - USED - 1_000


@pytest.mark.parametrize("later", [0, 1, 1_700, COUNTDOWN - 1, COUNTDOWN])
def test_nor_does_one_in_the_countdown_of_the_first(later: int) -> None:
    live, resumed = interrupted()
    again = act(resumed, None, Resume(), at=resumed.at + later)
    stage = again.state.stage
    assert stage.resumes_at == again.at + COUNTDOWN
    assert due_at(again) - stage.resumes_at == due_at(live) - live.at
    assert stage.resumes_at - stage.go_at == live.at - live.state.stage.go_at


def test_hands_are_as_they_were() -> None:
    live, resumed = interrupted()
    assert resumed.state.match == live.state.match
    assert resumed.state.match.round.players[0].hand is not None


def test_a_late_jump_out_counts_after_an_interruption_too() -> None:
    _, resumed = interrupted()
    closing = on_time(resumed)
    late = act(closing, 1, Act(JumpOut(), lag=200), at=closing.at + 199)
    assert late.state.match.round.players[1].chip == 4
    assert refusal(closing, 1, Act(JumpOut(), lag=200), at=closing.at + 200) == "time-up"


@pytest.mark.parametrize("stage", ["before", "countdown", "closing", "scored"])
def test_only_a_running_round_needs_it(stage: str) -> None:
    """Other stages end by themselves as they would have."""
    live = {
        "before": live_mondo(),
        "countdown": on_time(live_mondo()),
        "closing": on_time(running()),
        "scored": scored(running()),
    }[stage]
    assert refusal(live, None, Resume()) == "not-now"


def test_the_next_round_knows_nothing_of_it() -> None:
    _, resumed = interrupted()
    ended = act(scored(resumed), 0, GoOn())
    after = act(ended, None, Clockwork(BeginRound()))
    assert after.state.stage == Stage(after.at + COUNTDOWN)
    went = on_time(after)
    assert went.game.due(went.state) == Due(went.at + PAIR.time_limit, Clockwork(TimeUp()))


def test_hidden_time_stays_hidden() -> None:
    """A player who comes back sees until when to wait, and not how much of the round is left."""
    live = running(Options(2, minutes=1, hidden_time=True))
    resumed = act(live, None, Resume(), at=live.at + USED)
    stage = resumed.game.view(resumed.state, 0).stage
    assert (stage.until, stage.go_at) == (None, None)
