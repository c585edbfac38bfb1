"""Every refusal says why, in a sentence for people and a code for programs."""

from itertools import product

import pytest
from hypothesis import given

from mondala.core.errors import NotAllowed, Unreadable
from mondala.games.patterns.moves import (
    Kind,
    Move,
    apply,
    legal_moves,
    parse_move,
    play,
    why_not,
)
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position
from tests.games.patterns.samples import ALL_MOVES, STUCK, built, positions, written

BOWL = written("", 2, "?kr", "-/-", "bowl")
FLIPS = written(STUCK.replace("h3=p", "h3=G*"), 1, "pk", "rog/k", "flips")
OVER = FLIPS.replace("flips", "over")
BLACK = written("c4=K* c5=k d4=y g3=g", 1, "kr", "k/-")
FIRST_GREEN = written("c5=G* d4=y", 2, "kg", "g/-")
SECOND_GREEN = written("c5=G'* d4=y", 1, "gk", "-/g")
BETWEEN = written("c4=K* c5=k c6=K'* d5=K' d6=K' e4=y", 1, "rr", "k/k")
BETWEEN_SWAP = written("c4=K* c5=y c6=K'* d5=K' d6=K'", 1, "kr", "k/k")

Details = dict[str, str | int]
CASES: list[tuple[str, str, str, str, str, Details]] = [
    (
        "choosing a colour that is not left over",
        BOWL,
        "Bp",
        "not-left-over",
        "the tokens left over are black and red",
        {"one": "black", "other": "red"},
    ),
    (
        "onto a token that lies face down: own",
        BLACK,
        "Fc4",
        "face-down",
        "the token on c4 lies face down for good",
        {"space": "c4"},
    ),
    (
        "onto a token that lies face down: the opponent's",
        SECOND_GREEN,
        "Ec5",
        "face-down",
        "the token on c5 lies face down for good",
        {"space": "c5"},
    ),
    (
        "a second group of one colour",
        BLACK,
        "Eg3",
        "has-group",
        "the first player already has a black group",
        {"player": 1, "colour": "black"},
    ),
    (
        "a flip without a group",
        BLACK,
        "Fg3",
        "no-group",
        "the first player has no green group",
        {"player": 1, "colour": "green"},
    ),
    (
        "a flip next to the opponent's group only",
        written("c5=G* d5=g", 2, "kg", "g/-"),
        "Fd5",
        "no-group",
        "the second player has no green group",
        {"player": 2, "colour": "green"},
    ),
    (
        "a swap without a group",
        FIRST_GREEN,
        "Sd4",
        "no-group",
        "the second player has no green group",
        {"player": 2, "colour": "green"},
    ),
    (
        "a flip away from the group",
        written("c4=K* d5=k", 1, "kr", "k/-"),
        "Fd5",
        "not-beside",
        "d5 is not next to the first player's black group",
        {"space": "d5", "player": 1, "colour": "black"},
    ),
    (
        "a swap away from the group",
        written("c4=K'* g3=g", 2, "rk", "-/k"),
        "Sg3",
        "not-beside",
        "g3 is not next to the second player's black group",
        {"space": "g3", "player": 2, "colour": "black"},
    ),
    (
        "a swap with the same colour",
        BLACK,
        "Sc5",
        "same-colour",
        "the token on c5 is black like the one in the bowl: flip it",
        {"space": "c5", "colour": "black"},
    ),
    (
        "establishing next to the second player's group",
        SECOND_GREEN,
        "Ec4",
        "connects",
        "c4 touches the second player's green group at c5",
        {"space": "c4", "player": 2, "colour": "green", "beside": "c5"},
    ),
    (
        "establishing next to the first player's group",
        FIRST_GREEN,
        "Ed5",
        "connects",
        "d5 touches the first player's green group at c5",
        {"space": "d5", "player": 1, "colour": "green", "beside": "c5"},
    ),
    (
        "a flip between two groups, at the first touching space in reading order",
        BETWEEN,
        "Fc5",
        "connects",
        "c5 touches the second player's black group at c6",
        {"space": "c5", "player": 2, "colour": "black", "beside": "c6"},
    ),
    (
        "a swap between two groups",
        BETWEEN_SWAP,
        "Sc5",
        "connects",
        "c5 touches the second player's black group at c6",
        {"space": "c5", "player": 2, "colour": "black", "beside": "c6"},
    ),
]


