"""A registry is made of the names of modules, and answers for the games in them."""

import pytest

from mondala.core.errors import NotAllowed
from mondala.hosted import GAMES, registry
from mondala.hosted.mondo.game import GAME as MONDO
from mondala.hosted.patterns.game import GAME as PATTERNS
from mondala.tables.live_game import LiveGame
from mondala.tables.registry import Registry
from tests.nim.game import GAME as NIM


def test_a_game_is_found_by_its_name() -> None:
    games = registry()
    assert games["Mondo"] is MONDO
    assert games["Patterns"] is PATTERNS


@pytest.mark.parametrize("name", ["Nim", "", "mondo", "Mondo "])
def test_a_game_that_is_not_offered_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(NotAllowed) as refusal:
        registry()[name]
    assert refusal.value.code == "no-such-game"
    assert repr(name) in str(refusal.value)
    assert refusal.value.details == {"game": name}


def test_games_come_in_the_order_of_their_modules() -> None:
    games = Registry("tests.nim.game", *GAMES)
    assert list(games) == [NIM, MONDO, PATTERNS]
    assert games.names == ("Nim", "Mondo", "Patterns")


def test_the_modules_make_the_same_registry_again() -> None:
    """That is how another process, a bot's worker, gets the games."""
    games = Registry("tests.nim.game", "mondala.hosted.patterns.game")
    again = Registry(*games.modules)
    assert list(again) == list(games)
    assert again.modules == games.modules


def test_there_may_be_no_games() -> None:
    games = Registry()
    assert list(games) == []
    assert games.names == ()


@pytest.mark.parametrize(
    ("module", "error"),
    [("mondala.hosted.chess.game", ModuleNotFoundError), ("mondala.tables.lobby", AttributeError)],
)
def test_a_module_that_has_no_game_is_a_fault_at_once(module: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Registry(module)


def test_all_that_is_offered_here_are_live_games() -> None:
    assert all(isinstance(game, LiveGame) for game in registry())


def test_no_two_games_have_one_name() -> None:
    """Else one of them would be gone without a word."""
    with pytest.raises(ValueError, match="two games are called 'Nim'"):
        Registry("tests.nim.game", *GAMES, "tests.nim.game")
