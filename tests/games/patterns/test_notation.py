"""One text for each position: what is written reads back, and what cannot be is refused."""

import pytest
from hypothesis import example, given

from mondala.core.errors import Unreadable
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Position, set_up
from tests.games.patterns.samples import (
    STUCK,
    altered,
    any_text,
    played,
    positions,
    scribbled,
    stuck,
    written,
)

START = written("", 2, "?kr", "-/-", "bowl")
PLAY = written("c4=K* c5=K", 2, "or", "k/-")
ROWS, _, _, _, _ = PLAY.split(" ")
NO_FLIP = STUCK.replace("e8=r", "e8=g")


@given(positions)
def test_positions_read_back(position: Position) -> None:
    """Every position of a game, and its text again."""
    text = format_position(position)
    assert parse_position(text) == position
    assert format_position(parse_position(text)) == text


@given(altered() | scribbled(positions.map(format_position)))
def test_exactly_one_text_for_a_position(text: str) -> None:
    """A text that is accepted is written as it was read."""
    try:
        position = parse_position(text)
    except Unreadable:
        return
    assert format_position(position) == text


@given(any_text)
@example("")
@example("    ")
@example("/////// 1 kr -/- play")
@example("²/³/⁴/⁵/⁶/⁷/⁸/⁹ ² ?kr -/- bowl")
def test_any_other_text_is_unreadable(text: str) -> None:
    """Never another exception; text from the net goes straight in here."""
    with pytest.raises(Unreadable):
        parse_position(text)


def test_the_text_itself() -> None:
    """Pinned: the rows from the top, the marks, the order of the fields."""
    start = "oykg/gkrgrr/oropgppg/ypyykkkk/yoprgggk/rgpyrooy/pkkror/yyop 2 ?op -/- bowl"
    end = "O'*O'kg/gkrgrr/oropgppg/ypyR*kkkk/yopP*gggk/rgpyrooy/pkkror/yyop 1 yy pr/o play"
    assert format_position(played(parse_position(start), "Bo Ed4 Ec8 Ed5 Sd8")) == end


def test_a_space_reads_in_five_ways() -> None:
    """k, K, K*, K' and K'*."""
    position = parse_position(written("c8=k c5=K c4=K* g4=K' g5=K'*", 1, "rr", "k/k"))
    assert [group.bit_count() for group in (position.groups[0][0], position.groups[1][0])] == [2, 2]
    assert position.claims.bit_count() == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (written("", 1, "kr").replace(" kr ", " rr "), "there are 9 black tokens, not 8"),
        (written("c8=k", 1, "oo").replace("k", "r", 1), "there are 9 black tokens, not 8"),
        (written("c8=p", 1, "oo").replace("p", "g", 1), "there are 9 green tokens, not 10"),
        (written("c4=K* c6=K", 2, "or", "k/-"), "the first player's black is in pieces"),
        (written("c4=K'* d5=K'", 1, "ro", "-/k"), "the second player's black is in pieces"),
        (
            written("c4=K c5=K", 2, "or", "k/-"),
            "the first player's black group needs exactly one *",
        ),
        (
            written("c4=P'* c5=P'*", 1, "ro", "-/p"),
            "the second player's purple group needs exactly one *",
        ),
        (written("c4=K*", 2, "or"), "the first player's river and groups do not agree"),
        (written("", 2, "or", "k/-"), "the first player's river and groups do not agree"),
        (written("c4=K*", 2, "or", "-/k"), "the first player's river and groups do not agree"),
        (written("c4=K*", 2, "or", "r/-"), "the first player's river and groups do not agree"),
        (written("c4=K*", 2, "or", "kk/-"), "the first player's river and groups do not agree"),
        (written("c4=K'*", 1, "ro", "-/kr"), "the second player's river and groups do not agree"),
        (written("c4=K* c5=K'*", 1, "ro", "k/k"), "the two black groups touch"),
        (written("d4=P* c4=P'*", 1, "ro", "p/p"), "the two purple groups touch"),
        (written(STUCK, 2, "gk", "ro/k"), "phase play, but the second player has no action"),
        (
            written(NO_FLIP, 1, "gk", "ro/k", "flips"),
            "phase flips, but the first player has no flip",
        ),
        (
            written("c4=K* c5=k", 1, "or", "k/-", "flips"),
            "phase flips, but the second player has an action",
        ),
    ],
)
def test_refused_as_a_position(text: str, sentence: str) -> None:
    """Each item of the rules page's list; the sentence says which player or colour."""
    with pytest.raises(Unreadable) as refusal:
        parse_position(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "details"),
    [
        (
            written("", 1, "kr").replace(" kr ", " rr "),
            {"fault": "tokens", "colour": "k", "count": 8},
        ),
        (
            written("c4=K'* d5=K'", 1, "ro", "-/k"),
            {"fault": "in-pieces", "player": 2, "colour": "k"},
        ),
        (written("c4=K c5=K", 2, "or", "k/-"), {"fault": "claim", "player": 1, "colour": "k"}),
        (written("c4=K*", 2, "or"), {"fault": "river", "player": 1}),
        (written("d4=P* c4=P'*", 1, "ro", "p/p"), {"fault": "groups-touch", "colour": "p"}),
        (written(STUCK, 2, "gk", "ro/k"), {"fault": "no-action", "player": 2}),
        (written(NO_FLIP, 1, "gk", "ro/k", "flips"), {"fault": "no-flip", "player": 1}),
        (
            written("c4=K* c5=k", 1, "or", "k/-", "flips"),
            {"fault": "action-left", "player": 2},
        ),
        (START.replace(" 2 ", " 1 "), {"fault": "bowl"}),
    ],
)
def test_what_is_wrong_is_told_to_programs(text: str, details: dict[str, str | int]) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_position(text)
    assert refusal.value.details == details


