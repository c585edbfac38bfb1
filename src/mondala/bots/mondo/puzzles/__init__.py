"""Worlds that are to be finished, made by seed, each with the best that can be made of it."""
