"""Evidence of a browser test that fails: the last messages of each page, and its picture.

While a test runs, the messages are only noted; the pages are looked at when it has failed.
"""

import re
from collections import deque
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Error, Page, WebSocket

KEPT, LONGEST, LONGEST_TEXT = 80, 300, 1_500
TELLS_NOTHING = re.compile(r"""\{"t": ?"(ping|pong|hands?|derived)"|.*"seat":null,"events":\[\]""")
"""Messages that come all the time, before which those that matter would be forgotten."""
MOMENT = 5_000
"""Milliseconds. A page that does not answer by then is not waited for."""

_MARKS = """body => [...body.querySelectorAll("*")]
  .filter(({ dataset }) => Object.keys(dataset).some((key) => !/^(space|colour|handle)$/.test(key)))
  .map(({ tagName, dataset }) =>
    [tagName.toLowerCase(), ...Object.entries(dataset).map(([key, value]) => `${key}=${value}`)]
      .join(" "))
  .slice(0, 80).join("\\n")"""
"""The data attributes by which tests see how a page stands; spaces and tiles are too many."""


class Witness:
    """One page: what it sent, heard and said of late."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self._page, self._began = name, page, monotonic()
        self._notes: deque[str] = deque(maxlen=KEPT)
        page.on("framenavigated", lambda frame: self._note("at", frame.url))
        page.on("websocket", self._listen)
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self._note("error", error))
        page.on("requestfailed", lambda request: self._note("failed", request.url))

    def _listen(self, socket: WebSocket) -> None:
        self._note("opened", socket.url)
        socket.on("framesent", lambda data: self._heard("->", data))
        socket.on("framereceived", lambda data: self._heard("<-", data))
        socket.on("close", lambda _: self._note("closed", socket.url))

    def _heard(self, way: str, data: str | bytes) -> None:
        if not TELLS_NOTHING.match(_text(data)):
            self._note(way, data)

    def _note(self, kind: str, what: object) -> None:
        self._notes.append(f"{monotonic() - self._began:7.2f} {kind} {_short(what, LONGEST)}")

    def tell(self, picture: Path) -> str:
        return "\n".join([*self._notes, "", *self._shown(picture)])

    def _shown(self, picture: Path) -> list[str]:
        try:
            body = self._page.locator("body")
            text = " | ".join(body.inner_text(timeout=MOMENT).split("\n"))
            marks: str = body.evaluate(_MARKS, timeout=MOMENT)
            self._page.screenshot(path=picture, timeout=MOMENT)
        except Error as error:
            return [f"{self._page.url} cannot be looked at: {error.message}"]
        return [self._page.url, str(picture), _short(text, LONGEST_TEXT), marks]


class Evidence:
    """The pages of one test."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self._folders = folders
        self._witnesses: list[Witness] = []

    def watch(self, name: str, page: Page) -> None:
        self._witnesses.append(Witness(name, page))

    def sections(self) -> list[tuple[str, str]]:
        """Titles and texts for the report."""
        folder = self._folders.mktemp("failed")
        return [
            (f"page {number}, {each.name}", each.tell(folder / f"{number}.png"))
            for number, each in enumerate(self._witnesses, start=1)
        ]


EVIDENCE = pytest.StashKey[Evidence]()


def add_evidence(item: pytest.Item, report: Any) -> None:
    """To the report of a test that failed while its pages were open."""
    evidence = item.stash.get(EVIDENCE, None)
    if evidence is not None and report.when == "call" and report.failed:
        report.sections += evidence.sections()


def _text(what: object) -> str:
    return what.decode(errors="replace") if isinstance(what, bytes) else str(what)


def _short(what: object, longest: int) -> str:
    text = _text(what)
    return text if len(text) <= longest else f"{text[:longest]}… ({len(text)} characters)"
