"""Puzzles of Patterns: positions with one clearly best line, their sources and their proofs."""
