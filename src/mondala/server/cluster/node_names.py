"""The names of nodes."""

import secrets
import socket


def new_name() -> str:
    """A name that no process had before: one that starts again is another node."""
    return f"{socket.gethostname()}-{secrets.token_hex(4)}"
