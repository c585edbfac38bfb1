"""The data with which the browser client's tests compare its drawing are those of the rules."""

import json

from tests.games.mondo.drawn import PILE, WORLD, drawn_pile, drawn_world


def test_the_drawn_pile_is_that_of_the_rules() -> None:
    assert json.loads(PILE.read_text("utf-8")) == drawn_pile()


def test_the_drawn_board_is_that_of_the_rules() -> None:
    assert json.loads(WORLD.read_text("utf-8")) == drawn_world()
