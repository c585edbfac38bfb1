"""Puzzles as they are asked, judged and solved, without a server."""

from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.games.patterns.moves import Move, legal_moves, parse_move
from mondala.games.patterns.notation import format_position
from mondala.hosted import registry
from mondala.hosted.patterns.host_puzzles import pile
from mondala.hosted.patterns.solving import (
    asked,
    check_legal,
    is_right,
    judged_at_once,
    solution,
    start_of,
)
from mondala.server.analysis.analyses import Analyses
from mondala.server.analysis.jobs import Caller
from mondala.server.storage.sqlite import open_storage
from tests.server.support.client import within_a_minute
from tests.server.support.hand_clock import HandClock

LONG = next(each for each in pile().puzzles if len(each.line) == 3)
LINE = [parse_move(move) for move in LONG.line]
WRONG = next(move for move in legal_moves(start_of(LONG)) if move != LINE[0])


def test_a_puzzle_is_asked_without_its_solution() -> None:
    told = asked(LONG, of=7)
    assert (told.id, told.to_find, told.of) == (LONG.id, 2, 7)
    assert told.reading.position == LONG.position
    assert LONG.line[0] not in repr(told).replace(repr(told.reading), "")


def test_the_solver_finds_every_other_move() -> None:
    """The first and the third; the second is the other player's answer."""
    assert is_right(LONG, LINE[:1])
    assert is_right(LONG, LINE)
    assert not is_right(LONG, [WRONG])


@pytest.mark.parametrize("moves", [LINE[:2], [WRONG, LINE[1], LINE[2]], [*LINE, LINE[1], LINE[0]]])
def test_only_moves_along_the_solution_are_judged(moves: list[Move]) -> None:
    with pytest.raises(NotAllowed) as refusal:
        check_legal(LONG, moves)
    assert refusal.value.code == "not-the-line"


def test_a_move_that_breaks_a_rule_is_no_try() -> None:
    check_legal(LONG, [WRONG])
    with pytest.raises(NotAllowed):
        check_legal(LONG, [*LINE[:2], LINE[0]])


def test_the_solution_is_the_whole_line_and_why_it_is_good() -> None:
    told = solution(LONG)
    assert [step.move for step in told.steps] == [None, *LONG.line]
    assert (told.margin, told.loss) == (LONG.margin, LONG.loss)
    assert told.reasons


@within_a_minute
async def test_a_wrong_move_that_nobody_refutes_is_wrong_all_the_same(tmp_path: Path) -> None:
    """The caller has asked for all the answers that an address may have for now."""
    storage, caller = open_storage(tmp_path), Caller("ada", "192.0.2.1")
    analyses = Analyses(registry(), storage, HandClock())
    while analyses.limits["answers"].allows(caller.address):
        pass
    told = await judged_at_once(LONG, [WRONG], analyses, caller)
    assert (told.right, told.solved, told.proven, told.lost) == (False, False, False, 0)
    assert [step.move for step in told.steps] == [None, str(WRONG)]
    assert told.reading.position == format_position(start_of(LONG))
    await analyses.close()
    await storage.close()
