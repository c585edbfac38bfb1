"""R16: what goes together is agreed before a match; everything else is refused there and then."""

from itertools import product

import msgspec
import pytest

from mondala.core.errors import NotAllowed
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.options import MINUTE, Level, Options, Solo, Terms, fixed


def goes_together(
    seats: int,
    level: Level,
    solo: Solo | None,
    children: bool,
    handicaps: tuple[int, ...] | None,
    minutes: int | None,
) -> bool:
    """The ruling, said again; lands side and hidden time go with everything."""
    players_fit = seats in ((1,) if solo else (2, 3, 4))
    beginner = level is Level.BEGINNER
    children_fit = not children or (beginner and not solo)
    solo_fit = not solo or beginner
    handicap_fit = handicaps is None or (
        not solo
        and not children
        and len(handicaps) == seats
        and all(handicap in (0, 1, 2) for handicap in handicaps)
    )
    time_fits = minutes is None or minutes in range(1, 31)
    return players_fit and children_fit and solo_fit and handicap_fit and time_fits


def accepted(options: dict[str, object]) -> bool:
    try:
        Options(**options)  # type: ignore[arg-type]
    except NotAllowed as refused:
        return not refused.code
    return True


@pytest.mark.parametrize("seats", range(6))
@pytest.mark.parametrize("board", BoardSide)
def test_r16_every_combination_is_accepted_or_refused_as_ruled(
    seats: int, board: BoardSide
) -> None:
    handicaps = [None, (0,) * seats, (2, 1, 0, 1)[:seats], (1,) * (seats + 1), (3,) * seats]
    counts = {True: 0, False: 0}
    for level, solo, children, handicap, minutes, hidden in product(
        Level, [None, *Solo], [False, True], handicaps, [None, 0, 1, 4, 30, 31, -1], [False, True]
    ):
        ruled = goes_together(seats, level, solo, children, handicap, minutes)
        agreed: dict[str, object] = {"level": level, "solo": solo, "children": children}
        agreed |= {"handicaps": handicap, "minutes": minutes, "hidden_time": hidden}
        assert accepted({"seats": seats, "board": board} | agreed) is ruled, agreed
        counts[ruled] += 1
    assert counts[False]
    assert bool(counts[True]) is (1 <= seats <= 4)


def test_time_limits_of_the_levels() -> None:
    minutes = {level.value: Options(2, level).time_limit / MINUTE for level in Level}
    assert minutes == {"beginner": 7, "advanced": 6, "expert": 5}
    solo = {solo.value: Options(1, solo=solo).time_limit / MINUTE for solo in Solo}
    assert solo == {"easy": 10, "moderate": 6, "hard": 5}


def test_r14_children_have_ten_minutes() -> None:
    assert Options(2, children=True).time_limit == 10 * MINUTE


def test_another_time_goes_before_any_of_these() -> None:
    for options in (Options(2, minutes=4), Options(1, solo=Solo.HARD, minutes=4)):
        assert options.time_limit == 4 * MINUTE
    assert Options(2, children=True, minutes=4).time_limit == 4 * MINUTE


@pytest.mark.parametrize(
    "terms",
    [
        {"solo": Solo.EASY, "handicap": True},
        {"solo": Solo.EASY, "children": True},
        {"solo": Solo.EASY, "modifier": "most lakes"},
        {"children": True, "handicap": True},
        {"children": True, "modifier": "most lakes"},
    ],
)
def test_r16_a_round_is_not_scored_under_terms_that_exclude_each_other(
    terms: dict[str, object],
) -> None:
    with pytest.raises(NotAllowed) as refused:
        Terms(**terms)  # type: ignore[arg-type]
    assert refused.value.code == "combination"


def test_a_first_match_is_for_two_beginners() -> None:
    assert Options() == Options(2, Level.BEGINNER, BoardSide.WATER)


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        (Options(2), 3),
        (Options(2, rounds=1), 1),
        (Options(3, Level.EXPERT, rounds=2, hidden_time=True), 2),
        (Options(2, children=True, rounds=1), 1),
        (Options(4, handicaps=(0, 1, 2, 0), rounds=3), 3),
        (Options(1, solo=Solo.EASY), 1),
        (Options(1, solo=Solo.HARD, rounds=1), 1),
    ],
    ids=str,
)
def test_r18_rounds_go_with_everything_and_solo_has_one(options: Options, rounds: int) -> None:
    assert options.round_count == rounds


@pytest.mark.parametrize(
    ("seats", "solo", "rounds"),
    [(2, None, 0), (2, None, 4), (2, None, -1), (1, Solo.EASY, 2), (1, Solo.EASY, 3)],
)
def test_r18_other_numbers_of_rounds_are_refused(
    seats: int, solo: Solo | None, rounds: int
) -> None:
    with pytest.raises(NotAllowed) as refusal:
        Options(seats, solo=solo, rounds=rounds)
    assert refusal.value.code == "rounds"


def test_options_are_stored_with_the_name_of_the_game() -> None:
    """First of all, so that a reader knows whose options they are."""
    written = msgspec.json.encode(Options(3))
    assert written.startswith(b'{"game":"Mondo","seats":3,')
    assert msgspec.json.decode(written, type=Options) == Options(3)


def test_options_that_were_stored_without_the_name_are_read() -> None:
    """As they were before there was such a name."""
    assert msgspec.json.decode(b'{"seats":3,"level":"expert"}', type=Options) == Options(
        3, Level.EXPERT
    )


def test_options_of_another_game_are_not_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="Patterns"):
        msgspec.json.decode(b'{"game":"Patterns","seats":2}', type=Options)


DAY = "2026-11-18"


def test_r20_a_days_round_is_for_one_seat_and_lasts_five_minutes() -> None:
    options = Options(1, day=DAY)
    assert (options.round_count, options.time_limit) == (1, 5 * MINUTE)
    assert Options(1, day=DAY, minutes=4).time_limit == 4 * MINUTE
    assert Options(1, day=DAY, children=True).time_limit == 10 * MINUTE


@pytest.mark.parametrize(
    ("options", "fits"),
    [
        ({"board": BoardSide.LANDS, "hidden_time": True, "minutes": 3}, True),
        ({"children": True}, True),
        ({"rounds": 1}, True),
        ({"rounds": 2}, False),
        ({"seats": 2}, False),
        ({"solo": Solo.EASY}, False),
        ({"level": Level.ADVANCED}, False),
        ({"handicaps": (1,)}, False),
        ({"day": "tomorrow"}, False),
        ({"day": ""}, False),
    ],
)
def test_r20_what_goes_with_a_days_round(options: dict[str, object], fits: bool) -> None:
    assert accepted({"seats": 1, "day": DAY} | options) is fits


def test_what_is_fixed_alone_and_with_children_can_be_chosen_by_others() -> None:
    """R16: alone and with children one plays at the first level and without handicaps."""
    assert fixed(Options()) == ()
    assert fixed(Options(children=True)) == ("level", "handicaps")
    alone = Options(seats=1, solo=Solo.EASY)
    assert fixed(alone) == ("level", "children", "handicaps", "rounds")