@pytest.mark.parametrize(
    "text",
    [
        START.replace(" 2 ", " 1 "),
        written("c4=K*", 2, "?ro", "k/-", "bowl"),
        written("c4=K'*", 2, "?ro", "-/k", "bowl"),
        written("", 2, "?rk", "-/-", "bowl"),
        written("", 2, "?kk", "-/-", "bowl"),
    ],
)
def test_refused_before_the_bowls_are_chosen(text: str) -> None:
    """The wrong mover, a group, the left-over tokens in the wrong order or the same."""
    with pytest.raises(Unreadable, match=r"^in phase bowl player 2 moves, no group is there"):
        parse_position(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{PLAY} ",
        f" {PLAY}",
        f"{PLAY} x",
        PLAY.replace(" ", "  ", 1),
        PLAY.removesuffix(" play"),
        ROWS,
        "",
    ],
)
def test_five_fields_and_nothing_left_over(text: str) -> None:
    """Not even a space."""
    with pytest.raises(Unreadable) as refusal:
        parse_position(text)
    assert str(refusal.value) == f"a position has five fields separated by one space: {text!r}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" play", " Play", "not a phase: 'Play'"),
        (" play", " ", "not a phase: ''"),
        (" play", " play\n", r"not a phase: 'play\n'"),
        (" 2 ", " 3 ", "the player to move is 1 or 2, not '3'"),
        (" 2 ", " ² ", "the player to move is 1 or 2, not '²'"),
        (" 2 ", " 02 ", "the player to move is 1 or 2, not '02'"),
        (" 2 ", "\t2 ", "a position has five fields"),
        (" or ", " o ", "bowls in phase play read like kg, not 'o'"),
        (" or ", " ork ", "bowls in phase play read like kg, not 'ork'"),
        (" or ", " ?or ", "bowls in phase play read like kg, not '?or'"),
        (" or ", " OR ", "bowls in phase play read like kg, not 'OR'"),
        (" or ", " o\n ", r"bowls in phase play read like kg, not 'o\n'"),
        (" k/- ", " k/ ", "rivers read like kog/r or -/-, not 'k/'"),
        (" k/- ", " k ", "rivers read like kog/r or -/-, not 'k'"),
        (" k/- ", " k/-/- ", "rivers read like kog/r or -/-, not 'k/-/-'"),
        (" k/- ", " k-/- ", "rivers read like kog/r or -/-, not 'k-/-'"),
        (" k/- ", " k/-- ", "rivers read like kog/r or -/-, not 'k/--'"),
        (" k/- ", " K/- ", "rivers read like kog/r or -/-, not 'K/-'"),
        (" k/- ", " kx/- ", "rivers read like kog/r or -/-, not 'kx/-'"),
        (" k/- ", " k/-\n ", r"rivers read like kog/r or -/-, not 'k/-\n'"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(old: str, new: str, sentence: str) -> None:
    """The sentence contains exactly the offending text."""
    assert old in PLAY
    with pytest.raises(Unreadable) as refusal:
        parse_position(PLAY.replace(old, new))
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("krox", "row 8 cannot be read: 'krox'"),
        ("k roy", "a position has five fields"),
        ("kroÿ", "row 8 cannot be read: 'kroÿ'"),
        ("kro*y", "row 8 cannot be read: 'kro*y'"),
        ("kro'y", 'row 8 cannot be read: "kro\'y"'),
        ("KROY''", "row 8 cannot be read: \"KROY''\""),
        ("KROY**", "row 8 cannot be read: 'KROY**'"),
        ("KROY*'", 'row 8 cannot be read: "KROY*\'"'),
        ("*KROY", "row 8 cannot be read: '*KROY'"),
        ("kroy\n", r"row 8 cannot be read: 'kroy\n'"),
        ("kro", "row 8 has 4 spaces, not 3: 'kro'"),
        ("kroyg", "row 8 has 4 spaces, not 5: 'kroyg'"),
        ("", "row 8 has 4 spaces, not 0: ''"),
        ("kr/oy", "the mandala has 8 rows, not 9"),
        ("/kroy", "the mandala has 8 rows, not 9"),
    ],
)
def test_a_row_that_cannot_be_read_is_named(row: str, sentence: str) -> None:
    """With its number."""
    with pytest.raises(Unreadable) as refusal:
        parse_position(row + PLAY[PLAY.index("/") :])
    assert str(refusal.value).startswith(sentence)


def test_rows_are_numbered_from_the_top() -> None:
    """As on the board."""
    rows, rest = START.split(" ", 1)
    for index, number in enumerate("87654321"):
        broken = rows.split("/")
        broken[index] = "x"
        with pytest.raises(Unreadable, match=f"^row {number} cannot be read: 'x'$"):
            parse_position(f"{'/'.join(broken)} {rest}")
    with pytest.raises(Unreadable, match=r"^the mandala has 8 rows, not 7"):
        parse_position(f"{rows[rows.index('/') + 1 :]} {rest}")


def test_the_bowl_mark_belongs_to_phase_bowl() -> None:
    """Before the choice `?kr`, and only then."""
    assert format_position(set_up(0)).split(" ")[2].startswith("?")
    with pytest.raises(Unreadable, match=r"^bowls in phase bowl read like \?kg, not 'kr'$"):
        parse_position(START.replace("?kr", "kr"))


def test_flips_and_over_are_positions_too() -> None:
    """With flips left after `==` and without."""
    flips = played(stuck(), "Eh3")
    for position in (flips, played(flips, "=="), played(flips, "Fe8 Ff8")):
        assert parse_position(format_position(position)) == position
