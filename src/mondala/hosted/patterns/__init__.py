"""Patterns as this house offers it."""
