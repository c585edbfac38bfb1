"""The games of this server, one folder each, with everything the server asks about them."""

from mondala.tables.registry import Registry

GAMES = ("mondala.hosted.mondo.game", "mondala.hosted.patterns.game")
"""The modules whose `GAME` describes a game."""
LOADS = {"Mondo": "mondala.hosted.mondo.load", "Patterns": "mondala.hosted.patterns.load"}
"""For each game, the module whose `LOAD` plays it for load tests."""


def registry() -> Registry:
    return Registry(*GAMES)
