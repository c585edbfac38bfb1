"""Each command has one line in a record, and is read back from it with the match in front."""

import pytest

from mondala.core.errors import MondalaError
from mondala.games.mondo.commands import (
    BeginRound,
    Command,
    Go,
    JumpOut,
    Place,
    PutBack,
    Return,
    Score,
    Shift,
    Take,
    TakeTask,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.lines import Entry, format_entry, parse_entry
from mondala.games.mondo.match import Match
from mondala.games.mondo.options import Level, Options
from mondala.games.mondo.tiles import Side
from tests.games.mondo.helpers import act, fresh, lying, play, running, with_pile


def test_how_each_command_is_written() -> None:
    """Tiles go by number in a record; handle 5 here is tile 17."""
    game = with_pile(running(Options(2, Level.EXPERT)), lying(17, 300, 300)._replace(handle=5))
    held = act(game, 1, Take(5))
    lines: dict[str, tuple[Match, int | None, Command]] = {
        "12345 2 take 17": (game, 1, Take(5)),
        "12345 2 turn 17": (game, 1, TurnOver(5)),
        "12345 1 shift 17 3.20 4.75 12": (game, 0, Shift(5, 320, 475, 12)),
        "12345 1 shift 17 0.00 0.05 3": (game, 0, Shift(5, -9, 5, 27)),
        "12345 2 back 3.20 4.75 0 b": (held, 1, PutBack(320, 475, 0, Side.BACK)),
        "12345 2 place c5 f2": (held, 1, Place("c5", Side.FRONT, 2)),
        "12345 2 task plains animals": (game, 1, TakeTask("plains animals")),
        "12345 1 out": (game, 0, JumpOut()),
        "12345 - go": (game, None, Go()),
        "12345 - return 2": (held, None, Return(1)),
        "12345 - time-up": (game, None, TimeUp()),
        "12345 - score": (game, None, Score()),
        "round A": (game, None, BeginRound()),
    }
    for line, (match, seat, command) in lines.items():
        assert format_entry(match, Entry(12345, seat, command)) == line
        again = parse_entry(match, line)
        assert format_entry(match, again) == line
        if not isinstance(command, Shift | BeginRound):
            assert again == Entry(12345, seat, command)


def test_every_line_of_a_match_is_read_back() -> None:
    for step in play(fresh(Options(3, Level.EXPERT, minutes=1)), seed=6):
        line = format_entry(step.before, step.entry)
        assert format_entry(step.before, parse_entry(step.before, line)) == line
        if not isinstance(step.entry.command, Shift | PutBack | BeginRound):
            assert parse_entry(step.before, line) == step.entry


@pytest.mark.parametrize("line", ["5 1 out", "0 - go", "round B"])
def test_before_the_first_round_there_is_only_its_beginning(line: str) -> None:
    with pytest.raises(MondalaError):
        parse_entry(fresh(), line)
    assert parse_entry(fresh(), "round A") == Entry(0, None, BeginRound())
