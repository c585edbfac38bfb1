"""Every reason against a move holds in a position made by hand, and not in one that is nearly so.

Moves after the first of a line are the other's answer, then the mover's again.
"""

from collections.abc import Callable

import pytest

from mondala.bots.analyst import Reason
from mondala.bots.patterns import blame, prospects
from mondala.bots.patterns.blame import reasons
from mondala.bots.patterns.case import Case, way
from mondala.bots.patterns.telling import Telling
from mondala.games.patterns.moves import legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position
from mondala.games.patterns.scoring import points_to_come
from tests.games.patterns.samples import built, last_flips

ROW = "c8=K* d8=k e8=k f8=k g7=o f7=o e7=y d7=g c7=p b7=o"
"""The first player's black group with three flips in a row to come, and nothing black below."""
RIVAL_ROW = ROW.replace("K*", "K'*")
LOOSE_ROW = ROW.replace("K*", "k")
LONG_ROW = LOOSE_ROW.replace("f7=o", "f7=k") + " g6=y f6=p"
RED = "a3=R* a4=r a5=y b3=g b4=o b5=p"
"""The first player's red group with one flip."""

NEAR_THE_END = (
    "K'K'rP/Y'Y'K'K'Py/pY'*K*pK'*P*pg/pG'*G'G'OOYp/P'*RgkO*kY*Y/oR*RrR'Gog/oO'*oR'*G*y/gork "
    "1 yr pykgro/ogrkyp play"
)
HASTE = (
    "koop/pgrP*pr/kO'*oprkK'*k/gK*KkyRgy/gKP'*P'rR*oy/orY*yorgr/poY'*ygG'*/yyog "
    "2 pg pykr/gpyok play"
)
"""Flipping c6 gains more than anything else, and can wait."""


def case(before: Position, played: str, better: str, threw_away: float | None = None) -> Case:
    lines = [tuple(map(parse_move, line.split())) for line in (played, better)]
    return Case(before, way(before, lines[0]), way(before, lines[1]), threw_away)


def told(predicate: Callable[[Case], Telling | None], case: Case) -> dict[str, str | int] | None:
    """The words of the reason, which has the predicate's name; None where it does not hold."""
    found = predicate(case)
    if found is None:
        return None
    assert found.weight >= 0
    assert found.reason.code == predicate.__name__.replace("_", "-")
    return found.reason.words


def test_cuts_own_flips() -> None:
    position = built(ROW, 1, "ro", "k/-")
    assert told(blame.cuts_own_flips, case(position, "Ee8", "Ea3")) == {
        "colour": "k",
        "count": 2,
        "points": 2,
    }
    assert told(blame.cuts_own_flips, case(position, "Ef8", "Ea3")) is None
    assert told(blame.cuts_own_flips, case(position, "Fd8", "Ea3")) is None
    assert told(blame.cuts_own_flips, case(position, "Ee8", "Ed8")) is None


def test_lets_cut() -> None:
    position = built(ROW, 1, "ro", "k/-")
    assert told(blame.lets_cut, case(position, "Ea3 Ed8", "Fd8 Ef8")) == {
        "colour": "k",
        "count": 2,
        "points": 2,
        "space": "d8",
    }
    assert told(blame.lets_cut, case(position, "Ea3 Ef8", "Fd8 Ef8")) is None
    assert told(blame.lets_cut, case(position, "Ea3", "Fd8 Ef8")) is None


def test_lets_cut_in_danger() -> None:
    """The expected answer is elsewhere; the better move makes the flip that all others hang on."""
    fork = built("c8=K* d8=k e8=k d7=k f8=o c7=p e7=y d6=g c6=r b7=o", 1, "ro", "k/-")
    words = {"colour": "k", "count": 3, "points": 3, "space": "d8"}
    assert told(blame.lets_cut, case(fork, "Ea3 Ea5", "Fd8 Ea5")) == words
    assert told(blame.lets_cut, case(fork, "Fd8 Ea5", "Ea3 Ea5")) is None
    row = built(ROW, 1, "ro", "k/-")
    assert told(blame.lets_cut, case(row, "Ea3 Ea5", "Fd8 Ea5")) is None  # one point surer


def test_misses_cut() -> None:
    position = built(RIVAL_ROW, 1, "ro", "-/k")
    words = {"colour": "k", "count": 3, "points": 3}
    assert told(blame.misses_cut, case(position, "Ea3", "Ed8")) == words
    assert told(blame.misses_cut, case(position, "Ea3", "Ef8")) is None
    assert told(blame.misses_cut, case(position, "Ed8", "Ed8")) is None


