"""The rules page sentence by sentence, each ruling by its name."""

import pytest

from mondala.core.errors import NotAllowed, Unreadable
from mondala.games.patterns.mandala import names
from mondala.games.patterns.moves import Kind, legal_moves, perft
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import FIRST, SECOND, Phase, set_up
from mondala.games.patterns.scoring import flips_to_come, outcome, points
from tests.games.patterns.samples import STUCK, built, legal, played, random_game, stuck

# The rulings


def test_r1_the_mandala_is_a_disc_of_52_spaces() -> None:
    """The seed gives 52; the shape is 4-6-8-8-8-8-6-4."""
    rows = format_position(set_up(1)).split(" ")[0].split("/")
    assert [len(row) for row in rows] == [4, 6, 8, 8, 8, 8, 6, 4]
    start = played(built("", 2, "?kr", "-/-", "bowl"), "Bk")
    spaces = {move.at for move in legal_moves(start)}
    assert len(spaces) == 52
    assert not spaces & {"a8", "b8", "a7", "g8", "h8", "h7", "a1", "b1", "a2", "g1", "h1", "h2"}
    assert {"c8", "f8", "b7", "a6", "h3", "g2", "c1", "f1"} <= spaces


@pytest.mark.parametrize(("choice", "bowls"), [("Bo", "po"), ("Bp", "op")])
def test_r2_the_second_player_chooses_a_bowl_token_by_a_move(choice: str, bowls: str) -> None:
    """The start player gets the other one and then moves first."""
    before = parse_position(format_position(set_up(1)))
    assert (before.mover, before.phase) == (SECOND, Phase.BOWL)
    assert legal(before) == {"Bo", "Bp"}
    after = format_position(played(before, choice))
    assert after.split(" ")[1:] == ["1", bowls, "-/-", "play"]
    assert after.split(" ")[0] == format_position(before).split(" ")[0]


@pytest.mark.parametrize("seed", range(20))
def test_r2_two_choices_and_then_every_space(seed: int) -> None:
    """perft(1) = 2 and perft(2) = 104 from every set-up."""
    assert (perft(set_up(seed), 1), perft(set_up(seed), 2)) == (2, 104)


def test_r3_same_colour_is_not_a_swap() -> None:
    """It would give what the flip gives, so it is not offered; other colours are."""
    position = built("c4=K* c5=k d4=r b4=o c3=y", bowls="kr", rivers="k/-")
    assert legal(position) == {"Fc5", "Sd4", "Sb4", "Sc3"}
    with pytest.raises(NotAllowed, match="flip it") as refusal:
        played(position, "Sc5")
    assert refusal.value.code == "same-colour"


@pytest.mark.parametrize("mover", [1, 2])
def test_r4_establishing_onto_the_bowls_own_colour_is_legal(mover: int) -> None:
    """The token goes down, and one of the same colour is in the bowl again."""
    bowls = "kr" if mover == 1 else "rk"
    after = played(built("d4=k", mover, bowls), "Ed4")
    rivers = ("k/-", "-/k")[mover - 1]
    assert format_position(after).split(" ")[2:4] == [bowls, rivers]
    assert ("K*" if mover == 1 else "K'*") in format_position(after).split("/")[4]


def test_r5_flips_may_come_in_any_order_and_number() -> None:
    """One after another, as the player likes; the second is only reached by the first."""
    flips = played(stuck(), "Eh3")
    assert legal(flips) == {"Fe8", "=="}
    assert legal(played(flips, "Fe8")) == {"Ff8", "=="}
    assert names(flips_to_come(flips, FIRST)) == ("e8", "f8")
    done = played(flips, "Fe8 Ff8")
    assert done.phase is Phase.OVER
    assert points(done) == (2, 0)


def test_r5_enough_ends_the_flips() -> None:
    """`==` is a move of the last flips only, before the first of them or between two."""
    flips = played(stuck(), "Eh3")
    assert points(played(flips, "==")) == (0, 0)
    assert points(played(flips, "Fe8 ==")) == (1, 0)
    for over in (played(flips, "=="), played(flips, "Fe8 ==")):
        assert over.phase is Phase.OVER
        assert over.mover == FIRST
        assert legal_moves(over) == []


def test_r5_flips_are_never_bad() -> None:
    """Each brings its group's number, so "all" is what a player wants."""
    flips = [
        (before, after)
        for seed in range(60)
        for before, move, after in random_game(seed).steps()
        if move.kind is Kind.FLIP
    ]
    assert len(flips) > 100
    for before, after in flips:
        gained = points(after)[before.mover] - points(before)[before.mover]
        assert gained > 0
        assert points(after)[1 - before.mover] == points(before)[1 - before.mover]


