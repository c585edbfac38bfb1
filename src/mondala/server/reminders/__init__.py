"""Tells people that it is their turn: by mail, and by push messages to their browsers."""
