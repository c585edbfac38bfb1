"""Bots for Patterns."""
