"""The options of any game, as they are agreed before it."""

from typing import ClassVar, Protocol, runtime_checkable

from mondala.core.ids import GameName


@runtime_checkable
class GameOptions(Protocol):
    """The options of some game: a value that says which game it is for, and checks itself when it
    is made. As JSON it is one object whose `game` is its tag."""

    game: ClassVar[GameName]

    @property
    def seats(self) -> int: ...