def test_misses_flips() -> None:
    position = built(f"{LOOSE_ROW} {RED}", 1, "ko", "r/-")
    words = {"colour": "k", "count": 3, "points": 6}
    assert told(blame.misses_flips, case(position, "Fa4", "Ec8")) == words
    assert told(blame.misses_flips, case(position, "Fa4", "Eb5")) is None
    assert told(blame.misses_flips, case(position, "Eb5", "Ec8")) is None  # a poor place


def test_poor_place() -> None:
    position = built(f"{LOOSE_ROW} {RED}", 1, "ko", "r/-")
    words = {"colour": "k", "number": 2, "count": 0, "more": 3}
    assert told(blame.poor_place, case(position, "Eb5", "Ec8")) == words
    assert told(blame.poor_place, case(position, "Ed8", "Ec8")) is None
    assert told(blame.poor_place, case(position, "Fa4", "Ec8")) is None


def test_traps_group() -> None:
    shut = built("c8=K* d8=R'* c7=y b7=g d7=o", 1, "og", "k/r")
    words = {"colour": "k", "number": 1}
    assert told(blame.traps_group, case(shut, "Ec7", "Eb7")) == words
    assert told(blame.traps_group, case(shut, "Eb7", "Ec7")) is None
    ajar = built("c8=K* d8=r c7=y b7=g d7=o", 1, "og", "k/-")
    assert told(blame.traps_group, case(ajar, "Ec7", "Eb7")) is None


def test_loses_river_place() -> None:
    position = built(ROW, 1, "ro", "k/-")
    assert told(blame.loses_river_place, case(position, "Ef8", "Ed7")) == {"number": 3}
    assert told(blame.loses_river_place, case(position, "Ee7", "Ed7")) is None
    assert told(blame.loses_river_place, case(position, "Ef8", "Ed8")) is None
    assert told(blame.loses_river_place, case(position, "Ef8", "Fd8")) is None  # it takes one


def test_dead_bowl() -> None:
    shut = built("c8=K* d8=R'* c7=O* b7=k d7=g c6=y", 1, "pg", "ko/r")
    assert told(blame.dead_bowl, case(shut, "Eb7", "Ed7")) == {"colour": "k"}
    assert told(blame.dead_bowl, case(shut, "Ed7", "Ec6")) is None
    ajar = built("c8=K* d8=R'* c7=o b7=k d7=g c6=y", 1, "pg", "k/r")
    assert told(blame.dead_bowl, case(ajar, "Eb7", "Ed7")) is None


def test_gives_bowl_colour() -> None:
    position = built(f"{LONG_ROW} {RED}", 1, "ko", "r/-")
    words = {"colour": "k", "count": 3, "space": "e8"}
    assert told(blame.gives_bowl_colour, case(position, "Fa4 Ee8", "Ec8 Eb3")) == words
    assert told(blame.gives_bowl_colour, case(position, "Fa4 Ec8", "Ec8 Eb3")) is None
    assert told(blame.gives_bowl_colour, case(position, "Fa4 Ee8", "Ec8 Ed8")) is None


def test_poor_bowl() -> None:
    position = built(LONG_ROW, 1, "ro", "-/-")
    words = {"colour": "g", "count": 2, "better": "k", "more": 4}
    assert told(blame.poor_bowl, case(position, "Ed7", "Ec8")) == words
    assert told(blame.poor_bowl, case(position, "Ea4", "Ec8")) is None
    assert told(blame.poor_bowl, case(position, "Ec8", "Ed7")) is None
    grouped = built(ROW, 1, "ro", "k/-")
    assert told(blame.poor_bowl, case(grouped, "Ef8", "Ed7")) is None  # black begins no group


def test_leaves_patch() -> None:
    position = built(LOOSE_ROW, 1, "rk", "-/-")
    assert told(blame.leaves_patch, case(position, "Ea3", "Ee8")) == {"colour": "k", "count": 2}
    assert told(blame.leaves_patch, case(position, "Ea3", "Ef8")) is None


def test_bowl_choice() -> None:
    position = built(LOOSE_ROW, 2, "?kr", "-/-", "bowl")
    words = {"colour": "k", "count": 4, "own": 2}
    assert told(blame.bowl_choice, case(position, "Br", "Bk")) == words
    assert told(blame.bowl_choice, case(position, "Bk", "Br")) is None


def test_gives_group() -> None:
    position = built(LONG_ROW, 1, "rk", "-/-")
    words = {"colour": "k", "count": 4, "number": 1}
    assert told(blame.gives_group, case(position, "Ea3 Ec8", "Ee8 Ea3")) == words
    assert told(blame.gives_group, case(position, "Ea3 Ec8", "Ec8 Ea3")) is None
    assert told(blame.gives_group, case(position, "Ea3 Ea5", "Ee8 Ea3")) is None


