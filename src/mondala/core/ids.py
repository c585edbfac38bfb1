"""Ids and names, each with a type of its own: a game's name is not the id of one that is played."""

from typing import NewType

GameName = NewType("GameName", str)
"""The name of a kind of game, as people call it."""
GameId = NewType("GameId", str)
"""One game that is or was played."""
TableId = NewType("TableId", str)
"""A table; it is the secret part of the table's link."""
PersonId = NewType("PersonId", str)
"""A person, as others may see it; the cookie that proves it is signed."""
