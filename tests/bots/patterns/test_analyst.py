"""Games are explained: parts in their order, planted blunders named, nobody blamed for nothing."""

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mondala.bots.analyst import AnalyseRecord, Outline, Reason
from mondala.bots.bot import Budget
from mondala.bots.patterns import levels
from mondala.bots.patterns.analyst import LookingBack, PatternsAnalyst, graded_move
from mondala.bots.patterns.parts import BestMoves, Evaluation, Judged, Summary
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed, Unreadable
from mondala.games.patterns.moves import ENOUGH, apply, legal_moves, parse_move
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import FLIPS, Position, set_up
from mondala.games.patterns.record import Record, format_record, make_record, parse_record
from mondala.resources import patterns_net
from tests.games.patterns.samples import built, last_flips, random_game, stuck

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "patterns.record"
LITTLE = Budget(nodes=4)


@pytest.fixture(scope="module")
def analyst() -> PatternsAnalyst:
    found = PatternsAnalyst(patterns_net)
    found.prepare()
    return found


def without(missing: str, monkeypatch: pytest.MonkeyPatch) -> PatternsAnalyst:
    """An analyst where that library is not installed."""
    monkeypatch.setattr(
        levels, "find_spec", lambda name: None if name == missing else find_spec(name)
    )
    found = PatternsAnalyst(patterns_net)
    found.prepare()
    return found


def worked(analyst: PatternsAnalyst, job: Any, budget: Budget = LITTLE) -> Iterator[Any]:
    return analyst.work(job, None, budget, Chance(1).stream("analysis"))


def parts_of(analyst: PatternsAnalyst, text: str) -> list[Any]:
    return list(worked(analyst, AnalyseRecord(text), Budget(nodes=500)))


@pytest.fixture(scope="module")
def explained(analyst: PatternsAnalyst) -> list[Any]:
    return parts_of(analyst, EXAMPLE.read_text("utf-8"))


def test_every_position_and_every_move_has_its_part(explained: list[Any]) -> None:
    moves = len(parse_record(EXAMPLE.read_text("utf-8")).moves)
    outline, *parts, last = explained
    assert outline == Outline(len(parts) + 1)
    assert isinstance(last, Summary)
    evaluated = [part.step for part in parts if isinstance(part, Evaluation)]
    judged = [part.step for part in parts if isinstance(part, Judged)]
    assert evaluated == list(range(moves, -1, -1))
    assert judged == list(range(moves, 0, -1))


def test_a_move_is_judged_once_both_its_positions_are_known(explained: list[Any]) -> None:
    seen = set[int]()
    for part in explained:
        if isinstance(part, Evaluation):
            seen.add(part.step)
        elif isinstance(part, Judged):
            assert {part.step, part.step - 1} <= seen


def test_figures_hang_together(explained: list[Any]) -> None:
    """The best move's worth is the position's, a loss is what the position lost for the mover."""
    record = parse_record(EXAMPLE.read_text("utf-8"))
    worth = {part.step: part for part in explained if isinstance(part, Evaluation)}
    for part in worth.values():
        assert 0 <= part.win <= 1
        if part.lines:
            assert (part.lines[0].win, part.lines[0].margin) == (part.win, part.margin)
            assert part.best == part.lines[0].moves
            assert part.why
    movers = [position.mover for position in positions(record)]
    for part in explained:
        if isinstance(part, Judged):
            fell = worth[part.step - 1].win - worth[part.step].win
            fell = fell if movers[part.step - 1] == 0 else -fell
            assert part.loss == pytest.approx(max(0, fell), abs=0.002)
            assert (part.better is None) == (part.grade in ("best", "good"))


def positions(record: Record) -> list[Position]:
    found = [record.start]
    for move in record.moves:
        found.append(apply(found[-1], move))
    return found