# Actions


def test_establish_takes_the_lowest_claim_marker() -> None:
    """The river is filled in the order of establishing; the taken token is the new bowl token."""
    start = built("d4=y a4=p h6=g c1=o")
    after = played(start, "Ed4 Ec1 Ea4 Eh6")
    assert format_position(after).split(" ")[1:] == ["1", "pg", "ky/ro", "play"]
    assert after.claims.bit_count() == 4


def test_one_group_a_colour() -> None:
    """With a group of the bowl's colour one flips or swaps, but establishes nothing."""
    position = built("c4=K* c5=r b4=r c3=r d4=r", bowls="kr", rivers="k/-")
    assert legal(position) == {"Sc5", "Sb4", "Sc3", "Sd4"}


def test_flip_leaves_the_bowl_and_the_river() -> None:
    """Only the token turns over, and it bears no claim marker."""
    before = built("c4=K* c5=k", bowls="rr", rivers="k/-")
    after = played(before, "Fc5")
    assert format_position(after) == format_position(built("c4=K* c5=K", 2, "rr", "k/-"))


def test_swap_exchanges_bowl_and_space() -> None:
    """The old bowl token goes face down into the group, the taken one into the bowl."""
    after = played(built("c4=K'* d4=y", 2, "rk", "-/k"), "Sd4")
    assert format_position(after) == format_position(built("c4=K'* d4=K'", 1, "ry", "-/k"))


def test_flip_needs_an_own_group_of_the_tokens_colour() -> None:
    """Next to a group of another colour, or to the opponent's, it is no flip."""
    own = "c4=K* c5=r b4=o c3=y d4=g d7=R* c7=k e7=y d8=g d6=o"
    position = built(f"{own} g3=Y'* g4=y", bowls="rr", rivers="kr/y")
    assert {move for move in legal(position) if move.startswith("F")} == set()


# Never connect


@pytest.mark.parametrize("space", ["c4", "c6", "b5", "d5"])
def test_never_connect_by_establishing(space: str) -> None:
    """Not next to the opponent's group of the bowl's colour, whoever moves."""
    assert f"E{space}" not in legal(built("c5=G'*", 1, "gk", "-/g"))
    assert f"E{space}" not in legal(built("c5=G*", 2, "kg", "g/-"))


def test_never_connect_by_flipping() -> None:
    """c5 lies between the two black groups, d4 only next to the mover's."""
    tokens = "c4={}* c5=k d4=k c6={}*"
    for mover, own, other in ((1, "K", "K'"), (2, "K'", "K")):
        flips = legal(built(tokens.format(own, other), mover, "rr", "k/k"))
        assert "Fd4" in flips
        assert "Fc5" not in flips


def test_never_connect_by_swapping() -> None:
    """As with the flip, but it is the bowl token's colour that counts."""
    tokens = "c4={}* c5=y d4=y c6={}*"
    for mover, own, other in ((1, "K", "K'"), (2, "K'", "K")):
        swaps = legal(built(tokens.format(own, other), mover, "kk", "k/k"))
        assert "Sd4" in swaps
        assert "Sc5" not in swaps


def test_diagonals_do_not_connect() -> None:
    """Establishing, flipping and swapping at the corner of the opponent's group."""
    assert {"Eb4", "Ed4", "Eb6", "Ed6"} <= legal(built("c5=G'*", bowls="gk", rivers="-/g"))
    assert "Fd4" in legal(built("d3=K* d4=k c5=K'*", bowls="rr", rivers="k/k"))
    assert "Sd4" in legal(built("d3=K* d4=y c5=K'*", bowls="kr", rivers="k/k"))


def test_face_up_tokens_do_not_connect() -> None:
    """Only what lies face down is a group."""
    assert "Ed4" in legal(built("d3=k d5=k c4=k e4=k", bowls="kr"))


def test_the_colour_taken_away_does_not_connect() -> None:
    """A green token next to the opponent's green group may go into the bowl."""
    tokens = "c4=K* d4=g d5=G'*"
    assert "Sd4" in legal(built(tokens, bowls="kr", rivers="k/g"))
    assert "Ed4" in legal(built(tokens, bowls="rr", rivers="k/g"))


# The end


def test_an_action_is_compulsory() -> None:
    """In play there is nothing but actions: no pass, no `==`, even where all of them hurt."""
    for seed in range(20):
        for position in random_game(seed).positions:
            if position.phase is Phase.PLAY:
                assert legal(position)
                assert {move[0] for move in legal(position)} <= set("EFS")
    with pytest.raises(NotAllowed, match="the game is in play"):
        played(stuck(), "==")


