"""Firefox without a driver program: selenium's commands spoken over its own Marionette port.

Firefox answers the commands of WebDriver there by other names. A message is its length, a colon and
JSON: [0, number, name, parameters] asks, [1, number, error, result] answers.
"""

import json
import socket
from time import monotonic, sleep
from typing import Any

from selenium.webdriver.remote.command import Command

NAMES = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.QUIT: "WebDriver:DeleteSession",
    Command.GET: "WebDriver:Navigate",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
}
BARE = {Command.NEW_SESSION, Command.FIND_ELEMENTS}
"""Their result is the value itself; the others' has it inside."""
PATIENCE = 60


class Marionette:
    """What selenium calls a command executor."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._read()
        self._number = 0

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        given = {key: value for key, value in params.items() if key != "sessionId"}
        if command == Command.SCREENSHOT:
            given["full"] = False
        message = json.dumps([0, self._number, NAMES[command], given]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error is not None:
            return {"status": 500, "value": error}
        if command in BARE or not isinstance(result, dict):
            return {"status": 0, "value": result}
        return {"status": 0, "value": result.get("value")}

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while (byte := self._socket.recv(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has closed its Marionette port")
            length += byte
        text = b""
        while len(text) < int(length):
            text += self._socket.recv(int(length) - len(text))
        return json.loads(text)


def _connected(port: int) -> socket.socket:
    """Firefox takes a while to open the port."""
    end = monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except ConnectionRefusedError:
            if monotonic() > end:
                raise
            sleep(0.2)
