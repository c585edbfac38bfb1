"""Mondo as this server offers it."""
