"""R9: a jump-out that was on its way when the time ran out counts; scoring waits for it."""

import pytest

from mondala.games.mondo.commands import Go, JumpOut, PutBack, Score, Take, TimeUp
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import Side
from tests.games.mondo.helpers import (
    PAIR,
    act,
    free_handle,
    on_table,
    player,
    refusal,
    running,
    scored,
    timed_out,
)

LIMIT = PAIR.time_limit


def test_r9_the_grace_is_a_quarter_of_a_second() -> None:
    assert GRACE == 250


def test_r9_a_late_jump_out_counts_if_it_was_made_in_time() -> None:
    closing = timed_out(running())
    after = act(closing, 1, JumpOut(), LIMIT - 1)
    assert player(after, 1).chip == 4
    assert on_table(after).phase is RoundPhase.CLOSING
    assert refusal(closing, 1, JumpOut(), LIMIT) == "time-up"
    assert refusal(closing, 1, JumpOut(), LIMIT + 1) == "time-up"


def test_r9_chips_go_in_order_of_arrival_not_of_making() -> None:
    closing = timed_out(running(Options(3)))
    first = act(closing, 2, JumpOut(), LIMIT - 1)
    second = act(first, 0, JumpOut(), LIMIT - 200)
    assert [one.chip for one in on_table(second).players] == [3, None, 4]


def test_r9_a_chip_already_in_the_hand_counts() -> None:
    game = scored(act(running(), 1, JumpOut()))
    assert [points.chip for points in game.scores[0]] == [0, 4]


def test_r9_a_late_chip_counts_too() -> None:
    late = act(timed_out(running()), 0, JumpOut(), LIMIT - 1)
    game = act(late, None, Score(), LIMIT + GRACE)
    assert [points.chip for points in game.scores[0]] == [4, 0]


@pytest.mark.parametrize("at", [LIMIT - 1, LIMIT])
def test_r9_only_jump_outs_have_the_grace(at: int) -> None:
    closing = timed_out(running())
    for command in (Take(free_handle(closing)), PutBack(0, 0, 0, Side.FRONT)):
        assert refusal(closing, 0, command, at) == "time-up"


def test_r9_scoring_waits_for_the_grace() -> None:
    closing = timed_out(running())
    assert refusal(closing, None, Score(), LIMIT + GRACE - 1) == "not-now"
    assert act(closing, None, Score(), LIMIT + GRACE).scores


def test_r9_scoring_does_not_wait_when_nobody_is_left() -> None:
    one_out = act(running(), 0, JumpOut())
    after = act(timed_out(one_out), 1, JumpOut(), LIMIT - 1)
    assert on_table(after).phase is RoundPhase.SCORED
    assert [points.chip for points in after.scores[0]] == [4, 2]
    assert refusal(after, None, Score(), LIMIT + GRACE) == "not-now"


def test_the_time_is_up_once_and_not_before_the_limit() -> None:
    assert refusal(running(), None, TimeUp(), LIMIT - 1) == "not-now"
    assert refusal(timed_out(running()), None, TimeUp(), LIMIT) == "not-now"
    assert refusal(running(), None, Score(), LIMIT + GRACE) == "not-now"
    assert refusal(timed_out(running()), None, Go(), 0) == "not-now"


def test_in_the_last_millisecond_all_is_as_before() -> None:
    game = running()
    assert player(act(game, 0, Take(free_handle(game)), LIMIT - 1)).hand is not None
    assert refusal(game, 0, Take(free_handle(game)), LIMIT) == "time-up"
