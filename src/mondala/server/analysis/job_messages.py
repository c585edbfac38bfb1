"""Messages between the server and its analysts' workers, a line each."""

from typing import TypeAlias

import msgspec

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import GameName


class Order(msgspec.Struct, tag="order"):
    """A job to be done. `job` is one of those that the game's analyst names, `material` the text of
    what is played with, empty for the game's own. Wanted is the best that is found within
    `seconds`, or the whole (None)."""

    number: int
    game: GameName
    job: msgspec.Raw
    material: str
    seed: int
    seconds: float | None


class Stop(msgspec.Struct, tag="stop"):
    """Nobody wants it any more."""

    number: int


ToWorker: TypeAlias = Order | Stop


class Begun(msgspec.Struct, tag="begun"):
    """The analyst has loaded what it thinks with."""


class Outlined(msgspec.Struct, tag="outlined"):
    """Tells how many parts will come."""

    total: int


class Part(msgspec.Struct, tag="part"):
    body: msgspec.Raw


class Refusal(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    code: str
    sentence: str
    details: dict[str, str | int] = msgspec.field(default_factory=dict)


def refusal_of(error: MondalaError) -> Refusal:
    if isinstance(error, NotAllowed):
        return Refusal(error.code, str(error), error.details)
    return Refusal("unreadable", str(error))


FAILED = refusal_of(NotAllowed("analysis-failed", "the analysis failed; it was noted"))


class Ended(msgspec.Struct, tag="ended"):
    """There are no more parts."""

    refusal: Refusal | None = None


FromWorker: TypeAlias = Begun | Outlined | Part | Ended