@pytest.mark.parametrize(
    ("before", "text", "code", "sentence", "details"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_a_refusal(before: str, text: str, code: str, sentence: str, details: Details) -> None:
    """Code, sentence and details; the refused play changes nothing."""
    position = parse_position(before)
    with pytest.raises(NotAllowed) as refusal:
        play(position, parse_move(text))
    assert str(refusal.value) == sentence
    assert refusal.value.code == code
    assert refusal.value.details == details
    assert format_position(position) == before


NOW = {
    "bowl": (BOWL, "EFS=", "the second player first chooses a bowl token"),
    "play": (BLACK, "B=", "the game is in play"),
    "flips": (FLIPS, "BES", "only the last flips are left"),
    "over": (OVER, "BEFS=", "the game is over"),
}
SAMPLES = {
    "B": ("Bk", "choose a bowl token"),
    "E": ("Eg3", "establish"),
    "F": ("Fe8", "flip"),
    "S": ("Sd4", "swap"),
    "=": ("==", "end the last flips"),
}


@pytest.mark.parametrize(
    ("phase", "kind"), [(phase, kind) for phase, (_, kinds, _) in NOW.items() for kind in kinds]
)
def test_a_move_of_another_phase(phase: str, kind: str) -> None:
    """Each kind of move in each phase that has none of its kind."""
    position, _, now = NOW[phase]
    text, what = SAMPLES[kind]
    refusal = why_not(parse_position(position), parse_move(text))
    assert refusal is not None
    assert str(refusal) == f"one cannot {what} now, {now}"
    assert refusal.code == "wrong-phase"
    assert refusal.details == {"move": text, "phase": phase}


def test_every_code_has_a_case_here() -> None:
    """A refusal that is new in the source gets a sentence here as well."""
    seen = {
        refusal.code
        for text, move in product({*(case[1] for case in CASES), FLIPS, OVER}, ALL_MOVES)
        if (refusal := why_not(parse_position(text), move)) is not None
    }
    assert seen == {"wrong-phase", *(case[3] for case in CASES)}


@given(positions)
def test_refused_or_legal(position: Position) -> None:
    """The moves offered are exactly those that are not refused, and none is offered twice."""
    offered = legal_moves(position)
    assert len(set(offered)) == len(offered)
    assert {move for move in ALL_MOVES if why_not(position, move) is None} == set(offered)


@given(positions)
def test_play_is_apply_for_legal_moves(position: Position) -> None:
    """And neither touches the position it starts from."""
    before = format_position(position)
    for move in legal_moves(position):
        assert play(position, move) == apply(position, move) != position
    assert format_position(position) == before


def test_moves_read_back() -> None:
    """163 texts for 163 moves."""
    texts = [str(move) for move in ALL_MOVES]
    assert [parse_move(text) for text in texts] == list(ALL_MOVES)
    assert len(set(texts)) == len(texts) == 3 * 52 + 6 + 1


def test_the_text_of_a_move() -> None:
    """As the rules page writes them."""
    assert str(Move(Kind.BOWL, "k")) == "Bk"
    assert str(Move(Kind.ESTABLISH, "d4")) == "Ed4"
    assert str(Move(Kind.FLIP, "d4")) == "Fd4"
    assert str(Move(Kind.SWAP, "d4")) == "Sd4"
    assert str(Move(Kind.ENOUGH, "=")) == "=="


@pytest.mark.parametrize(
    "text",
    ["", "E", "d4", "ed4", "ED4", "Ed9", "Ea8", "Eh1", "Bd4", "BK", "Bx", "Fk", "=", "===", "Ed4 "],
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    """A space outside the disc is not a move either."""
    with pytest.raises(Unreadable) as refusal:
        parse_move(text)
    assert str(refusal.value) == f"not a move: {text!r}"


def test_moves_are_offered_by_kind_in_reading_order() -> None:
    """Establish, flip, swap, each from the top left: the order that menus show."""
    position = built("c4=K* d4=k c3=k c8=R* d8=k", 1, "gr", "kr/-")
    offered = [str(move) for move in legal_moves(position)]
    assert [text[0] for text in offered] == sorted(text[0] for text in offered)
    assert offered[-2:] == ["Fd4", "Fc3"]
    assert offered[:3] == ["Ed8", "Ee8", "Ef8"]
    for text, texts in ((FLIPS, ["Fe8", "=="]), (BOWL, ["Bk", "Br"]), (OVER, [])):
        assert [str(move) for move in legal_moves(parse_position(text))] == texts
