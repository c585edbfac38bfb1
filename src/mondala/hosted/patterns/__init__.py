"""Patterns as this server offers it."""
