"""Patterns: A Mandala Game, for two players: no chance after the set-up, nothing hidden."""

NAME = "Patterns"
RULES_VERSION = 1
