"""A host's own puzzles join those that come with Mondala; a bad file is told in a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from mondala.bots.patterns.puzzles.puzzle import Puzzle, format_puzzle, format_puzzles
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.core.errors import Unreadable
from mondala.core.value import replace
from mondala.games.patterns.moves import parse_move, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.hosted.patterns.day.positions import stock
from mondala.hosted.patterns.host_puzzles import pile, with_own
from tests.server.support.browsers import site
from tests.server.support.client import within_a_minute
from tests.server.support.running import free_port

LONG = next(each for each in pile().puzzles if len(each.line) == 3)


def made(puzzle: Puzzle = LONG) -> Puzzle:
    """The puzzle that remains after its first two moves."""
    moves = [parse_move(move) for move in puzzle.line]
    position = play_all(parse_position(puzzle.position), moves[:2])
    text = format_position(position)
    return replace(puzzle, id=identity(position), line=puzzle.line[2:], position=text)


OWN = made()


def test_they_stand_beside_the_others_and_none_twice() -> None:
    text = f"# of this house\n\n{format_puzzles([OWN, LONG, OWN])}"
    puzzles = with_own(text).puzzles
    assert puzzles == (*pile().puzzles, OWN)


def test_a_position_of_the_days_is_left_out() -> None:
    """Its solution would be told before its day."""
    assert with_own(format_puzzles(stock().puzzles[:3])).puzzles == pile().puzzles


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nonsense", "line 2: not a puzzle: 'nonsense'"),
        (format_puzzle(replace(OWN, id="00000000")), f"the id of this position is {OWN.id}"),
        (format_puzzle(replace(OWN, rating=3000)), "ratings go from 600 to 2400"),
        (format_puzzle(replace(OWN, line=("Bk",))), "line 2: "),
        (format_puzzle(replace(LONG, line=LONG.line[:2])), "the line ends with the solver's move"),
        (format_puzzle(OWN).replace(" 1 ", " 9 ").replace(" 2 ", " 9 "), "line 2: "),
    ],
)
def test_a_bad_line_is_named(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        with_own(f"# comment\n{line}\n")


@within_a_minute
async def test_a_server_asks_what_lies_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(format_puzzles([OWN]))
    async with site(tmp_path) as place:
        browser = place.browser()
        address = f"/api/patterns/puzzles/{OWN.id}"
        told = (await browser.get(address)).json()
        assert told["reading"]["position"] == OWN.position
        answer = await browser.post(f"{address}/try", json={"moves": OWN.line})
        assert answer.json()["solved"]
        laid = (await browser.get("/api/patterns/puzzles", params={"seed": 1})).json()
        assert laid["of"] == len(pile().puzzles) + 1
    async with site(tmp_path / "other") as place:
        assert (await place.browser().get(address)).status_code == 404


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"nonsense\n", "line 1: not a puzzle: 'nonsense'"), (b"\xff\xfe", "not a text in UTF-8")],
)
def test_a_server_does_not_start_with_a_bad_file(
    content: bytes, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "puzzles.txt").write_bytes(content)
    program = [
        sys.executable,
        "-m",
        "mondala",
        "serve",
        "--port",
        str(free_port()),
        "--data",
        str(tmp_path),
    ]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert str(tmp_path / "puzzles.txt") in ended.stderr
    assert "Traceback" not in ended.stderr
