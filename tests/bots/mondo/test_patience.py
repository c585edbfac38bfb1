"""Patience runs out with the time that a bot assumes has passed."""

import msgspec
import pytest

from mondala.bots.mondo.patience import UNKNOWN_LIMIT, Patience, patience_for
from mondala.games.mondo.options import MINUTE, Options, Solo
from mondala.games.mondo.views import view
from tests.games.mondo.helpers import running

TOP, LOW = 220, 20


def patience(options: Options, placed: int = 0) -> Patience:
    return patience_for(view(running(options), 0), placed, last_acts=0)


def test_it_asks_less_and_less_until_a_tile_is_found() -> None:
    one = patience(Options(2))
    asked = []
    for _ in range(10):
        asked.append(one.asks(24, TOP, LOW))
        one = one.passed(1_500)
    assert asked[0] == TOP
    assert asked == sorted(asked, reverse=True)
    assert asked[-1] < LOW
    assert one.found().asks(23, TOP, LOW) == TOP


def test_it_gives_up_waiting_in_the_end() -> None:
    one = patience(Options(2))
    over = []
    for _ in range(2):
        over.append((one.at_an_end(24), one.late))
        one = one.passed(MINUTE)
    assert over == [(False, False), (True, False)]


@pytest.mark.parametrize(
    ("options", "limit"),
    [
        (Options(2), 7 * MINUTE),
        (Options(2, minutes=1), MINUTE),
        (Options(1, solo=Solo.EASY), 10 * MINUTE),
        (Options(2, minutes=30, hidden_time=True), UNKNOWN_LIMIT),
    ],
)
def test_it_is_late_shortly_before_the_time_is_up(options: Options, limit: int) -> None:
    late = []
    for share in (90, 98):
        one = patience(options).passed(limit * share // 100).found()
        late.append((one.late, one.at_an_end(3)))
    assert late == [(False, False), (True, True)]


def test_a_bot_that_comes_later_supposes_that_time_has_passed() -> None:
    early, later = (patience(Options(2), placed).passed(4 * MINUTE) for placed in (0, 20))
    assert (early.late, later.late) == (False, True)


def test_patience_is_a_value() -> None:
    """It is part of what a bot remembers, so it is stored and never changed in place."""
    one = patience(Options(2))
    tired = one.passed(5_000)
    assert (one.spent, one.searching) == (0, 0)
    assert (tired.spent, tired.searching) == (5_000, 5_000)
    assert (tired.found().spent, tired.found().searching) == (5_000, 0)
    assert msgspec.json.decode(msgspec.json.encode(tired), type=Patience) == tired
