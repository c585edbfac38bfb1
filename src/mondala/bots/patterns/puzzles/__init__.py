"""Puzzles of Patterns: positions with one clearly best line, where they come from and what proves
them."""
