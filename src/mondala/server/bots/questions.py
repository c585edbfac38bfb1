"""Messages between the server and its bots' workers: a question a line, a reply a line."""

from typing import Any

import msgspec

from mondala.core.ids import GameId, GameName
from mondala.core.seats import Seat

PREPARED = "--prepared"
"""The option that has a worker's bots load everything at start."""
LONGEST = 1.0
"""Longest thinking time in seconds, if no other question waits."""


class Subject(msgspec.Struct, frozen=True):
    """The game, seat and version a question is about. Answers about anything else are dropped."""

    game_id: GameId
    seat: Seat
    version: int


class Question(msgspec.Struct):
    """`view` is what the seat may see, `memory` the bot's from its last reply, `material` the text
    of the material (empty if standard), `seconds` the longest thinking time."""

    number: int
    game: GameName
    bot: str
    subject: Subject
    view: Any
    memory: msgspec.Raw
    material: str
    seconds: float = LONGEST


class Reply(msgspec.Struct):
    """The milliseconds to wait, the command's name (empty for none) and arguments, and the bot's
    new memory."""

    number: int
    subject: Subject
    delay: int
    command: str
    args: msgspec.Raw
    memory: msgspec.Raw


_NO_ARGUMENTS, _NO_MEMORY = msgspec.Raw(b"{}"), msgspec.Raw(b"null")


def nothing_to_do(question: Question, memory: msgspec.Raw = _NO_MEMORY) -> Reply:
    """A reply without a command; the bot is asked again later."""
    return Reply(question.number, question.subject, 0, "", _NO_ARGUMENTS, memory)
