"""On every second day a variant is played, and nobody needs to guess which."""

from datetime import date, timedelta

from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import MINUTE
from mondala.hosted.mondo.day.variants import Variant, options_of, variant_of

FIRST = date(2000, 1, 1)


def test_every_second_day_has_a_variant_in_turn() -> None:
    days = [FIRST + timedelta(days=count) for count in range(9)]
    assert [variant_of(day) for day in days[::2]] == [None] * 5
    assert [variant_of(day) for day in days[1::2]] == list(Variant)
    leap = [variant_of(date(2024, 2, 28)), variant_of(date(2024, 2, 29))]
    assert leap.count(None) == 1


def test_a_variant_is_what_is_played() -> None:
    played = {variant_of(FIRST + timedelta(days=count)): count for count in range(9)}
    options = {each: options_of(FIRST + timedelta(days=count)) for each, count in played.items()}
    assert options[Variant.LANDS].board is BoardSide.LANDS
    assert options[Variant.HIDDEN_TIME].hidden_time
    assert options[Variant.SHORT].time_limit == 4 * MINUTE
    assert options[Variant.CHILDREN].children
    assert options[None].time_limit == 5 * MINUTE
    assert options[None].board is BoardSide.WATER
    assert {each.seats for each in options.values()} == {1}


def test_every_try_is_over_when_its_day_closes() -> None:
    longest = max(options_of(FIRST + timedelta(days=count)).time_limit for count in range(9))
    assert longest < 15 * MINUTE - 10_000
