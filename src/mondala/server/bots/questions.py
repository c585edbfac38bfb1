"""Messages between the server and its bots' workers: a question a line, a reply a line."""

from typing import Any

import msgspec

from mondala.core.ids import GameName
from mondala.core.seats import Seat

PREPARED = "--prepared"
"""Tells a worker to have its bots load what they think with."""
LONGEST = 1.0
"""Seconds that a bot may think where no other waits for its worker."""


class Question(msgspec.Struct):
    """`view` is what the seat may see, `memory` what the bot gave back the last time, `material`
    the text of what is played with, empty for the game's own, `seconds` the longest that the bot
    may think."""

    number: int
    game: GameName
    bot: str
    seat: Seat
    view: Any
    memory: msgspec.Raw
    material: str
    seconds: float = LONGEST


class Reply(msgspec.Struct):
    """The milliseconds to wait, the command's name (empty: nothing to do), its arguments, and what
    the bot wants to be handed with the next question."""

    number: int
    delay: int
    command: str
    args: msgspec.Raw
    memory: msgspec.Raw
