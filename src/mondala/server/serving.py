"""Serves the assembled parts until told to stop."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from types import FrameType
from typing import Any

import uvicorn

from mondala.server.admin.channel import admitted
from mondala.server.admin.operator_acts import OperatorActs
from mondala.server.app import AnsweringHead, RequestChecks, headers_of_answers, make_app
from mondala.server.edge.gate import Gate
from mondala.server.edge.memory_shares import MOST_UNSENT, SharesByAddress
from mondala.server.edge.open_files import FEW, raise_open_files
from mondala.server.edge.protocol import edge_protocol
from mondala.server.edge.rate_limits import Limiter
from mondala.server.http.request_log import RequestLog
from mondala.server.opening import Opened, open_parts
from mondala.server.runtime.memory import give_back_large_blocks
from mondala.server.settings import CannotServe, Settings
from mondala.server.sockets.client_socket import MessageLimits
from mondala.server.sockets.manager import SocketManager
from mondala.server.sockets.picows_protocol import socket_protocol
from mondala.server.storage.folder import locked

_LOG = logging.getLogger("mondala")
MOST_UNREAD = 32 * 1024
"""Limit in bytes for one client's data waiting in the system, which allows some more. A reader
takes all of it at once, so without a limit each flooded socket could cost megabytes."""
FINISHING = 1
"""Seconds to finish requests at shutdown."""
BURST, BURST_OF_FILES = 10, 200
"""The seconds of its rate that an address may use at once, for pages and for the client's files:
some twenty people who come for the first time."""
LONGEST_END = 4.5
"""Seconds after which the process exits in any case once it is told to end."""


def listen(host: str, port: int) -> socket.socket:
    """Binds the port, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"port {port} is taken; stop what runs there or choose another with --port"
            ) from error
        raise CannotServe(f"cannot listen on {host} port {port}: {error.strerror}") from error
    return listening


async def serve(
    settings: Settings, listening: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Serves until the process is told to end (SIGINT, SIGTERM)."""
    give_back_large_blocks()
    _look_at_open_files()
    with locked(settings.data):
        async with open_parts(settings) as now:
            await _serve(settings, now, listening, started)


async def _serve(
    settings: Settings, now: Opened, listening: socket.socket, started: Callable[[], None]
) -> None:
    sockets, requests = _sockets(settings, now), _requests(settings)
    logins, mails = Limiter(settings.clock, 0.2, 10), now.people.reminders.mails_asked
    queue, contacts = now.contacts()
    checks = RequestChecks(now.people, settings.origins, logins, now.tables.services.restrictions)
    app = make_app(now.tables, now.people, settings.origins, checks, now.lists(), queue, contacts)
    server = _Server(_config(settings, app, sockets, requests), now.hand_over)
    operator = OperatorActs(settings.data, now.tables, now.people, now.telling(sockets.hang_up))
    if now.cluster is not None:
        limits = {"requests": requests, "logins": logins, "mails": mails}
        limits |= now.tables.services.analyses.limits | contacts.limits
        now.cluster.share(limits | now.people.password_tries.limits, sockets)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    _spare_the_collector()
    async with admitted(settings.data, operator):
        started()
        await serving
    sockets.close()
    contacts.close()


def _sockets(settings: Settings, now: Opened) -> SocketManager:
    messages = settings.messages_a_second
    limits = MessageLimits(messages, 2 * messages, settings.silence)
    per_address = settings.sockets_per_address
    return SocketManager(now.tables, now.people, settings.origins, per_address, limits)


def _requests(settings: Settings) -> Limiter:
    rate = settings.requests_a_second
    return Limiter(settings.clock, rate, BURST * rate)


def _config(
    settings: Settings, app: Any, sockets: SocketManager, requests: Limiter
) -> uvicorn.Config:
    clock, origins = settings.clock, settings.origins
    rate = settings.requests_a_second
    files = Limiter(clock, rate, BURST_OF_FILES * rate)
    unsent = SharesByAddress(MOST_UNSENT)
    gate = Gate(clock, origins, settings.edge, requests, files, headers_of_answers(origins), unsent)
    return uvicorn.Config(
        RequestLog(AnsweringHead(app), origins),
        ws=socket_protocol(sockets.admit, unsent),  # type: ignore[arg-type]
        http=edge_protocol(gate),  # type: ignore[arg-type]
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=settings.edge.idle_time // 1000,
        timeout_graceful_shutdown=FINISHING,
    )


class _Server(uvicorn.Server):
    """When told to end, awaits `before_end` while still serving."""

    def __init__(self, config: uvicorn.Config, before_end: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._before_end = before_end
        self._ending: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handles signals without uvicorn's default of raising them again."""
        if sys.platform == "win32":
            with super().capture_signals():
                yield
            return
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends soon, whatever clients and threads are doing. Nothing is lost, since acknowledged
        writes are on disk."""
        if self._ending is None:
            last = threading.Timer(LONGEST_END, os._exit, (1,))
            last.daemon = True
            last.start()
            self._ending = asyncio.get_running_loop().create_task(self._end(sig, frame))
        else:
            super().handle_exit(sig, frame)

    async def _end(self, sig: int, frame: FrameType | None) -> None:
        try:
            await self._before_end()
        finally:
            super().handle_exit(sig, frame)


def _look_at_open_files() -> None:
    most = raise_open_files()
    if most is not None and most < FEW:
        _LOG.warning(
            "only %d files may be open at once, which is that many connections at most; "
            "`ulimit -n` or LimitNOFILE= of systemd allow more",
            most,
        )


def _spare_the_collector() -> None:
    """Freezes the objects made at start, and makes the garbage collector run rarely, since nearly
    all values are free of cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
