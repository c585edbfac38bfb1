"""A server process for tests: `python -m tests.server.serve FOLDER PORT SPEED SILENCE`.

It is the real server; only its clock may run faster, so that a round takes seconds. By that clock
it also waits for an answer from whoever is silent. Prints the port once it serves.
"""

import sys
from functools import partial
from pathlib import Path

import uvloop

from mondala.server.clock import RealClock
from mondala.server.serving import Settings, listen, serve


def main(folder: str, port: str, speed: str, silence: str) -> None:
    listening = listen("127.0.0.1", int(port))
    settings = Settings(
        data=Path(folder),
        clock=RealClock(float(speed)),
        silence=int(silence),
        requests_a_second=500.0,
        sockets_per_address=5000,
    )
    ready = partial(print, listening.getsockname()[1], flush=True)
    uvloop.run(serve(settings, listening, ready))


if __name__ == "__main__":
    main(*sys.argv[1:])
