"""Mondo, for one to four players: a world of tiles each, all at once, against the clock."""

NAME = "Mondo"
RULES_VERSION = 4
"""2: matches of one to three rounds (R18), counting at once when only bots are left (R19).
3: a day's round (R20). 4: a world that is finished."""
