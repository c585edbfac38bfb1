"""A worker process for tests: `python -m tests.server.support.echo_worker SECONDS`.

It echoes each line. Some lines are orders: to end, to stop giving signs of life, to print.
"""

import sys
from threading import Event

from mondala.server.workers.inside import Speaker


def main(pause: str) -> None:
    speaker = Speaker(float(pause))
    for line in sys.stdin.buffer:
        match line.strip():
            case b"end":
                return
            case b"say nothing":
                Event().wait()
            case b"print":
                print("a stray word")  # noqa: T201
        speaker.say(line.strip())


if __name__ == "__main__":
    main(*sys.argv[1:])
