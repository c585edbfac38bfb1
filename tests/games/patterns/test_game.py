"""All games run through these functions: moves in turn, and nothing hidden."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.patterns import game
from mondala.games.patterns.moves import legal_moves, parse_move
from tests.games.patterns.samples import built, played, random_game, stuck


def test_a_move_is_its_own_event() -> None:
    """Judged for the mover, it comes back as the only event."""
    for position, move, _ in random_game(5).steps():
        assert game.judge(position, position.mover, move, 0) == (move,)


@pytest.mark.parametrize("seat", [1, None, 2])
def test_only_the_mover_moves(seat: Seat | None) -> None:
    """Not the opponent, not the table itself, not a third."""
    position = stuck()
    for move in legal_moves(position)[:3]:
        with pytest.raises(NotAllowed, match=r"^it is the first player's turn$") as refusal:
            game.judge(position, seat, move, 0)
        assert refusal.value.code == "not-your-turn"


def test_whose_turn_it_is_comes_before_what_is_wrong_with_the_move() -> None:
    """Once the game is over it is nobody's turn, and that is what everybody is told."""
    position = stuck()
    with pytest.raises(NotAllowed, match=r"^it is the first player's turn$"):
        game.judge(position, 1, parse_move("Fc8"), 0)
    over = played(position, "Eh3 ==")
    for seat in (0, 1, None):
        with pytest.raises(NotAllowed, match=r"^one cannot flip now, the game is over$"):
            game.judge(over, seat, parse_move("Fe8"), 0)


def test_the_last_flips_belong_to_one_player() -> None:
    """The one who is stuck has no say in them."""
    flips = played(stuck(), "Eh3")
    assert game.judge(flips, 0, parse_move("Fe8"), 0) == (parse_move("Fe8"),)
    with pytest.raises(NotAllowed, match=r"^it is the first player's turn$"):
        game.judge(flips, 1, parse_move("=="), 0)


def test_judge_refuses_what_the_rules_refuse() -> None:
    """With the rules' own sentence."""
    with pytest.raises(NotAllowed, match=r"^c4 touches the second player's green group at c5$"):
        game.judge(built("c5=G'*", 1, "gk", "-/g"), 0, parse_move("Ec4"), 0)


def test_nothing_is_hidden() -> None:
    """Everybody sees the position and every move."""
    position, move = random_game(1).positions[9], random_game(1).moves[9]
    for watcher in (0, 1, None):
        assert game.view(position, watcher) is position
        assert game.redacted(move, watcher) is move


def test_stored_games_name_game_and_rules() -> None:
    """Rules that change get another number."""
    assert (game.NAME, game.RULES_VERSION) == ("Patterns", 1)
