"""Stored games are read again by commands, which may run beside a server."""
