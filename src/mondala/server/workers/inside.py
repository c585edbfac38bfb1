"""The worker's side: lines to the server, and heartbeats."""

import os
import signal
import sys
from threading import Lock, Thread
from time import sleep


class Speaker:
    """Writes lines to stdout. A thread adds an empty line as a heartbeat every `pause` seconds, and
    ends the process once stdout is closed."""

    def __init__(self, pause: float) -> None:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_IGN)  # for the server, which ends this process
        self._out, self._lock = sys.stdout.buffer, Lock()
        sys.stdout = sys.stderr  # a stray print must not become a message
        Thread(target=self._beat, args=(pause,), daemon=True).start()

    def say(self, line: bytes = b"") -> None:
        with self._lock:
            self._out.write(line + b"\n")
            self._out.flush()

    def _beat(self, pause: float) -> None:
        while True:
            try:
                self.say()
            except OSError:
                os._exit(1)
            sleep(pause)
