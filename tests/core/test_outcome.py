"""An outcome tells winners, points and the reason, and is stored with the game."""

import msgspec
import pytest

from mondala.core.outcome import Outcome


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome((1,), (12, 30), "no action"),
        Outcome((0, 1), (7, 7), "agreed"),
        Outcome((), (-9,), "played out"),
    ],
    ids=["one wins", "shared", "a lone player lost"],
)
def test_an_outcome_is_read_back(outcome: Outcome) -> None:
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome


def test_the_text_itself() -> None:
    """Pinned: it lies in the storage of every game that is over."""
    stored = msgspec.json.encode(Outcome((1,), (12, 30), "resigned 1"))
    assert stored == b'{"winners":[1],"points":[12,30],"reason":"resigned 1"}'
