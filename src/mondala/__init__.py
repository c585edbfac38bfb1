"""Mondala: the board games Mondo and Patterns, as rules, tables and a place to play."""