def test_the_end_comes_at_once_when_the_mover_has_no_action() -> None:
    """Even though the other player still could establish; all they have left are flips."""
    after = played(stuck(), "Eh3")
    assert format_position(after).split(" ")[1:] == ["1", "pk", "rog/k", "flips"]
    assert outcome(after) is None
    with pytest.raises(NotAllowed, match="only the last flips are left"):
        played(after, "Ea4")


def test_the_end_without_any_flip_is_over_at_once() -> None:
    """Nobody is asked for flips that are not there; the mover stays who would have had them."""
    after = played(stuck(STUCK.replace("e8=r", "e8=g")), "Eh3")
    assert format_position(after).split(" ")[1:] == ["1", "pk", "rog/k", "over"]


def test_the_second_player_may_have_the_last_flips() -> None:
    """The same with the seats changed."""
    tokens = STUCK.replace("K'*", "K*").replace("R*", "R'*").replace("O*", "O'*")
    after = played(built(tokens, 2, "kg", "k/ro"), "Eh3")
    assert format_position(after).split(" ")[1:] == ["2", "kp", "k/rog", "flips"]
    assert points(played(after, "Fe8 Ff8")) == (0, 2)


def test_the_game_goes_on_when_only_the_one_who_moved_is_stuck() -> None:
    """It is the player to move who must have an action, and here that is the first one."""
    shut_in = "c8=K'* d8=R* c7=O* f1=G'* e1=g f2=y e2=g b7=y c6=p d7=y e8=r"
    after = played(built(shut_in, 2, "yk", "ro/kg"), "Fe1")
    assert (after.mover, after.phase) == (FIRST, Phase.PLAY)


def test_a_position_in_play_without_an_action_is_none() -> None:
    """The shut-in player is never asked to move."""
    text = format_position(stuck()).replace(" 1 ", " 2 ")
    with pytest.raises(Unreadable, match="phase play, but the second player has no action"):
        parse_position(text)


def test_very_short_games_are_legal() -> None:
    """Three turns: both neighbours of c8 touch the black group on d7 (R4 and never connect)."""
    tokens = "a4=k a5=g a3=g b4=g c8=k d7=g e7=g d6=g"
    end = played(built(tokens, 2, "?kr", "-/-", "bowl"), "Bk Ea4 Ec8 Ed7")
    assert format_position(end).split(" ")[1:] == ["1", "gk", "rk/k", "over"]


# Points


def test_the_token_under_the_claim_marker_scores_nothing() -> None:
    """A group just established is worth nothing yet."""
    assert points(built("c4=K*", 2, "yr", "k/-")) == (0, 0)


@pytest.mark.parametrize(("river", "expected"), [("kr", (1 * 2 + 2, 0)), ("rk", (1 + 2 * 2, 0))])
def test_further_tokens_score_the_groups_river_number(
    river: str, expected: tuple[int, int]
) -> None:
    """Three black and two red tokens: which group came first makes the difference."""
    position = built("c4=K* c5=K c6=K g4=R* g5=R", 2, "yo", f"{river}/-")
    assert points(position) == expected


def test_the_sixth_group_scores_six() -> None:
    """All river spaces are in use."""
    tokens = "c8=K'* f8=R'* a6=O'* h6=Y'* a3=G'* c1=P'* d1=P' e1=P'"
    assert points(built(tokens, 1, "kr", "-/kroygp")) == (0, 12)


@pytest.mark.parametrize(
    ("tokens", "points_made", "winners"),
    [
        ("c4=K* c5=K g4=R'*", (1, 0), (FIRST,)),
        ("c4=K* g4=R'* g5=R'", (0, 1), (SECOND,)),
        ("c4=K* g4=R'*", (0, 0), (FIRST, SECOND)),
        ("c4=K* c5=K g4=R'* g5=R'", (1, 1), (FIRST, SECOND)),
    ],
)
def test_most_points_win_and_equal_is_a_draw(
    tokens: str, points_made: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """A draw is a win of both."""
    result = outcome(built(tokens, 1, "gg", "k/r", "over"))
    assert result is not None
    assert (result.points, result.winners, result.reason) == (points_made, winners, "no action")


def test_there_is_no_outcome_before_the_end() -> None:
    """Points are there at any time, a winner only when the game is over."""
    flips = played(stuck(), "Eh3")
    for position in (set_up(0), stuck(), flips, played(flips, "Fe8")):
        assert outcome(position) is None
    assert outcome(played(flips, "Fe8 Ff8")) is not None
