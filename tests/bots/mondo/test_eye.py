"""The eye sees a part of the middle, and learns from one look at a time."""

from mondala.bots.mondo.eye import Eye, free_tiles, is_near
from mondala.games.mondo.options import Options
from tests.games.mondo.helpers import lying, on_table, running


def test_free_tiles_are_those_of_the_rules() -> None:
    for seed in range(4):
        pile = on_table(running(Options(2), seed)).pile
        assert free_tiles(pile.tiles)[::-1] == list(pile.free())


def test_a_look_is_counted_whatever_is_found() -> None:
    eye = Eye((lying(5, 100, 100), lying(7, 120, 110), lying(9, 400, 400)))
    assert eye.look(9) is not None
    assert eye.look(5) is None  # buried under 7
    assert eye.look(3) is None  # not there
    assert eye.looked_at == {9, 5, 3}


def test_everybody_has_a_side_of_the_cloth() -> None:
    cloth = (700, 900)
    for seats in (1, 2, 3, 4):
        for x, y in ((10, 20), (690, 30), (40, 880), (650, 850), (300, 500)):
            near = [is_near(x, y, cloth, seat, seats) for seat in range(seats)]
            assert near.count(True) == 1
    assert is_near(350, 850, cloth, 0, 2)
    assert is_near(350, 50, cloth, 1, 2)
