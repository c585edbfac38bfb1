"""The server is updated while a page is open: the page is loaded anew, but not in a game."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from tests.e2e.conftest import NewPerson
from tests.e2e.tables import start

NEWER = "There is a newer version of Mondala."
REFUSED: dict[str, Any] = {
    "t": "refused",
    "n": None,
    "code": "protocol",
    "sentence": "",
    "details": {},
    "version": 0,
}


def loadings(page: Page) -> list[str]:
    """Every loading of the page from now on, counted as it begins: a page speaks before its end."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request():
            found.append(request.url)

    page.on("request", note)
    return found


def test_a_page_is_loaded_anew_once(new_person: NewPerson) -> None:
    page = new_person("Ada")
    page.goto("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    loaded = loadings(page)

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "mondala-protocol": "999"})

    page.route(re.compile(r"/api/(me|tables)"), answer)
    expect(page.get_by_text(NEWER)).to_be_visible()
    assert len(loaded) == 1
    with page.expect_event("load"):
        page.get_by_role("button", name="Load it now").click()
    expect(page.get_by_text(NEWER)).to_be_visible()
    assert len(loaded) == 2
    page.unroute_all(behavior="ignoreErrors")  # lists are asked for again and again


def test_a_game_is_not_interrupted(new_person: NewPerson) -> None:
    page = new_person("Ada")
    connections: list[WebSocketRoute] = []
    updated = False

    def connect(socket: WebSocketRoute) -> None:
        if updated:
            socket.on_message(lambda _: socket.send(json.dumps(REFUSED)))
        else:
            socket.connect_to_server()
            connections.append(socket)

    page.route_web_socket(re.compile("/socket$"), connect)
    start(page, bots=1)
    board = page.locator("button[data-space=d5]")
    expect(board).to_be_visible()
    loaded = loadings(page)
    updated = True
    connections[-1].close()
    expect(page.get_by_text(NEWER)).to_be_visible()
    expect(board).to_be_visible()
    assert loaded == []
    updated = False
    with page.expect_event("load"):
        page.get_by_role("button", name="Load it now").click()
    expect(board).to_be_visible()
    expect(page.get_by_text(NEWER)).to_be_hidden()
