"""The planes are looked up in the rules by their names."""

import numpy as np
import pytest

from mondala.games.patterns.mandala import ALL, COLOURS
from mondala.games.patterns.moves import establish_targets, flip_targets, swap_targets
from mondala.games.patterns.position import Phase, Position
from mondala.games.patterns.scoring import flips_to_come, points, points_to_come
from train.environment import over
from train.planes import NAMES, PLANES
from train.positions import to_position
from train.tests.samples import BATCH, midgame, one_by_one, show

Planes = dict[str, np.ndarray]


def seen(plies: int) -> list[tuple[Position, Planes]]:
    """Positions and their planes by name, flattened to 64 squares."""
    states = midgame(plies)
    shown = np.asarray(show(states)).reshape(BATCH, 64, PLANES)
    return [
        (to_position(state), dict(zip(NAMES, picture.T, strict=True)))
        for state, picture in zip(one_by_one(states), shown, strict=True)
        if not over(state)
    ]


def squares(mask: int) -> list[float]:
    return [float(mask >> square & 1) for square in range(64)]


@pytest.mark.parametrize("plies", [1, 12, 22])
def test_sets_of_spaces(plies: int) -> None:
    for position, shown in seen(plies):
        for side, seat in (("own", position.mover), ("other", 1 - position.mover)):
            lay = establish_targets(position, seat) | swap_targets(position, seat)
            assert shown[f"{side} lay"].tolist() == squares(lay)
            assert shown[f"{side} flip"].tolist() == squares(flip_targets(position, seat))
            to_come = flips_to_come(position, seat)
            assert shown[f"{side} flips to come"].tolist() == squares(to_come)
            free_in_bowl = position.free[position.bowls[seat]]
            assert shown[f"free in {side} bowl's colour"].tolist() == squares(free_in_bowl)
            for colour, letter in enumerate(COLOURS):
                group = position.groups[seat][colour]
                assert shown[f"{side} group {letter}"].tolist() == squares(group)
                assert shown[f"free {letter}"].tolist() == squares(position.free[colour])
        assert shown["mandala"].tolist() == squares(ALL)


@pytest.mark.parametrize("plies", [1, 12, 22])
def test_what_holds_for_the_whole_mandala(plies: int) -> None:
    for position, shown in seen(plies):
        for side, seat in (("own", position.mover), ("other", 1 - position.mover)):
            river = position.rivers[seat]
            constants = {
                f"{side} points / 40": points(position)[seat] / 40,
                f"{side} points to come / 40": points_to_come(position, seat) / 40,
                f"{side} groups / 6": len(river) / 6,
                f"{side} bowl {COLOURS[position.bowls[seat]]}": 1.0,
                **{
                    f"{side} river number of {COLOURS[colour]} / 6": number / 6
                    for number, colour in enumerate(river, start=1)
                },
            }
            for name, value in constants.items():
                np.testing.assert_allclose(shown[name], value, rtol=1e-6, err_msg=name)


def test_river_numbers_lie_where_the_colour_lies() -> None:
    position, shown = seen(22)[0]
    worth = shown["own river number of the token's colour / 6"]
    for number, colour in enumerate(position.rivers[position.mover], start=1):
        lying = position.free[colour] | position.groups[0][colour] | position.groups[1][colour]
        here = [square for square in range(64) if lying >> square & 1]
        np.testing.assert_allclose(worth[here], number / 6, rtol=1e-6)


def test_the_choice_of_a_bowl_is_marked() -> None:
    for plies, marked in ((0, 1.0), (1, 0.0)):
        for position, shown in seen(plies):
            assert (position.phase is Phase.BOWL) == bool(marked)
            assert set(shown["bowl is to be chosen"].tolist()) == {marked}
