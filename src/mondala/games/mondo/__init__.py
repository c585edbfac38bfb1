"""Mondo, for one to four players: a world of tiles each, all at once, against the clock."""

NAME = "Mondo"
RULES_VERSION = 1
