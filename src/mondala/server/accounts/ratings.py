"""Ratings of players, by openskill: how a game changes them, and how they are shown.

A rating is an estimate of strength (`mu`) and its uncertainty (`sigma`). People see it on a scale
like Elo's, where 200 points more win three games of four.
"""

from collections.abc import Sequence
from typing import TypeAlias

from openskill.models import BradleyTerryFull

from mondala.core.value import Value
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import GameRow, RatingRow

_MODEL = BradleyTerryFull()
"""Compares every pair of players, so that shared places count evenly. The default, Plackett-Luce,
gives the third of four as much as two who share the win."""
Guess: TypeAlias = tuple[float, float]
"""`mu` and `sigma`."""
FRESH: Guess = (_MODEL.mu, _MODEL.sigma)
"""The initial rating."""
MIDDLE, SCALE = 1_500, 30
SURE = 2
"""A player's strength is within this many sigmas in 19 of 20 cases."""
PROVISIONAL = 380
"""A rating that may be further off than this is provisional: with two players, for ten games."""


class Rating(Value, frozen=True):
    """A rating as shown: `value` plus or minus `off`, after that many rated `games`."""

    value: int
    off: int
    provisional: bool
    games: int


def told(mu: float, sigma: float, games: int) -> Rating:
    off = round(SCALE * SURE * sigma)
    value = round(MIDDLE + SCALE * (mu - FRESH[0]))
    return Rating(value, off, off > PROVISIONAL, games)


def guess_of(value: int, off: float) -> Guess:
    """The rating shown as that value and uncertainty."""
    return FRESH[0] + (value - MIDDLE) / SCALE, off / (SCALE * SURE)


def rating_after(row: RatingRow) -> Rating:
    return told(row.mu, row.sigma, row.number)


def rating_before(row: RatingRow) -> Rating:
    return told(row.mu_before, row.sigma_before, row.number - 1)


def rated(before: Sequence[Guess], places: Sequence[int]) -> list[Guess]:
    """The ratings of a game's players after it; the same place is a draw."""
    players = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = _MODEL.rate(players, ranks=[float(place) for place in places])
    return [(player.mu, player.sigma) for (player,) in after]


def rated_against(before: Guess, opponent: Guess, *, won: bool) -> Guess:
    """The rating after a game against one opponent who has no part in it."""
    return rated([before, opponent], (0, 1) if won else (1, 0))[0]


async def rows_of(storage: Storage, game: GameRow, places: Sequence[int]) -> list[RatingRow]:
    """The new ratings after an ended game. Empty if it was rated before, if a person played against
    themselves (as a guest who has logged in to an account), or if too few players still exist."""
    known = await storage.game(game.id)
    if known is None or not known.pool:
        return []
    players = sorted((await storage.players(game.id)).items())
    people = [person for _, person in players]
    if len(people) < 2 or len(set(people)) < len(people) or await storage.ratings_by(game.id):
        return []
    if any([await storage.same_as(person) & set(people) for person in people]):
        return []
    last = await storage.ratings_in(game.pool, people)
    numbers = [last[each].number if each in last else 0 for each in people]
    before = [(last[each].mu, last[each].sigma) if each in last else FRESH for each in people]
    after = rated(before, [places[seat] for seat, _ in players])
    return [
        RatingRow(
            person=person,
            pool=game.pool,
            number=numbers[index] + 1,
            game_id=game.id,
            seat=seat,
            place=places[seat],
            at=game.ended or 0,
            mu=after[index][0],
            sigma=after[index][1],
            mu_before=before[index][0],
            sigma_before=before[index][1],
        )
        for index, (seat, person) in enumerate(players)
    ]
