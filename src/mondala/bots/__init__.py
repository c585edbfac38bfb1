"""Bots: players that decide from a seat's view, with chance passed in."""
