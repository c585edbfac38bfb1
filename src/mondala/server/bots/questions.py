"""Messages between the server and its bots' workers: a question a line, a reply a line."""

from typing import Any

import msgspec

from mondala.core.ids import GameId, GameName
from mondala.core.seats import Seat

PREPARED = "--prepared"
"""Tells a worker to have its bots load what they think with."""
LONGEST = 1.0
"""Seconds that a bot may think where no other waits for its worker."""


class Subject(msgspec.Struct, frozen=True):
    """The game, the seat in it and the version that a question is about. The answer is about the
    same, or is dropped."""

    game_id: GameId
    seat: Seat
    version: int


class Question(msgspec.Struct):
    """`view` is what the seat may see, `memory` what the bot gave back the last time, `material`
    the text of what is played with, empty for the game's own, `seconds` the longest that the bot
    may think."""

    number: int
    game: GameName
    bot: str
    subject: Subject
    view: Any
    memory: msgspec.Raw
    material: str
    seconds: float = LONGEST


class Reply(msgspec.Struct):
    """The milliseconds to wait, the command's name (empty: nothing to do), its arguments, and what
    the bot wants to be handed with the next question."""

    number: int
    subject: Subject
    delay: int
    command: str
    args: msgspec.Raw
    memory: msgspec.Raw


_NO_ARGUMENTS, _NO_MEMORY = msgspec.Raw(b"{}"), msgspec.Raw(b"null")


def nothing_to_do(question: Question, memory: msgspec.Raw = _NO_MEMORY) -> Reply:
    """The bot does nothing now, and is asked again later."""
    return Reply(question.number, question.subject, 0, "", _NO_ARGUMENTS, memory)
