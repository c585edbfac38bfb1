"""One player on one socket, kept cheap: messages are decoded only if their first bytes ask for
it."""

import asyncio
import json
import re
import secrets
from array import array
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from mondala.wire import PROTOCOL

_ANSWER = re.compile(rb',"n":(\d+)}$')
"""The end of an entry that answers a command."""
_read = msgspec.json.Decoder().decode
_write = msgspec.json.Encoder().encode


class Tally:
    """The measurements of all players of a run."""

    def __init__(self) -> None:
        self.waits = array("d")
        self.refused = 0
        self.counting = False

    def add(self, wait: float, *, refused: bool) -> None:
        if self.counting:
            self.waits.append(wait)
            self.refused += refused

    def percentile(self, share: float) -> float:
        """The percentile of the times, in milliseconds."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0


def post(url: str, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
    """The answer's JSON, and the cookie it sets."""
    request = Request(url + path, json.dumps(body).encode())  # noqa: S310
    request.add_header("Content-Type", "application/json")
    request.add_header("Cookie", cookie)
    with urlopen(request) as answer:  # noqa: S310
        return json.load(answer), answer.headers.get("Set-Cookie", "").partition(";")[0]


class LoadPlayer(WSListener):
    """Sends commands and measures their answers; passes other messages to `heard`. `over` is set at
    the end of a game."""

    def __init__(self, tally: Tally) -> None:
        self.over = asyncio.Event()
        self._tally = tally
        self._sent: dict[int, float] = {}
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self._transport: WSTransport | None = None

    async def connect(self, url: str, table: str, cookie: str) -> None:
        address = f"ws://{urlsplit(url).netloc}/api/tables/{table}/socket"
        self._transport, _ = await ws_connect(
            lambda: self, address, extra_headers={"Cookie": cookie}, read_buffer_init_size=4096
        )
        session = secrets.token_urlsafe(6)
        self.send({"t": "hello", "protocol": PROTOCOL, "session": session, "derived": False})

    def send(self, message: dict[str, Any]) -> None:
        if self._transport is not None and not self._transport.is_disconnected:
            self._transport.send(WSMsgType.TEXT, _write(message))

    def do(self, command: str, **args: Any) -> None:
        self._number += 1
        self._sent[self._number] = perf_counter()
        self.send({"t": "do", "n": self._number, "command": command, "args": args})

    def ask(self, wish: str, **args: Any) -> asyncio.Future[Any]:
        self._number += 1
        self.send({"t": "ask", "n": self._number, "wish": wish, "args": args})
        answer = self._asked[self._number] = asyncio.get_running_loop().create_future()
        return answer

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            data = frame.get_payload_as_bytes()
            if data.startswith((b'{"t":"ack"', b'{"t":"refused"')):
                self._answered(_read(data))
                return
            if data.startswith(b'{"t":"entry"') and (found := _ANSWER.search(data)):
                self._answered({"t": "entry", "n": int(found[1])})
            self.heard(data)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def _answered(self, answer: dict[str, Any]) -> None:
        number, refused = answer["n"], answer["t"] == "refused"
        if number in self._asked:
            self._asked.pop(number).set_result(answer)
        elif number in self._sent:
            self._tally.add(perf_counter() - self._sent.pop(number), refused=refused)
            self.answered(refused=refused)

    def heard(self, data: bytes) -> None:
        """Called for each message except answers."""

    def answered(self, *, refused: bool) -> None:
        """Called after a command was answered."""

    def close(self) -> None:
        if self._transport is not None:
            self._transport.disconnect()


def read(data: bytes) -> Any:
    return _read(data)
