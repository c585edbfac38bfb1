"""Tables for browser tests: opened, filled and started without a click, as fast as it goes."""

from typing import Any

from playwright.sync_api import Page

BOTS = {"Patterns": "greedy", "Mondo": "steady"}
Wish = tuple[str, dict[str, Any]]

_ASK = """([table, wishes]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ t: "hello", protocol: 1, session: String(Math.random()) }));
    wishes.forEach(([wish, args], index) =>
      socket.send(JSON.stringify({ t: "ask", n: index + 1, wish, args })));
  };
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.t === "refused" || message.t === "bye") reject(new Error(event.data));
    if (message.t === "ack" && message.n === wishes.length) { socket.close(); resolve(); }
  };
})"""


def open_table(page: Page, game: str = "Patterns", **options: Any) -> str:
    """A new table of this person: `open_table(page, "Mondo", mondo={"seats": 2})`; its id."""
    if game == "Mondo":
        options.setdefault("mondo", {"seats": 2})
    answer = page.context.request.post("/api/tables", data={"game": game, **options})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def ask(page: Page, table: str, *wishes: Wish) -> None:
    """What this person would do in the lobby: `ask(page, table, ("Sit", {}), ("Ready", {}))`."""
    if page.url == "about:blank":
        page.goto("/api/health")
    page.evaluate(_ASK, [table, [list(wish) for wish in wishes]])


def start(*pages: Page, game: str = "Patterns", bots: int = 0, **options: Any) -> str:
    """A game between these persons, the first of them the host, and so many bots.

    Everybody is at the table then and the board is being shown; the table's id comes back."""
    host, *others = pages
    seats = len(pages) + bots
    if game == "Mondo":
        solo = {"solo": "easy"} if seats == 1 else {}
        options["mondo"] = {"seats": seats, **solo, **options.get("mondo", {})}
    table = open_table(host, game, **options)
    for each in others:
        ask(each, table, ("Sit", {}), ("Ready", {}))
    seated = [("SeatBot", {"seat": seats - 1 - bot, "bot": BOTS[game]}) for bot in range(bots)]
    ask(host, table, ("Sit", {}), *seated, ("Start", {}))
    for each in pages:
        each.goto(f"/t/{table}")
    return table