RICH = "c8=R'* f8=O'* h3=K'* h4=k g3=p h5=y a3=G* a4=g"
"""The second player's black group at the third place with a flip, the first's green one."""


def test_lets_gain() -> None:
    position = built(RICH, 1, "yp", "g/rok")
    words = {"points": 3, "space": "h4"}
    assert told(blame.lets_gain, case(position, "Fa4 Fh4", "Eh4 Ea5")) == words
    assert told(blame.lets_gain, case(position, "Fa4 Fh4", "Ea5 Fh4")) is None


def test_misses_gain() -> None:
    position = built(RICH.replace("'", "").replace("a3=G*", "a3=G'*"), 1, "yp", "rok/g")
    assert told(blame.misses_gain, case(position, "Ea5", "Fh4")) == {"points": 3}
    assert told(blame.misses_gain, case(position, "Fh4", "Ea5")) is None


@pytest.mark.parametrize("position", last_flips()[:3])
def test_enough_gives_up_all_the_flips_that_are_left(position: Position) -> None:
    points = points_to_come(position, position.mover)
    flip = str(legal_moves(position)[0])
    assert told(blame.misses_gain, case(position, "==", flip)) == {"points": points}


def test_leaves_space() -> None:
    position = built(LOOSE_ROW, 1, "ro", "-/-")
    assert told(blame.leaves_space, case(position, "Ea3 Eb7", "Eb7 Ea3")) == {"space": "b7"}
    assert told(blame.leaves_space, case(position, "Ea3 Ec7", "Eb7 Ea3")) is None


def test_flip_could_wait() -> None:
    """The second player has no action but for a flip far away; with another bowl token they could
    lay that on the flip."""
    tokens = "c8=K'* d8=R* c7=O* b7=y c6=p d7=y e8=r f8=r f7=y e7=k h3=Y'* h4=y h5=g g3=p a3=k"
    words = {"space": "e8", "colour": "r"}
    shut = built(tokens, 1, "gk", "ro/ky")
    assert told(blame.flip_could_wait, case(shut, "Fe8", "Ea3")) == words
    assert told(blame.flip_could_wait, case(shut, "Ea3", "Fe8")) is None
    free = built(tokens, 1, "gp", "ro/ky")
    assert told(blame.flip_could_wait, case(free, "Fe8", "Ea3")) is None


NEARLY_SHUT = "c8=K'* d8=R* c7=y b7=p b6=g d7=g e8=r c6=p"
"""Anything on c7 shuts the second player's black group in; the first player has two red
flips to come."""
AHEAD = "h3=Y'* h4=Y' h5=Y' h6=Y' g3=p g4=o g5=k g6=r"
"""Six points for the second player."""


def test_ends_too_early() -> None:
    behind = built(f"{NEARLY_SHUT} {AHEAD}", 1, "gk", "r/ky")
    assert told(blame.ends_too_early, case(behind, "Ec7", "Fe8 Sc7")) == {"points": 2}
    assert told(blame.ends_too_early, case(behind, "Fe8 Sc7", "Ec7")) is None
    ahead = built(NEARLY_SHUT, 1, "gk", "r/k")
    assert told(blame.ends_too_early, case(ahead, "Ec7", "Fe8 Sc7")) is None


def test_misses_end() -> None:
    ahead = built(NEARLY_SHUT, 1, "gk", "r/k")
    assert told(blame.misses_end, case(ahead, "Fe8 Sc7", "Ec7")) == {"points": 4}
    assert told(blame.misses_end, case(ahead, "Ec7", "Fe8 Sc7")) is None
    behind = built(f"{NEARLY_SHUT} {AHEAD}", 1, "gk", "r/ky")
    assert told(blame.misses_end, case(behind, "Fe8 Sc7", "Ec7")) is None


def test_lets_end() -> None:
    tokens = f"{NEARLY_SHUT} h3=Y'* h4=y h5=p g3=p g4=o"
    position = built(tokens, 2, "gk", "r/ky")
    assert told(blame.lets_end, case(position, "Fh4 Ec7", "Sc7 Fe8")) == {"points": 2}
    assert told(blame.lets_end, case(position, "Fh4 Fe8", "Sc7 Fe8")) is None
    assert told(blame.lets_end, case(position, "Sc7 Fe8", "Fh4 Ec7")) is None


def test_misses_proven_win() -> None:
    position = built(NEARLY_SHUT, 1, "gk", "r/k")
    given_up = case(position, "Fe8 Sc7", "Ec7", threw_away=4.0)
    assert told(blame.misses_proven_win, given_up) == {"points": 4}
    assert told(blame.misses_proven_win, case(position, "Fe8 Sc7", "Ec7")) is None


