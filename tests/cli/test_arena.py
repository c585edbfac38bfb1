"""`mondala arena`: bots play each other, and anybody can check every game."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from mondala.cli import main
from mondala.cli.arena import Score, elo, table
from mondala.games.mondo.match import totals
from mondala.games.mondo.record import parse_record as parse_mondo
from mondala.games.patterns.record import parse_record
from mondala.resources import standard_tiles
from tests.cli.command import refused
from tests.server.support.running import ROOT

MY_BOT = ROOT / "examples" / "my_bot.py"
NET = ROOT / "src/mondala/bots/patterns/net.onnx"


def arena(*arguments: str, game: str = "patterns") -> list[str]:
    """The lines of the table; progress goes to stderr."""
    result = CliRunner().invoke(main, ["arena", game, *arguments])
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


def test_a_bot_of_ones_own_plays_levels() -> None:
    head, *lines = arena(f"{MY_BOT}:MyPatternsBot", "2", "1", "--games", "2", "--jobs", "1")
    assert head.split()[:2] == ["one", "two"]
    assert [line.split()[:3] for line in lines] == [
        ["level", "2", "level"],
        ["MyPatternsBot", "level", "2"],
    ]


def test_a_move_may_take_so_many_nodes_instead_of_a_second(tmp_path: Path) -> None:
    """The bot plays by the nodes that it is given, and would fail without."""
    bot, played = tmp_path / "counting.py", []
    mine, counted = MY_BOT.read_text("utf-8"), "legal_moves(position)[budget.nodes % len(moves)]"
    bot.write_text(mine.replace("max(moves, key=lead)", counted), "utf-8")
    for nodes in "12":
        records = tmp_path / nodes
        asked = ("1", f"{bot}:MyPatternsBot", "--games", "2", "--jobs", "1", "--nodes", nodes)
        arena(*asked, "--records", str(records))
        played.append([path.read_text("utf-8") for path in sorted(records.iterdir())])
    assert played[0] != played[1]


def test_a_net_as_it_is_thinks_over_so_many_simulations(tmp_path: Path) -> None:
    """Whatever the most nodes are."""
    played = []
    for simulations in (1, 4):
        records = tmp_path / str(simulations)
        net = f"net:{NET}@{simulations}"
        asked = ("2", net, "--games", "2", "--jobs", "1", "--nodes", "1")
        _, line = arena(*asked, "--records", str(records))
        assert line.split()[:3] == [f"net.onnx@{simulations}", "level", "2"]
        files = sorted(records.iterdir())
        assert [path.name for path in files] == [
            f"net.onnx@{simulations}-2-1-{side}.record" for side in "ab"
        ]
        played.append([parse_record(path.read_text("utf-8")).moves for path in files])
    assert played[0] != played[1]


def test_seats_of_mondo_play_rounds_and_every_round_is_recorded(tmp_path: Path) -> None:
    """A level, a user's own bot and the level again; time is game time."""
    asked = ("1", f"{MY_BOT}:MyMondoBot", "1", "--rounds", "2", "--level", "expert", "--seed", "3")
    options = ("--jobs", "1", "--records", str(tmp_path))
    head, *lines = arena(*asked, *options, game="mondo")
    assert head.split()[:4] == ["bot", "seats", "rounds", "points"]
    played = [
        parse_mondo(path.read_text("utf-8"), standard_tiles())
        for path in (tmp_path / "1-MyMondoBot-1-3.record", tmp_path / "1-MyMondoBot-1-4.record")
    ]
    assert [record.tags["Seat2"] for record in played] == ["MyMondoBot"] * 2
    assert [record.tags["Level"] for record in played] == ["expert"] * 2
    points = [totals(record.last) for record in played]
    means = [sum(p[0] + p[2] for p in points) / 4, sum(p[1] for p in points) / 2]
    shown = [line.removeprefix(" " * 3).replace("level 1", "level-1").split() for line in lines]
    assert [line[:4] for line in shown] == [
        ["level-1", "2", "2", f"{means[0]:.1f}"],
        ["MyMondoBot", "1", "2", f"{means[1]:.1f}"],
    ]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["patterns", "2"], "two levels"),
        (["patterns", "2", "2"], "two levels"),
        (["patterns", "1", "99"], "levels 1 to 8"),
        (["patterns", "1", "mine"], "reads like my_bot.py:MyBot"),
        (["patterns", "1", "gone.py:Mine"], "no Python file"),
        (["patterns", "1", f"{MY_BOT}:Bowl"], "has no bot 'Bowl'"),
        (["patterns", "1", "net:gone.onnx@8"], "'gone.onnx' is no net"),
        (["patterns", "1", f"net:{MY_BOT}@8"], "my_bot.py' is no net"),
        (["patterns", "1", f"net:{NET}"], "reads like net:FILE.onnx@256"),
        (["patterns", "1", f"net:{NET}@0"], "reads like net:FILE.onnx@256"),
        (["patterns", f"{MY_BOT}:Bot", "other.py:Bot"], "two bots are called Bot"),
        (["mondo", "1"], "two seats"),
        (["mondo", "1", "6"], "levels 1 to 5"),
        (["mondo", *"12345"], "one to four players"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], named: str) -> None:
    assert named in refused("arena", *arguments)


def test_a_move_that_is_not_allowed_ends_the_arena_with_a_sentence(tmp_path: Path) -> None:
    """The refusal comes from a worker process."""
    bot = tmp_path / "wrong.py"
    mine = MY_BOT.read_text("utf-8").replace("import Move", "import ENOUGH, Move")
    bot.write_text(mine.replace("max(moves, key=lead)", "ENOUGH"), "utf-8")
    asked = ("1", f"{bot}:MyPatternsBot", "--games", "2", "--jobs", "1")
    assert "cannot end the last flips" in refused("arena", "patterns", *asked)


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
