"""Mondo as this house offers it."""
