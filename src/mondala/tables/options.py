"""The options of a game, whichever it is."""

from typing import ClassVar, Protocol, runtime_checkable

from mondala.core.ids import GameName


@runtime_checkable
class GameOptions(Protocol):
    """A game's options: a value that names its game and validates itself. As JSON it is one object
    whose `game` is the tag."""

    game: ClassVar[GameName]

    @property
    def seats(self) -> int: ...
