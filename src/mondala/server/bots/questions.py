"""Messages between the server and its bots' workers: a question a line, a reply a line."""

from typing import Any

import msgspec

from mondala.core.ids import GameName
from mondala.core.seats import Seat


class Question(msgspec.Struct):
    """`view` is what the seat may see, `memory` what the bot gave back the last time, `material`
    the text of what is played with, empty for the game's own."""

    number: int
    game: GameName
    bot: str
    seat: Seat
    view: Any
    memory: msgspec.Raw
    material: str


class Reply(msgspec.Struct):
    """The milliseconds to wait, the command's name (empty: nothing to do), its arguments, and what
    the bot wants to be handed with the next question."""

    number: int
    delay: int
    command: str
    args: msgspec.Raw
    memory: msgspec.Raw
