"""Ratings are what the library makes of them, shown with how far off they may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from mondala.server.accounts.ratings import FRESH, Guess, rated, told

guesses = st.tuples(st.floats(0, 50), st.floats(0.8, 9))
players = st.lists(st.tuples(guesses, st.integers(0, 3)), min_size=2, max_size=4)


@given(players)
def test_they_are_the_librarys_own_figures(game: list[tuple[Guess, int]]) -> None:
    model = BradleyTerryFull()
    teams = [[model.rating(mu=mu, sigma=sigma)] for (mu, sigma), _ in game]
    expected = model.rate(teams, ranks=[float(place) for _, place in game])
    found = rated([guess for guess, _ in game], [place for _, place in game])
    assert found == [(player.mu, player.sigma) for (player,) in expected]


@pytest.mark.parametrize(
    ("places", "mu"),
    [
        ((0, 1), (27.635389, 22.364611)),
        ((1, 0), (22.364611, 27.635389)),
        ((0, 0), (25, 25)),
        ((0, 1, 2), (30.270779, 25, 19.729221)),
        ((0, 0, 2, 3), (30.270779, 30.270779, 22.364611, 17.093832)),
    ],
)
def test_first_games_of_two_to_four(places: tuple[int, ...], mu: tuple[float, ...]) -> None:
    """The figures of openskill 6.2.0."""
    after = rated([FRESH] * len(places), places)
    assert [round(guess[0], 6) for guess in after] == pytest.approx(list(mu))
    assert all(sigma < FRESH[1] for _, sigma in after)


def test_a_rating_is_provisional_for_ten_games_between_two() -> None:
    fresh = told(*FRESH, 0)
    assert (fresh.value, fresh.off, fresh.provisional) == (1500, 500, True)
    guess, other = FRESH, FRESH
    seen = []
    for number in range(1, 20):
        guess, other = rated([guess, other], (number % 2, 1 - number % 2))
        seen.append(told(*guess, number).provisional)
    assert seen == sorted(seen, reverse=True)
    assert 8 <= seen.count(True) <= 12