def test_misses_proven_draw() -> None:
    position = built(NEARLY_SHUT, 1, "gk", "r/k")
    given_up = case(position, "Fe8 Sc7", "Ec7", threw_away=0.0)
    assert told(blame.misses_proven_win, given_up) == {"points": 0}


def test_last_flips() -> None:
    """Both lines lead to the opponent's last flips: 19 points after the move, 10 after the better
    one."""
    position = parse_position(NEAR_THE_END)
    played = "Sg3 Sd2 Sd4 Sc1 Fg6 Sd6 Fg2 Sa3"
    better = "Sg6 Sd2 Sg7 Sc1 Sh5 Fa5 Se8 Fc4 Sa3 Sd6 Sf4 Fd1"
    assert told(prospects.last_flips, case(position, played, better)) == {"points": 9}
    assert told(prospects.last_flips, case(position, better, played)) is None
    assert told(prospects.last_flips, case(position, played, "Sg6 Sd2 Sg7")) is None
    shut = built(NEARLY_SHUT, 1, "gk", "r/k")
    assert told(prospects.last_flips, case(shut, "Fe8 Sc7", "Ec7")) is None


def test_line_gains() -> None:
    position = built(RICH.replace("'", "").replace("a3=G*", "a3=G'*"), 1, "yp", "rok/g")
    lines = case(position, "Ea5 Fa4", "Fh4 Fa4")
    assert told(prospects.line_gains, lines) == {"points": 3, "count": 2}
    assert told(prospects.line_gains, case(position, "Fh4 Fa4", "Ea5 Fa4")) is None


def test_prepares_cut() -> None:
    """Fetching a token for d8 first; then three flips are cut off."""
    position = built(ROW.replace("K*", "K'*") + " " + RED, 1, "go", "r/k")
    better = case(position, "Fa4 Eb7 Eb5", "Eb3 Eb7 Ed8")
    words = {"colour": "k", "count": 3, "points": 3, "space": "d8"}
    assert told(prospects.prepares_cut, better) == words
    assert told(prospects.prepares_cut, case(position, "Eb3 Eb7 Ed8", "Fa4 Eb7 Eb5")) is None
    assert told(prospects.prepares_cut, case(position, "Fa4 Eb7 Ed8", "Eb3 Eb7 Ed8")) is None
    assert told(prospects.prepares_cut, case(position, "Fa4 Eb7", "Eb3 Eb7")) is None


def test_prepares_flips() -> None:
    """Black comes into the bowl first; then it is laid beside three of its colour."""
    position = built(f"{LONG_ROW} {RED}", 1, "go", "r/-")
    better = case(position, "Fa4 Eb3 Eb5", "Ee8 Eb3 Ef8")
    found = told(prospects.prepares_flips, better)
    assert found is not None
    assert (found["colour"], found["space"]) == ("k", "f8")
    assert told(prospects.prepares_flips, case(position, "Ee8 Eb3 Ef8", "Fa4 Eb3 Eb5")) is None
    assert told(prospects.prepares_flips, case(position, "Fa4 Eb3", "Ee8 Eb3")) is None


def test_line_sight() -> None:
    """No points yet, but three flips to come at the second place."""
    position = built(f"{LOOSE_ROW} {RED}", 1, "ko", "r/-")
    assert told(prospects.line_sight, case(position, "Eb5", "Ec8")) == {"points": 6, "count": 1}
    assert told(prospects.line_sight, case(position, "Ec8", "Eb5")) is None


def test_the_most_telling_reasons_come_first_and_two_at_most() -> None:
    position = built(NEARLY_SHUT, 1, "gk", "r/k")
    given_up = case(position, "Fe8 Sc7", "Ec7", threw_away=4.0)
    assert [reason.code for reason in reasons(given_up)] == ["misses-proven-win", "misses-end"]


def test_a_reason_of_little_weight_is_followed_by_what_the_lines_bring() -> None:
    position = parse_position(HASTE)
    found = reasons(case(position, "Fc6 Fe4 Ff2", "Fg3 Sd7 Ff6"))
    assert [reason.code for reason in found] == ["flip-could-wait", "line-gains"]
    found = reasons(case(position, "Fc6 Sd7 Ff6", "Fg3 Sd7 Fc6"))
    assert [reason.code for reason in found] == ["flip-could-wait"]


def test_where_nothing_else_holds_the_lines_are_compared() -> None:
    position = built(RICH, 1, "yp", "g/rok")
    lines = case(position, "Ea5 Fh4", "Ea5 Eb3")
    assert reasons(lines) == (Reason("line-gains", {"points": 3, "count": 2}),)
