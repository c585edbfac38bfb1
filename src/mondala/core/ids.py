"""Ids and names, each with a type of its own: a game's name is not the id of one that is played."""

import re
from typing import NewType

GameName = NewType("GameName", str)
"""The name of a kind of game."""
GameId = NewType("GameId", str)
"""A single game, running or over."""
TableId = NewType("TableId", str)
"""A table; it is the secret part of the table's link."""
PersonId = NewType("PersonId", str)
"""A person's public id; the cookie that proves it is signed."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def is_id(text: str) -> bool:
    """Whether a text has the form of an id; requests may contain anything."""
    return _ID.fullmatch(text) is not None
