"""A world of Mondo drawn in the terminal."""

from tests.cli.command import mondala, refused
from tests.cli.samples import WORLD


def test_show_draws_a_world_that_can_be_read_without_colour() -> None:
    drawn = mondala("mondo", "show", WORLD, "--side", "lands")
    assert "misconnections" in drawn
    assert "×" in drawn
    assert "\x1b" not in drawn
    assert "c5=1f0" in refused("mondo", "show", "c5=1f0", "--solo")
    assert "d5" in mondala("mondo", "show", "")
