"""Messages between the server and its analysts' workers, a line each."""

from typing import TypeAlias

import msgspec

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.ids import GameName


class Order(msgspec.Struct, tag="order"):
    """A job to do. `job` is of a kind that the game's analyst defines, `material` the text of the
    material, empty if standard. Wanted is the best answer within `seconds`, or a complete one
    (None)."""

    number: int
    game: GameName
    job: msgspec.Raw
    material: str
    seed: int
    seconds: float | None


class Stop(msgspec.Struct, tag="stop"):
    """Cancels a job."""

    number: int


ToWorker: TypeAlias = Order | Stop


class Begun(msgspec.Struct, tag="begun"):
    """The analyst has finished loading."""


class Outlined(msgspec.Struct, tag="outlined"):
    """Announces the number of parts."""

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
