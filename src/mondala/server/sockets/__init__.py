"""Sockets: from the bytes of a client to messages for a table."""
