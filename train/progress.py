"""Lines that tell how it goes, seen at once wherever the output is read."""

import sys


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
