"""`mondala arena`: bots play each other, and anybody can check every game."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from mondala.cli import main
from mondala.cli.arena import Score, elo, table
from mondala.games.patterns.record import parse_record
from tests.cli.command import refused


def arena(*arguments: str) -> list[str]:
    """The lines of the table; progress goes to stderr."""
    result = CliRunner().invoke(main, ["arena", "patterns", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_levels_meet_their_neighbours_and_every_game_is_recorded(tmp_path: Path) -> None:
    asked = ("3", "1", "2", "--games", "4", "--jobs", "1", "--records", str(tmp_path / "games"))
    head, *lines = arena(*asked)
    assert head.split()[:4] == ["one", "two", "games", "score"]
    assert [line.split()[:5] for line in lines] == [
        ["level", "2", "level", "1", "4"],
        ["level", "3", "level", "2", "4"],
    ]
    records = sorted((tmp_path / "games").iterdir())
    assert len(records) == 8
    won = 0.0
    for path in records:
        record = parse_record(path.read_text("utf-8"))
        outcome = record.outcome
        assert outcome is not None
        if path.name.startswith("2-1"):
            names = record.tags["First"], record.tags["Second"]
            seat = names.index("level 2")
            won += (seat in outcome.winners) / len(outcome.winners)
    assert f"{won / 4:.1%}" == lines[0].split()[5]


def test_everybody_can_play_everybody_and_a_seed_repeats_the_games() -> None:
    asked = ("1", "2", "--all", "--games", "2", "--jobs", "1", "--seed", "5")
    lines = arena(*asked)
    assert len(lines) == 2
    assert arena(*asked) == lines


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["2"], "two levels"), (["2", "2"], "two levels"), (["1", "99"], "levels 1 to 8")],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], named: str) -> None:
    assert named in refused("arena", "patterns", *arguments)


def test_elo_is_what_a_score_means() -> None:
    assert elo(0.5, 100) == 0
    assert round(elo(0.64, 100)) == 100
    assert round(elo(0.36, 100)) == -100
    assert elo(1, 200) > elo(1, 20) > 400


def test_the_bounds_hold_the_score() -> None:
    score = Score("a", "b", (1.0,) * 150 + (0.0,) * 50)
    assert (score.mean, round(score.error, 3)) == (0.75, 0.031)
    line = table([score]).splitlines()[1]
    assert line.split() == ["a", "b", "200", "75.0%", "+191", "+139", "to", "+252"]
