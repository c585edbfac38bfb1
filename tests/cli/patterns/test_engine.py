"""`mondala patterns engine`: positions and wishes in lines, moves in answer."""

import re
import threading
from collections.abc import Iterator
from importlib import import_module

import pytest

from mondala.bots.patterns import levels
from mondala.bots.patterns.levels import classical
from mondala.bots.patterns.thought import Thought
from mondala.cli.patterns.engine import Engine
from mondala.games.patterns.moves import legal_moves, parse_move, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Phase
from mondala.resources import patterns_net
from tests.cli.command import mondala, refused
from tests.cli.samples import FLIPS, SET_UP

OPENED = f"position {SET_UP} moves Bk Ed4"
INFO = re.compile(r"info depth (\d+) nodes (\d+) margin (-?\d+\.\d) win ([01]\.\d{3}) pv( \S+)+")


def said(*lines: str, level: int | None = 1) -> list[str]:
    """The answers of an engine to these lines, without one waiting for the other."""
    answers: list[str] = []
    Engine(answers.append, patterns_net, level).run(lines)
    return answers


def played(text: str, *moves: str) -> str:
    return format_position(play_all(parse_position(text), [parse_move(move) for move in moves]))


def test_it_tells_what_it_thinks_and_then_its_move() -> None:
    *infos, best = said(OPENED, "go nodes 5")
    assert [INFO.fullmatch(line) is not None for line in infos] == [True] * len(infos)
    assert infos
    move = parse_move(best.removeprefix("best "))
    assert move in legal_moves(parse_position(played(SET_UP, "Bk", "Ed4")))
    assert infos[-1].split(" pv ")[1].split()[0] == str(move)


@pytest.mark.parametrize("go", ["go nodes 3", "go depth 3", "go level 2", "go", "go seconds 0.01"])
@pytest.mark.parametrize("position", [SET_UP, f"{SET_UP} moves Bk Ed4", FLIPS])
def test_every_limit_brings_a_legal_move_in_every_phase(go: str, position: str) -> None:
    text, _, moves = position.partition(" moves ")
    answer = said(f"position {position}", go)[-1]
    legal = {str(move) for move in legal_moves(parse_position(played(text, *moves.split())))}
    assert answer.removeprefix("best ") in legal


def test_a_depth_is_looked_at_to_its_end() -> None:
    *infos, _ = said(OPENED, "go depth 4")
    assert [line.split()[2] for line in infos] == ["1", "2", "3", "4"]


def test_where_the_game_is_over_there_is_no_move() -> None:
    over = mondala("patterns", "play", FLIPS, "==").strip()
    assert parse_position(over).phase is Phase.OVER
    assert said(f"position {over}", "go") == ["best none"]


def test_the_last_flips_are_sure() -> None:
    info, best = said(f"position {FLIPS}", "go")
    assert (info, best) == ("info depth 1 nodes 1 margin 20.0 win 1.000 pv Ff8", "best Ff8")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("dance", "'dance'"),
        ("GO", "'GO'"),
        ("position", "''"),
        ("position nonsense", "'nonsense'"),
        (f"position {SET_UP} Bk", "'Bk'"),
        (f"position {SET_UP} moves Bk Zd4", "'Zd4'"),
        (f"position {SET_UP} moves Bk Fd4", "move 2, Fd4"),
        ("go fast", "'fast'"),
        ("go seconds", "'seconds'"),
        ("go seconds soon", "'soon'"),
        ("go seconds -1", "'-1'"),
        ("go seconds nan", "'nan'"),
        ("go seconds inf", "'inf'"),
        ("go nodes 0", "'0'"),
        ("go nodes 1.5", "'1.5'"),
        ("go nodes " + "9" * 5000, "'999"),
        ("go depth 1 nodes 1", "'depth 1 nodes 1'"),
        ("go level 9", "9"),
        ("quit now", "'quit now'"),
        ("\x00\ufffd\u2028", "not understood"),
    ],
)
def test_a_line_that_cannot_be_read_is_an_error_and_changes_nothing(line: str, named: str) -> None:
    error, *rest = said(OPENED, line, "go depth 2")
    assert error.startswith("error ")
    assert named in error
    assert "\n" not in error
    assert rest == said(OPENED, "go depth 2")


def test_it_needs_a_position_and_minds_no_empty_line_nor_a_stop_without_need() -> None:
    assert said("", "stop", "  ", "go") == ["error go before any position"]


def test_without_numba_it_plays_as_the_best_novice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "find_spec", lambda _name: None)
    *_, best = said(OPENED, "go", level=None)
    assert best.startswith("best E")
    assert said(OPENED, "go depth 2", level=None) == [
        "error this needs numba, which is not installed"
    ]


class Broken:
    """A level with an error in it."""

    def prepare(self) -> None: ...

    def think(self, *_: object) -> Iterator[Thought]:
        raise ZeroDivisionError("the scales\nbroke")


def test_a_level_that_breaks_is_an_error_and_it_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = import_module(Engine.__module__)  # the package has a command of that name

    def chosen(deepest: int) -> object:
        return Broken() if deepest == 2 else classical(deepest=deepest)

    monkeypatch.setattr(engine, "classical", chosen)
    error, *rest = said(OPENED, "go depth 2", "stop", "go depth 1")
    assert error == "error the level broke: the scales broke"
    assert rest == said(OPENED, "go depth 1")


class Talk:
    """Lines that wait for the engine to have begun, so that it is met while it thinks."""

    def __init__(self, *then: str) -> None:
        self.answers: list[str] = []
        self._then, self._began = then, threading.Event()

    def say(self, line: str) -> None:
        self.answers.append(line)
        self._began.set()

    def lines(self) -> Iterator[str]:
        yield OPENED
        yield "go seconds 1000"
        assert self._began.wait(60)
        yield from self._then

    def run(self) -> list[str]:
        Engine(self.say, patterns_net, 1).run(self.lines())
        return [line for line in self.answers if not line.startswith("info")]


def test_stop_makes_it_answer_and_it_can_be_asked_again() -> None:
    first, second = Talk("stop", OPENED, "go nodes 1").run()
    assert first.startswith("best E")
    assert second.startswith("best E")


def test_while_it_thinks_it_takes_no_other_wish_and_goes_on() -> None:
    *errors, best = Talk("go", "go nodes 5", f"position {FLIPS}", "nonsense", "stop").run()
    assert [line.split()[0] for line in errors] == ["error"] * 4
    assert best.startswith("best E")


def test_quit_ends_it_at_once() -> None:
    assert Talk("quit", "go").run()[0].startswith("best E")


def test_the_command_reads_and_writes_lines() -> None:
    answer = mondala("patterns", "engine", "--level", "2", stdin=f"position {FLIPS}\ngo\nquit\n")
    assert answer.splitlines()[-1] == "best Ff8"
    broken = b"\xff\xfe\nposition \xc3\x28\n"
    assert mondala("patterns", "engine", "--level", "1", stdin=broken).count("error ") == 2
    assert "levels 1 to 8" in refused("patterns", "engine", "--level", "9")
