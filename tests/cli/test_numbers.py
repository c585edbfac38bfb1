"""Numbers that commands are given."""

import pytest

from tests.cli.command import refused
from tests.cli.samples import SET_UP

COMMANDS = [["patterns", "best", SET_UP], ["mondo", "perfect"], ["arena", "patterns", "1", "2"]]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("number", ["nan", "inf", "-1", "soon"])
def test_no_command_takes_anything_but_finite_numbers(command: list[str], number: str) -> None:
    said = refused(*command, "--seconds", number)
    assert said.splitlines()[-1].startswith("Error: Invalid value for '--seconds'")
    assert number in said.splitlines()[-1]
