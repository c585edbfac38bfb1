"""Ids and names, each with a type of its own: a game's name is not the id of one that is played."""

import re
from typing import NewType

GameName = NewType("GameName", str)
"""The name of a kind of game, as people call it."""
GameId = NewType("GameId", str)
"""One game that is or was played."""
TableId = NewType("TableId", str)
"""A table; it is the secret part of the table's link."""
PersonId = NewType("PersonId", str)
"""A person, as others may see it; the cookie that proves it is signed."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def is_id(text: str) -> bool:
    """Whether anything can have that id. Strangers ask for whatever they like."""
    return _ID.fullmatch(text) is not None
