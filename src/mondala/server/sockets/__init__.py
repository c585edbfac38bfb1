"""Sockets: from a client's bytes to messages for a table."""
