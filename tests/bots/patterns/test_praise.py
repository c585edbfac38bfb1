"""Every reason for a move holds in a position made by hand, and not in one that is nearly so."""

from collections.abc import Callable

from mondala.bots.patterns import praise
from mondala.bots.patterns.praise import Merit, why
from mondala.bots.patterns.telling import Telling
from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.position import Position
from tests.games.patterns.samples import built, last_flips, stuck

ROW = "c8=K* d8=k e8=k f8=k g7=o f7=o e7=y d7=g c7=p b7=o"
"""The first player's black group with three flips in a row to come, and nothing black below."""
NEARLY_SHUT = "c8=K'* d8=R* c7=y b7=p b6=g d7=g e8=r c6=p"
"""Anything on c7 shuts the second player's black group in; the first player has two red
flips to come."""
AHEAD = "h3=Y'* h4=Y' h5=Y' h6=Y' g3=p g4=o g5=k g6=r"
"""Six points for the second player."""


def told(
    predicate: Callable[[Merit], Telling | None],
    before: Position,
    text: str,
    proven: float | None = None,
) -> dict[str, str | int] | None:
    """The words of the reason, which has the predicate's name; None where it does not hold."""
    move = parse_move(text)
    found = predicate(Merit(before, move, apply(before, move), proven))
    if found is None:
        return None
    assert found.reason.code == predicate.__name__.replace("_", "-")
    return found.reason.words


def test_only_move() -> None:
    position = built("c8=K* d8=R'* c7=y b7=g d7=o", 1, "kg", "k/r")
    assert [str(move) for move in legal_moves(position)] == ["Sc7"]
    assert told(praise.only_move, position, "Sc7") == {}
    assert told(praise.only_move, built(ROW, 1, "ro", "k/-"), "Fd8") is None


def test_wins_proven() -> None:
    position = built(ROW, 1, "ro", "k/-")
    assert told(praise.wins_proven, position, "Fd8", 3.0) == {"points": 3}
    assert told(praise.wins_proven, position, "Fd8", 0.0) is None
    assert told(praise.wins_proven, position, "Fd8") is None


def test_ends_ahead() -> None:
    ahead = built(NEARLY_SHUT, 1, "gk", "r/k")
    assert told(praise.ends_ahead, ahead, "Ec7") == {"points": 4}
    assert told(praise.ends_ahead, ahead, "Fe8") is None
    behind = built(f"{NEARLY_SHUT} {AHEAD}", 1, "gk", "r/ky")
    assert told(praise.ends_ahead, behind, "Ec7") is None


def test_gains() -> None:
    position = built(ROW, 1, "ro", "k/-")
    assert told(praise.gains, position, "Fd8") == {"points": 1}
    assert told(praise.gains, position, "Ea3") is None


def test_opens_flips() -> None:
    loose = built(ROW.replace("K*", "k"), 1, "ko", "-/-")
    words = {"colour": "k", "count": 3, "points": 3}
    assert told(praise.opens_flips, loose, "Ec8") == words
    assert told(praise.opens_flips, built(ROW, 1, "ro", "k/-"), "Fd8") is None


def test_cuts_other() -> None:
    position = built(ROW.replace("K*", "K'*"), 1, "ro", "-/k")
    words = {"colour": "k", "count": 3, "points": 3}
    assert told(praise.cuts_other, position, "Ed8") == words
    assert told(praise.cuts_other, position, "Ef8") is None


def test_keeps_flips() -> None:
    """On d8 the other could take three flips away; once that is made, one at a time."""
    fork = built("c8=K* d8=k e8=k d7=k f8=o c7=p e7=y d6=g c6=r b7=o", 1, "ro", "k/-")
    assert told(praise.keeps_flips, fork, "Fd8") == {"colour": "k", "count": 2, "points": 2}
    assert told(praise.keeps_flips, fork, "Ea3") is None
    assert told(praise.keeps_flips, built(ROW, 1, "ro", "k/-"), "Fd8") is None  # saves one point


def test_takes_bowl_colour() -> None:
    loose = built(ROW.replace("K*", "k"), 1, "ro", "-/-")
    assert told(praise.takes_bowl_colour, loose, "Ef8") == {"colour": "k", "count": 3}
    assert told(praise.takes_bowl_colour, built(ROW, 1, "ro", "k/-"), "Ef8") is None
    bowls = built(ROW.replace("K*", "k"), 2, "?kr", "-/-", "bowl")
    assert told(praise.takes_bowl_colour, bowls, "Bk") == {"colour": "k", "count": 4}


def test_denies_group() -> None:
    loose = built(ROW.replace("K*", "k"), 1, "rk", "-/-")
    assert told(praise.denies_group, loose, "Ee8") == {"colour": "k", "count": 2}
    assert told(praise.denies_group, loose, "Ef8") is None


def test_opens_place() -> None:
    position = built(ROW, 1, "ro", "k/-")
    assert told(praise.opens_place, position, "Ea3") == {"number": 2, "colour": "r"}
    assert told(praise.opens_place, position, "Fd8") is None


def test_the_most_telling_reasons_come_first_and_two_at_most() -> None:
    codes = [reason.code for reason in why(built(NEARLY_SHUT, 1, "gk", "r/k"), parse_move("Ec7"))]
    assert codes[0] == "ends-ahead"
    assert len(codes) <= 2


def test_something_is_said_of_last_flips_too() -> None:
    for position in (*last_flips()[:3], stuck()):
        assert why(position, legal_moves(position)[0])
