"""Tables for browser tests: opened, filled and started without a click, as fast as it goes."""

from typing import Any

from playwright.sync_api import Page, expect

Wish = tuple[str, dict[str, Any]]

_SEND = """([table, messages, until]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ t: "hello", protocol: 2, session: String(Math.random()) }));
    messages.forEach((each, index) => socket.send(JSON.stringify({ ...each, n: index + 1 })));
  };
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.t === "refused" || message.t === "bye") reject(new Error(event.data));
    if (message.t !== until || (messages.length && message.n !== messages.length)) return;
    socket.close();
    resolve(message);
  };
})"""


def open_table(
    page: Page, game: str = "Patterns", options: dict[str, Any] | None = None, **wanted: Any
) -> str:
    """The id of a new table of this person: `open_table(page, "Mondo", {"seats": 3})`."""
    data = {"options": {"game": game, **(options or {})}, **wanted}
    answer = page.context.request.post("/api/tables", data=data)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def ask(page: Page, table: str, *wishes: Wish) -> None:
    """Sends wishes to the lobby: `ask(page, table, ("Sit", {}), ("Ready", {}))`."""
    _send(page, table, [{"t": "ask", "wish": wish, "args": args} for wish, args in wishes], "ack")


def snapshot(page: Page, table: str) -> dict[str, Any]:
    """The game that is on, as the server tells it to who comes."""
    view: dict[str, Any] = _send(page, table, [], "snapshot")["view"]
    return view


def move(page: Page, table: str, *moves: tuple[int, str]) -> None:
    """Moves of Patterns, each of a seat on this person's device: `move(page, table, (1, "Bk"))`."""
    plays = [
        {"t": "do", "command": "Play", "args": {"move": text}, "seat": seat} for seat, text in moves
    ]
    _send(page, table, plays, "entry")


def _send(page: Page, table: str, messages: list[dict[str, Any]], until: str) -> Any:
    """The answer to the last of them."""
    if page.url == "about:blank":
        page.goto("/api/health")
    return page.evaluate(_SEND, [table, messages, until])


def start(
    *pages: Page,
    game: str = "Patterns",
    bots: int = 0,
    options: dict[str, Any] | None = None,
    **wanted: Any,
) -> str:
    """A game between these persons, the first of them the host, and so many bots.

    Everybody is at the table then and the board is being shown; the table's id comes back."""
    host, *others = pages
    seats = len(pages) + bots
    if game == "Mondo":
        solo = {"solo": "easy"} if seats == 1 else {}
        options = {"seats": seats, **solo, **(options or {})}
    table = open_table(host, game, options, **wanted)
    for each in others:
        ask(each, table, ("Sit", {}), ("Ready", {}))
    seated = [("SeatBot", {"seat": seats - 1 - bot, "level": 1}) for bot in range(bots)]
    ask(host, table, ("Sit", {}), *seated, ("Start", {}))
    for each in pages:
        each.goto(f"/t/{table}")
    return table


def speak(page: Page, language: str) -> None:
    """Chooses the language in the head of a phone's page."""
    page.locator("header select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
