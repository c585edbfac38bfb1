"""Patterns in real chromium: from the tap to one's own screen and to the other player's.

`python -m bench.taps [MOVES]`. Two people in one browser, so that both read one clock. A move is
drawn with the frame after the tap if `frames` is 1; times are in milliseconds, from the moment the
browser took the tap in to the end of the first frame that shows the move.

Every command is synced to disk before it is told: run it as it is, since at a real-time priority it
would keep the kernel's own threads from the disk.
"""

import json
import sys
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from bench.processes import ROOT, server
from tests.e2e.conftest import launch_arguments
from tests.e2e.patterns_players import Player
from tests.e2e.tables import start

PORT = 8125
URL = f"http://127.0.0.1:{PORT}"


REST = 0.15
"""Seconds that a hand lies on what it will press, and that a page then is left alone."""


class Tapper(Player):
    """Nobody presses in the instant in which the pointer arrives: what it shows there is drawn by
    then. And nothing is asked of a page while it is measured: no question comes before a move here.
    """

    def press(self, what: Locator) -> None:
        what.hover()
        sleep(REST)
        self.page.mouse.down()
        self.page.mouse.up()
        sleep(REST)

    def _confirm(self, before: int) -> None:
        pass


_WATCH = """
window.seen = [];
let tap = 0, frames = 0, counting = 0;
const count = () => { frames += 1; counting = requestAnimationFrame(count); };
addEventListener("click", (event) => {
  tap = performance.timeOrigin + event.timeStamp;
  frames = 0;
  cancelAnimationFrame(counting);
  counting = requestAnimationFrame(count);
}, true);
const drawn = (note) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  const noted = { ...note, frames };
  cancelAnimationFrame(counting);
  port1.onmessage = () =>
    window.seen.push({ ...noted, at: performance.timeOrigin + performance.now() });
  port2.postMessage(0);
});
new MutationObserver((changes) => {
  for (const { target, attributeName } of changes) {
    const { pending, moves } = target.dataset;
    if (attributeName === "data-moves") drawn({ moves: Number(moves) });
    else if (pending) drawn({ tap, own: Number(moves) + 1 });
  }
}).observe(document, {
  subtree: true, attributes: true, attributeFilter: ["data-moves", "data-pending"],
});
"""


def main(moves: int = 200) -> None:
    with TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "mondala", "serve", "--port", str(PORT), "--data", folder]
        with server(serve, PORT, ROOT), sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_arguments())
            own: list[dict[str, Any]] = []
            others: list[float] = []
            while len(own) < moves:
                of_game, elsewhere = measured(browser)
                own += of_game
                others += elsewhere
            browser.close()
    report("own screen", [each["at"] - each["tap"] for each in own], own)
    report("other screen", others)


def measured(browser: Browser) -> tuple[list[dict[str, Any]], list[float]]:
    """The times of one game: when a player's own screen showed a move, and when the other's did."""
    pages = [guest(browser, name) for name in ("Ada", "Bo")]
    start(*pages)
    players = [Tapper(page) for page in pages]
    for _ in range(30):
        for each in players:
            each.page.locator("[data-plate][data-turn], [data-end]").first.wait_for()
        if any(each.page.locator("[data-end]").count() for each in players):
            break
        mover = next(each for each in players if each.own.get_attribute("data-turn") is not None)
        count = mover.moves + 1
        mover.begin_move()
        for each in players:
            each.wait_for_moves(count)
    seen = [page.evaluate("window.seen") for page in pages]
    for page in pages:
        page.context.close()
    taps = [note for notes in seen for note in notes if "own" in note]
    ways = [
        note["at"] - tap["tap"]
        for mine, theirs in (seen, seen[::-1])
        for tap in mine
        if "own" in tap
        for note in theirs
        if note.get("moves") == tap["own"]
    ]
    return taps, ways


def guest(browser: Browser, name: str) -> Page:
    context = browser.new_context(base_url=URL, viewport={"width": 1440, "height": 900})
    context.add_init_script(_WATCH)
    for choice in ("sound", "warnings"):
        context.add_init_script(f"localStorage.setItem('{choice}', 'off')")
    context.request.post("/api/guests", data={"name": name})
    return context.new_page()


def report(what: str, times: list[float], notes: list[dict[str, Any]] | None = None) -> None:
    hundredths = quantiles(times, n=100)
    found: dict[str, Any] = {"what": what, "moves": len(times)}
    found |= {f"p{part}": round(hundredths[part - 1], 1) for part in (50, 95)}
    if notes:
        frames = [note["frames"] for note in notes]
        found["frames"] = {str(count): frames.count(count) for count in sorted(set(frames))}
    print(json.dumps(found))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
