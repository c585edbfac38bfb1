"""Rated games, the pool of each, and the places of its players."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.outcome import Outcome
from mondala.core.value import replace
from mondala.games.mondo.options import Options, Solo
from mondala.hosted import registry
from mondala.tables.clocks import ClockOptions
from mondala.tables.lobby import open_table
from mondala.tables.options import GameOptions
from mondala.tables.patterns import PatternsOptions
from mondala.tables.rating import places, pool_of
from mondala.tables.wishes import SeatBot, SetOptions, Sit, Wish, grant
from tests.nim.rules import NimOptions

GAMES = registry()
HOST = PersonId("host")


@pytest.mark.parametrize(
    ("options", "pool"),
    [
        (PatternsOptions(), "Patterns"),
        (PatternsOptions(ClockOptions(days=3)), "Patterns"),
        (Options(2, rounds=1), "Mondo-1"),
        (Options(4), "Mondo-3"),
        (Options(2, rounds=2), None),
        (Options(2, children=True), None),
        (Options(2, handicaps=(0, 1)), None),
        (Options(1, solo=Solo.EASY), None),
    ],
)
def test_each_game_has_its_pools(options: GameOptions, pool: str | None) -> None:
    game = GAMES[options.game]
    assert pool_of(game, options, "") == pool
    assert pool is None or pool in game.pools
    own = game.material_digest(game.read_material(""))
    assert pool_of(game, options, own) == pool
    assert pool_of(game, options, "0" * 64) is None


def test_tiles_of_ones_own_are_not_rated() -> None:
    table = open_table(Options(2), HOST, material="0" * 64)
    with pytest.raises(NotAllowed) as refused:
        grant(GAMES["Mondo"], table, HOST, "Ada", SetOptions(Options(2), rated=True))
    assert refused.value.code == "rated-options"


@pytest.mark.parametrize(
    ("winners", "points", "left", "expected"),
    [
        ((0,), (5, 9), (), (0, 1)),  # the other has resigned, and was ahead
        ((0, 1), (7, 7), (), (0, 0)),
        ((2,), (10, 30, 40, 10), (), (2, 1, 0, 2)),
        ((0,), (40, 30, 20), (0,), (2, 0, 1)),
        ((), (12, 30, 20), (1,), (1, 2, 0)),  # it was ended without one of them
        ((), (0, 0), (1,), (0, 1)),
        ((1,), (4, 9, 2, 3), (1, 3), (0, 2, 1, 2)),
    ],
)
def test_who_leaves_comes_last_and_the_others_are_ranked_among_themselves(
    winners: tuple[int, ...],
    points: tuple[int, ...],
    left: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    assert places(Outcome(winners, points, "any"), frozenset(left)) == expected


def test_bots_leave_a_table_that_becomes_rated_and_do_not_come_back() -> None:
    game = GAMES["Mondo"]
    lobby = open_table(Options(3), HOST)
    wishes: tuple[Wish, ...] = (Sit(), SeatBot(1, level=1))
    for wish in wishes:
        lobby = grant(game, lobby, HOST, "Ada", wish)
    rated = grant(game, lobby, HOST, "Ada", SetOptions(Options(3), rated=True))
    assert rated.rated
    assert [sitter and sitter.person for sitter in rated.seats] == [HOST, None, None]
    refusals: dict[Wish, str] = {
        SeatBot(1): "rated-people",
        SetOptions(Options(3, children=True), rated=True): "rated-options",
    }
    for wish, code in refusals.items():
        with pytest.raises(NotAllowed) as refused:
            grant(game, rated, HOST, "Ada", wish)
        assert refused.value.code == code
    casual = grant(game, rated, HOST, "Ada", SetOptions(Options(3, children=True)))
    assert not casual.rated


def test_one_device_is_not_rated() -> None:
    game = GAMES["Patterns"]
    shared = replace(open_table(PatternsOptions(), HOST), one_device=True)
    with pytest.raises(NotAllowed) as refused:
        grant(game, shared, HOST, "Ada", SetOptions(PatternsOptions(), rated=True))
    assert refused.value.code == "rated-people"


def test_a_game_that_says_nothing_about_ratings_has_none() -> None:
    from tests.nim.game import GAME

    assert GAME.pools == ()
    assert pool_of(GAME, NimOptions(), "") is None
