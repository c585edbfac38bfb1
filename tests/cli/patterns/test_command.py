"""`mondala patterns …` as a person or a script meets it."""

from pathlib import Path

import pytest

from tests.cli.command import mondala, refused
from tests.cli.samples import FLIPS, SET_UP
from tests.naive import patterns as naive


def test_new_prints_a_set_up_that_the_seed_decides() -> None:
    assert mondala("patterns", "new", "--seed", "7") == SET_UP + "\n"
    first, second = (mondala("patterns", "new", "--seed", seed) for seed in ("1", "2"))
    assert first != second
    naive.check(first.strip())


def test_moves_are_sorted_as_text_and_none_are_left_when_it_is_over() -> None:
    printed = mondala("patterns", "moves", FLIPS).splitlines()
    assert printed == sorted(printed) == naive.moves(FLIPS) == ["==", "Ff8"]
    over = mondala("patterns", "play", FLIPS, "==").strip()
    assert mondala("patterns", "moves", over) == ""


def test_play_takes_moves_as_they_are_written() -> None:
    assert mondala("patterns", "play", SET_UP) == SET_UP + "\n"
    assert mondala("patterns", "play", FLIPS, "==") == naive.play(FLIPS, "==") + "\n"
    after = naive.play(naive.play(SET_UP, "Bk"), "Ed4")
    assert mondala("patterns", "play", SET_UP, "Bk", "Ed4") == after + "\n"


def test_perft_and_score_print_a_number_and_a_result() -> None:
    assert mondala("patterns", "perft", SET_UP, "0") == "1\n"
    assert mondala("patterns", "perft", SET_UP, "2") == "104\n"
    assert mondala("patterns", "score", SET_UP) == "0-0\n"
    assert mondala("patterns", "score", FLIPS) == naive.score(FLIPS) + "\n" == "34-19\n"


def test_replay_prints_the_last_position_and_the_result(tmp_path: Path) -> None:
    record = f'[Game "Patterns"]\n[Position "{SET_UP}"]\n[Result "*"]\n\nBk 1. Ed4 Ef3\n'
    after = mondala("patterns", "play", SET_UP, "Bk", "Ed4", "Ef3")
    assert mondala("patterns", "replay", "-", stdin=record) == after + "*\n"
    (tmp_path / "resigned").write_text(
        record.replace('"*"', '"0-0"').replace("\n\n", '\n[Ending "resigned 1"]\n\n')
    )
    assert mondala("patterns", "replay", str(tmp_path / "resigned")) == after + "0-0\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["new"], "--seed"),
        (["new", "--seed", "x"], "'x'"),
        (["new", "--seed", "-1"], "-1"),
        (["moves", "nonsense"], "'nonsense'"),
        (["moves", SET_UP.replace("okkp", "okkk")], "tokens"),
        (["play", SET_UP, "Bk", "Zd4"], "'Zd4'"),
        (["play", SET_UP, "Bk", "Fd4"], "Fd4"),
        (["play", SET_UP, "Br"], "Br"),
        (["perft", SET_UP, "-1"], "-1"),
        (["perft", SET_UP, "many"], "'many'"),
        (["replay", "no such file"], "'no such file'"),
        (["replay", "."], "'.'"),
        (["dance"], "'dance'"),
    ],
)
def test_an_error_names_the_offending_text(arguments: list[str], named: str) -> None:
    assert named in refused("patterns", *arguments)
