"""`mondala patterns analyse` and `best`: explained in words, or as JSON for programs."""

import json
import re
from pathlib import Path

import pytest

from mondala.bots.analyst import Reason
from mondala.bots.patterns import blame, praise, prospects
from mondala.bots.patterns.habits import REASONS
from mondala.cli.patterns.sentences import AGAINST, HABITS, IN_FAVOUR, sentence
from tests.cli.command import mondala, refused
from tests.cli.samples import FLIPS, SET_UP

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "patterns.record"
SHORT = f"""[Game "Patterns"]
[Position "{SET_UP}"]
[Result "*"]

Bk 1. Ed4 Ef3
"""
MOVE = re.compile(
    r" *\d+ \S+ +\d+ % +[+-]\d+\.\d( proven)?(  (small|mistake|blunder)(: .+)?; better \S+)?"
)

NOT_MOVES = re.compile("  [a-z]|turning")
"""The beginnings of lines about habits and turning points."""


def analysed(*options: str) -> list[str]:
    return mondala("patterns", "analyse", "-", "--nodes", "2", *options, stdin=SHORT).splitlines()


def test_every_move_has_a_line_and_the_game_a_summary() -> None:
    _, *moves, first, second = (line for line in analysed() if not NOT_MOVES.match(line))
    assert len(moves) == 3
    assert all(MOVE.fullmatch(line) for line in moves)
    assert re.fullmatch(r"first player: accuracy \d+\.\d; .*\d blunder", first)
    assert second.startswith("second player: accuracy")


def test_json_has_a_part_a_line() -> None:
    parts = [json.loads(line) for line in analysed("--json")]
    assert [part["type"] for part in parts] == [
        "Outline",
        "Evaluation",
        "Evaluation",
        "Judged",
        "Evaluation",
        "Judged",
        "Evaluation",
        "Judged",
        "Summary",
    ]
    assert parts[0]["total"] == len(parts) - 1


def test_the_best_moves_with_their_lines_and_a_reason() -> None:
    worth, *lines, why = mondala("patterns", "best", SET_UP, "Bk", "--nodes", "4").splitlines()
    assert re.fullmatch(r" *\d+ % +[+-]\d+\.\d", worth)
    assert len(lines) == 3
    assert why.startswith(lines[0].split()[3] + ": ")


def test_the_best_moves_as_json() -> None:
    found = json.loads(
        mondala("patterns", "best", SET_UP, "--seconds", "0.01", "--lines", "1", "--json")
    )
    assert (found["type"], found["step"], found["proven"]) == ("Evaluation", 0, False)
    assert len(found["lines"]) == 1


def test_what_is_proven_says_so() -> None:
    assert mondala("patterns", "best", FLIPS).splitlines()[0].endswith(" proven")


@pytest.mark.parametrize("text", ["nothing", SHORT.replace("Ef3", "Fd4")])
def test_a_record_that_is_none_is_refused(text: str) -> None:
    assert refused("patterns", "analyse", "-", stdin=text)


def test_a_position_that_is_none_is_refused() -> None:
    assert "Error" in refused("patterns", "best", "nothing")
    assert "not a move" in refused("patterns", "best", SET_UP, "nothing")


def codes(predicates: tuple[object, ...]) -> set[str]:
    return {predicate.__name__.replace("_", "-") for predicate in predicates}  # type: ignore[attr-defined]


def test_every_reason_has_a_sentence() -> None:
    lines = prospects.line_gains, prospects.line_sight
    assert set(AGAINST) == codes((*blame.PREDICATES, *prospects.PLANS, *lines))
    assert set(IN_FAVOUR) == codes(praise.PREDICATES)
    assert set(HABITS) == set(REASONS)


def test_a_sentence_names_colours_and_counts() -> None:
    words: dict[str, str | int] = {"colour": "k", "count": 1, "points": 2, "space": "d4"}
    assert sentence(Reason("lets-cut", words)) == (
        "the other can take away 1 black flip on d4, worth 2 points"
    )
    assert sentence(Reason("misses-proven-win", {"points": 0})) == "gives up a draw that was proven"
    assert "3 black flips" in sentence(Reason("lets-cut", words | {"count": 3}))
