"""Mondala: board games as rules, tables and a place to play."""
