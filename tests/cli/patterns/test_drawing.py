"""A position of Patterns drawn in the terminal."""

from tests.cli.command import mondala
from tests.cli.samples import FLIPS, SET_UP


def test_show_can_be_read_without_colour() -> None:
    drawn = mondala("patterns", "show", FLIPS)
    assert "8          k   r   Y5  y" in drawn
    assert "The first player may still flip f8." in drawn
    assert "\x1b" not in drawn
    assert "black or purple" in mondala("patterns", "show", SET_UP)
