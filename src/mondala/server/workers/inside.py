"""Inside a worker process: lines to the server, and a sign of life every so often."""

import os
import signal
import sys
from threading import Lock, Thread
from time import sleep


class Speaker:
    """Writes lines to stdout. A thread adds an empty one every `pause` seconds, so that the server
    notices when this process hangs; and once nobody listens any more, it ends the process."""

    def __init__(self, pause: float) -> None:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_IGN)  # they are the server's, which ends this process
        self._out, self._lock = sys.stdout.buffer, Lock()
        sys.stdout = sys.stderr  # a stray print is no line of ours
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
