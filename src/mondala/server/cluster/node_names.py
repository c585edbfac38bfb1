"""The names of nodes."""

import secrets
import socket


def new_name() -> str:
    """A name that no process has had before: a restarted process is another node."""
    return f"{socket.gethostname()}-{secrets.token_hex(4)}"
