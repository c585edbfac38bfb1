"""The server as other machines reach it: plain http, at this machine's address in its network."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ANYWHERE = ("192.0.2.1", 9)
"""Nothing is sent there; it tells which of the machine's addresses would be used."""
CHUNK = 65_536


@contextmanager
def from_the_network(port: int) -> Iterator[str]:
    """The address of a relay to a port of this machine alone."""
    with socket.create_server((_own_address(), 0)) as listening:
        threading.Thread(target=_relay, args=(listening, port), daemon=True).start()
        host, own_port = listening.getsockname()
        yield f"http://{host}:{own_port}"


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ANYWHERE)
        return str(probe.getsockname()[0])


def _relay(listening: socket.socket, port: int) -> None:
    with suppress(OSError):  # it is closed
        while True:
            theirs, _ = listening.accept()
            ours = socket.create_connection(("127.0.0.1", port))
            for ends in ((theirs, ours), (ours, theirs)):
                threading.Thread(target=_pass_on, args=ends, daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(CHUNK):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
