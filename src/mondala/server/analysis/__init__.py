"""Explains games in worker processes, part by part, and stores the results."""