def test_a_win_that_was_given_up_is_named_and_proven(explained: list[Any]) -> None:
    """The first player could have won by four, and the game ended in a draw."""
    judged = next(part for part in explained if isinstance(part, Judged) and part.step == 27)
    assert (judged.grade, judged.better) == ("blunder", "Se7")
    assert judged.reasons[0] == Reason("misses-proven-win", {"points": 4})
    last = next(part for part in explained if isinstance(part, Evaluation))
    assert (last.win, last.margin, last.proven) == (0.5, 0, True)


def test_a_planted_blunder_is_named_with_its_reason(analyst: PatternsAnalyst) -> None:
    """A group is laid where nothing of its colour is near, with a token taken into the bowl that
    has as little room; five flips were waiting elsewhere."""
    record = parse_record(EXAMPLE.read_text("utf-8"))
    planted = format_record(make_record(record.start, record.moves[:5]))
    judged = [part for part in parts_of(analyst, planted) if isinstance(part, Judged)]
    last = judged[0]
    assert last.step == 5
    assert last.grade in ("mistake", "blunder")
    reason = Reason("poor-place", {"colour": "g", "number": 2, "count": 0, "more": 5})
    assert reason in last.reasons


SHUT = "c8=K'* d8=R* c7=y b7=p b6=g d7=g e8=r c6=p"
"""A player who lays something on c7 shuts the second player's black group in: the game ends."""
AHEAD = "h3=Y'* h4=Y' h5=Y' h6=Y' g3=p g4=o g5=k g6=r"
"""Six points for the second player, and no more."""
MIDGAME = {
    "lets-cut": "ypoo/kpppgy/okrrK*okk/rK'*yR*gkpo/pO'*yY'*yygr/rygG'*pgpy/grP*kG*g/rook 1"
    " or krpg/ogky",
    "misses-cut": "ypoo/kpppgy/oO*rrK*okk/rK'*yR*gkpo/pO'*yY'*yygr/rygG'*pgpy/grP*kG*g/rook 2"
    " kr krpgo/ogky",
    "loses-river-place": "ogkk/OY*yrkp/oO*oR'*pkgo/yogR'kGG*y/P'P'*pR'P*ryo/goR*rgkkr/prypyg/"
    "kpY'Y'* 1 gk gypor/ypr",
}
"""Positions of games between novices."""
PLANTED = [
    (parse_position(f"{MIDGAME['lets-cut']} play"), "Eb6", "lets-cut"),
    (parse_position(f"{MIDGAME['misses-cut']} play"), "Ea4", "misses-cut"),
    (parse_position(f"{MIDGAME['loses-river-place']} play"), "Fa6", "loses-river-place"),
    (built(f"{SHUT} {AHEAD}", 1, "gk", "r/ky"), "Ec7", "ends-too-early"),
    (built(SHUT, 1, "gk", "r/k"), "Fe8", "misses-end"),
    (
        built("c8=K* d8=k e8=k f8=k f7=k f6=k g7=o e7=y d7=g c7=p", 1, "ro", "k/-"),
        "Ed8",
        "cuts-own-flips",
    ),
]


@pytest.mark.parametrize(("before", "planted", "code"), PLANTED, ids=[code for *_, code in PLANTED])
def test_a_blunder_in_a_position_made_by_hand_is_named(
    before: Position, planted: str, code: str
) -> None:
    evaluator = levels.deepest(patterns_net)
    evaluator.begin()
    looking, move = LookingBack(evaluator, Budget(nodes=32)), parse_move(planted)
    after = apply(before, move)
    judged = graded_move(1, looking.before(before, move, after, looking.at(after))).judged
    assert judged.grade == "blunder"
    assert code in [reason.code for reason in judged.reasons]


def test_the_same_job_and_nodes_give_the_same_parts(
    analyst: PatternsAnalyst, explained: list[Any]
) -> None:
    """Whatever was asked in between, and also of another analyst."""
    *_, _ = parts_of(analyst, format_record(make_record(set_up(3), [])))
    again = PatternsAnalyst(patterns_net)
    assert parts_of(again, EXAMPLE.read_text("utf-8")) == explained


