"""Bots for Mondo."""
