"""How it stands between two people, by the games they have shared."""

import pytest

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.outcome import Outcome
from mondala.server.contacts.played import Between, between
from mondala.server.storage.contacts import SharedGame
from mondala.wire.tags import encode


def shared(result: bytes | None, mine: int = 0, theirs: int = 1) -> SharedGame:
    names = GameId("g"), GameName("Patterns")
    return SharedGame(PersonId("Bo"), theirs, mine, *names, b"{}", 1, 2, result)


def ended(winners: tuple[int, ...], points: tuple[int, ...], reason: str = "score") -> bytes:
    return encode(Outcome(winners, points, reason))


@pytest.mark.parametrize(
    ("game", "stands"),
    [
        (shared(ended((0,), (9, 3))), Between(won=1)),
        (shared(ended((0,), (9, 3)), mine=1, theirs=0), Between(lost=1)),
        (shared(ended((1,), (9, 3), "resigned")), Between(lost=1)),
        (shared(ended((0, 1), (9, 9))), Between(drawn=1)),
        (shared(ended((), (9, 9))), Between(drawn=1)),
        (shared(ended((2,), (4, 7, 9))), Between(lost=1)),
        (shared(ended((), (4, 7), "abandoned")), Between()),
        (shared(b"null"), Between()),
        (shared(None), Between()),
    ],
)
def test_who_comes_higher_has_won(game: SharedGame, stands: Between) -> None:
    """Also of two who have both lost to a third; what was broken off counts for nobody."""
    assert between([game]) == stands


def test_games_are_added_up() -> None:
    won, drawn = shared(ended((0,), (9, 3))), shared(ended((0, 1), (9, 9)))
    assert between([won, drawn, won]) == Between(won=2, drawn=1)