def test_nobody_is_blamed_for_the_only_move_or_for_flips_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    analyst = without("numba", monkeypatch)
    game = next(
        random_game(seed) for seed in range(9) if random_game(seed).positions[-2].phase is FLIPS
    )
    forced = [
        step
        for step, before in enumerate(game.positions[:-1], start=1)
        if len(legal_moves(before)) == 1
        or (before.phase is FLIPS and game.moves[step - 1] != ENOUGH)
    ]
    text = format_record(make_record(game.positions[0], game.moves))
    judged = {part.step: part for part in parts_of(analyst, text) if isinstance(part, Judged)}
    assert forced
    for step in forced:
        assert (judged[step].grade, judged[step].loss, judged[step].reasons) == ("best", 0, ())


def test_a_game_without_a_move_has_its_set_up_explained(analyst: PatternsAnalyst) -> None:
    outline, evaluation, summary = parts_of(analyst, format_record(make_record(set_up(3), [])))
    assert outline == Outline(2)
    assert len(evaluation.lines) == 2
    assert summary.accuracy == (100.0, 100.0)
    assert summary.turning == ()


def test_it_ends_without_another_part_when_it_may_not_go_on(analyst: PatternsAnalyst) -> None:
    calls = count()
    budget = Budget(nodes=99, may_go_on=lambda: next(calls) < 40)
    parts = list(worked(analyst, AnalyseRecord(EXAMPLE.read_text("utf-8")), budget))
    assert 1 < len(parts) < 30
    assert not isinstance(parts[-1], Summary)
    stopped = Budget(may_go_on=lambda: False)
    assert len(list(worked(analyst, AnalyseRecord(EXAMPLE.read_text("utf-8")), stopped))) == 1


def test_the_best_moves_of_a_position(analyst: PatternsAnalyst) -> None:
    position = format_position(random_game(4).positions[3])
    (found,) = worked(analyst, BestMoves(position, lines=2))
    assert found.step == 0
    assert len(found.lines) == 2
    assert found.why
    after, answer = found.lines[0].moves[:1], BestMoves(position, found.lines[0].moves[:1])
    (then,) = worked(analyst, answer)
    assert then.lines[0].move != after[0]


def test_best_moves_where_play_is_over(analyst: PatternsAnalyst) -> None:
    position = last_flips()[0]
    (found,) = worked(analyst, BestMoves(format_position(position), lines=1))
    assert found.proven
    assert len(found.lines) == 1
    (over,) = worked(analyst, BestMoves(format_position(position), ("==",)))
    assert (over.lines, over.best, over.why) == ((), (), ())


def test_an_end_is_seen_and_praised_however_many_tokens_are_left(analyst: PatternsAnalyst) -> None:
    (found,) = worked(analyst, BestMoves(format_position(stuck())))
    assert found.proven
    assert found.why[0].code == "ends-ahead"


def test_what_cannot_be_read_or_played_is_refused(analyst: PatternsAnalyst) -> None:
    with pytest.raises(Unreadable):
        parts_of(analyst, "no record")
    with pytest.raises(Unreadable):
        list(worked(analyst, BestMoves("no position")))
    with pytest.raises(NotAllowed):
        list(worked(analyst, BestMoves(format_position(set_up(1)), ("Ed4",))))


@pytest.mark.parametrize(("missing", "sure"), [("numba", False), ("onnxruntime", True)])
def test_it_makes_do_with_what_is_installed(
    missing: str, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without numba nothing is proven but what is over; without onnxruntime ends still are."""
    analyst, text = without(missing, monkeypatch), EXAMPLE.read_text("utf-8")
    parts = list(worked(analyst, AnalyseRecord(text), Budget(nodes=60_000)))
    evaluations = [part for part in parts if isinstance(part, Evaluation)]
    assert len(evaluations) == len(parse_record(text).moves) + 1
    assert any(part.proven for part in evaluations[2:]) == sure
