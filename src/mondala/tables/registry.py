"""The games on offer: a value that is passed around, without discovery at run time."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import cast

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.tables.live_game import LiveGame


class Registry:
    """Live games by name, built from the names of modules with a `GAME`, so that other processes
    can build the same one."""

    def __init__(self, *modules: str) -> None:
        self.modules = modules
        games = (cast(LiveGame, import_module(module).GAME) for module in modules)
        self._games: dict[GameName, LiveGame] = {}
        for game in games:
            if game.name in self._games:
                raise ValueError(f"two games are called {game.name!r}")
            self._games[game.name] = game

    def __iter__(self) -> Iterator[LiveGame]:
        return iter(self._games.values())

    def __getitem__(self, name: str) -> LiveGame:
        game = self._games.get(GameName(name))
        if game is None:
            raise NotAllowed("no-such-game", f"there is no game {name!r}", game=name)
        return game

    @property
    def names(self) -> Sequence[GameName]:
        return tuple(self._games)
