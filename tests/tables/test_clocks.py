"""A clock must be fair to the millisecond: what is used is used, a move's bonus comes once."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.tables.clocks import DAY, LONGEST_GAME, ClockOptions, Clocks, fresh
from mondala.tables.live import Due
from mondala.tables.patterns import Flag, OfferDraw, Play, Resign, State, outcome
from tests.games.patterns.samples import stuck
from tests.tables.helpers import act, legal, live_patterns, moved, refusal

BLITZ = ClockOptions(initial=60_000, increment=2_000)
FIRST, SECOND = 0, 1


def left(state: State) -> tuple[int, ...]:
    assert state.clocks is not None
    return state.clocks.left


@pytest.mark.parametrize(
    "wrong",
    [
        {"initial": 60_000, "days": 1},
        {"initial": 9_999},
        {"initial": LONGEST_GAME + 1},
        {"initial": 60_000, "increment": -1},
        {"initial": 60_000, "increment": 180_001},
        {"increment": 1_000},
        {"days": 1, "increment": 1_000},
        {"days": 0},
        {"days": 31},
    ],
    ids=str,
)
def test_a_clock_that_cannot_be_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(NotAllowed) as refused:
        ClockOptions(**wrong)
    assert refused.value.code == "clock"


@pytest.mark.parametrize(
    "right",
    [
        {"initial": 10_000},
        {"initial": LONGEST_GAME, "increment": 180_000},
        {"days": 1},
        {"days": 30},
    ],
    ids=str,
)
def test_the_outermost_clocks_are_allowed(right: dict[str, int]) -> None:
    options = ClockOptions(**right)
    clocks = fresh(options, 2)
    assert clocks is not None
    assert clocks.left[0] == clocks.left[1] == right.get("initial", right.get("days", 0) * DAY)


def test_without_a_clock_nothing_is_ever_due() -> None:
    live = live_patterns()
    assert fresh(ClockOptions(), 2) is None
    assert live.state.clocks is None
    assert live.game.due(live.state) is None
    assert refusal(live, None, Flag(), at=10**12) == "not-now"
    assert moved(live, 10**12).state.clocks is None


def test_who_moves_pays_and_gets_the_increment() -> None:
    chosen = moved(live_patterns(BLITZ), 1_500)
    assert left(chosen.state) == (60_000, 60_500)
    answered = moved(chosen, 10_000)
    assert left(answered.state) == (52_000, 60_500)
    assert answered.state.clocks.since == 11_500


def test_an_increment_can_bring_more_than_one_began_with() -> None:
    assert left(moved(live_patterns(BLITZ), 0).state) == (60_000, 62_000)


def test_the_table_flags_the_mover_exactly_at_the_limit() -> None:
    live = moved(live_patterns(BLITZ), 3_000)
    assert live.game.due(live.state) == Due(63_000, Flag())
    assert refusal(live, None, Flag(), at=62_999) == "not-now"
    over = outcome(act(live, None, Flag(), at=63_000).state)
    assert over is not None
    assert (over.winners, over.reason) == ((SECOND,), "time 1")


def test_a_move_in_the_last_millisecond_counts_and_one_at_the_limit_does_not() -> None:
    live = moved(live_patterns(BLITZ), 3_000)
    move = Play(legal(live)[0])
    assert left(act(live, FIRST, move, at=62_999).state) == (2_001, 59_000)
    assert refusal(live, FIRST, move, at=63_000) == "time-up"


@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_once_the_time_is_over_nobody_resigns_or_offers(seat: int) -> None:
    """Else a player whose time is over could still get away with a draw."""
    live = moved(live_patterns(BLITZ), 3_000)
    for command in (Resign(), OfferDraw()):
        assert refusal(live, seat, command, at=63_000) == "time-up"


def test_offers_cost_the_mover_no_more_than_the_time_they_take() -> None:
    offered = act(live_patterns(BLITZ), FIRST, OfferDraw(), at=5_000)
    assert offered.state.clocks == live_patterns(BLITZ).state.clocks
    assert left(moved(offered, 1_000).state) == (60_000, 56_000)


def in_flips(clock: ClockOptions) -> State:
    position, clocks = stuck(), fresh(clock, 2)
    return State(live_patterns(clock).state.options, position, None, position, clocks)


def test_flips_are_all_of_the_same_turn() -> None:
    """The last flips run on one clock, without a bonus between them."""
    live = live_patterns(BLITZ)
    live = type(live)(live.game, in_flips(BLITZ))
    for used, move in ((1_000, "Fe8"), (2_000, "Ff8")):
        before = left(live.state)
        live = act(live, FIRST, Play(move), at=live.at + used)
        assert live.state.position.mover == FIRST
        assert left(live.state) == (before[FIRST] - used, before[SECOND])


def test_a_day_a_move_begins_anew_with_each_move() -> None:
    live = moved(live_patterns(ClockOptions(days=2)), DAY)
    assert left(live.state) == (2 * DAY, 2 * DAY)
    assert live.game.due(live.state) == Due(3 * DAY, Flag())
    assert refusal(live, None, Flag(), at=3 * DAY - 1) == "not-now"
    assert act(live, None, Flag(), at=3 * DAY).state.ending == "time 1"


def test_a_clock_never_shows_less_than_nothing() -> None:
    clocks = Clocks(BLITZ, (1_000, 1_000), since=0)
    assert clocks.pressed(FIRST, 5_000, same_again=True).left == (0, 1_000)
