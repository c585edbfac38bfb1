"""Mondo in steps of equal game time: a round at a table, and solo."""
