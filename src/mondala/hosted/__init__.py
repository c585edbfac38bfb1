"""The games of this server, one folder each: everything that is asked about them, in one place."""

from mondala.tables.registry import Registry

GAMES = ("mondala.hosted.mondo.game", "mondala.hosted.patterns.game")
"""The modules whose `GAME` describes a game."""
LOADS = {"Mondo": "mondala.hosted.mondo.load", "Patterns": "mondala.hosted.patterns.load"}
"""By the name of a game the module whose `LOAD` plays it."""


def registry() -> Registry:
    return Registry(*GAMES)
