"""Playing Mondo in a browser: what the page was sent, and hands that act through the page."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocket, expect

from mondala.games.mondo.board import INDEX, NEIGHBOURS
from mondala.games.mondo.match import Round, RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.mondo.pile import Lying
from mondala.games.mondo.tiles import Side, TileSet
from mondala.hosted.mondo.game import GAME
from mondala.resources import standard_tiles
from mondala.tables import mondo
from mondala.wire.codec import codec_of
from tests.e2e import tables
from tests.e2e.conftest import PATIENCE

PUMP = 25

_SEEN = """() => {
  const frame = document.querySelector(".pile").getBoundingClientRect();
  return [...document.querySelectorAll("[data-handle]")].map((tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect();
    return [Number(tile.dataset.handle), x + width / 2, y + height / 2];
  }).filter(([, x, y]) => x > frame.left + 4 && x < frame.right - 4
    && y > frame.top + 4 && y < frame.bottom - 4);
}"""

_FREE = """([x, y]) => {
  const near = 16;
  return [...document.querySelectorAll("button:not([data-handle])")].every((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return x < left - near || x > right + near || y < top - near || y > bottom + near;
  });
}"""
"""Whether no other button lies over that point of the pile, nor so near to it that chromium would
take a finger's tap there for one on the button."""
_MIDDLE = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
_BUTTONS = {
    what: f'[aria-keyshortcuts="{key}"]'
    for what, key in {"turn": "R", "flip": "F", "back": "Escape"}.items()
}


PAINTED = """() => {
  const painted = (canvas) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const pixels = new Uint32Array(data.buffer), colours = new Set();
    for (let i = 0; i < pixels.length && colours.size <= 40; i += 7) colours.add(pixels[i]);
    return colours.size > 40;
  };
  const first = [...document.querySelectorAll("canvas[data-face]")].slice(0, 24);
  return first.length > 0 && first.every(painted);
}"""
"""Whether the first tiles of the page are drawn: a plain fill has four colours at most."""


@dataclass
class Player:
    """A player at a table. The state follows only the messages that their browser receives."""

    page: Page
    touch: bool = False
    tiles: TileSet = field(default_factory=standard_tiles)
    via: str = ""
    """The address of a bad line to the server."""
    seat: int = 0
    game: str = ""
    version: int = 0
    _state: mondo.State | None = None
    received: list[dict[str, Any]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._receive(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _receive(self, message: dict[str, Any]) -> None:
        """A page may have a second socket for a moment: what it hears twice counts once."""
        self.received.append(message)
        if message["t"] == "table" and message["seat"] is not None:
            self.seat = message["seat"]
        elif message["t"] == "snapshot" and message["version"] == 0:
            if message["game_id"] != self.game:
                self.game, self.version = message["game_id"], 0
                options = msgspec.convert(message["view"]["match"]["options"], Options)
                self._state = mondo.begin(options, self.tiles, seed=0)
        elif message["t"] == "entry" and message["number"] == self.version + 1:
            self.version += 1
            for tag, body in message["events"]:
                event = codec_of(GAME).events.read(tag, json.dumps(body).encode())
                self._state = mondo.apply(self.state, event)

    def until(self, condition: Callable[[], Any]) -> Any:
        """Lets the browser go on until it holds."""
        for _ in range(PATIENCE // PUMP):
            if found := condition():
                return found
            self.page.wait_for_timeout(PUMP)
        raise AssertionError("what was waited for did not come")

    # The state of the table.

    @property
    def state(self) -> mondo.State:
        assert self._state is not None
        return self._state

    @property
    def round(self) -> Round:
        assert self.state.match.round is not None
        return self.state.match.round

    @property
    def hand(self) -> Lying | None:
        return self.round.players[self.seat].hand

    @property
    def world(self) -> dict[str, Any]:
        return {each.space: each for each in self.round.players[self.seat].world.placements}

    def begun(self, number: int = 0) -> None:
        """The countdown of that round is over, here and in the page."""
        self.until(lambda: self._state and self.state.match.round_number == number)
        self.until(lambda: self.state.phase is RoundPhase.RUNNING)
        self.page.locator("[data-handle]").first.wait_for(state="attached")

    # The acts of a person.

    def seen(self) -> dict[int, tuple[float, float]]:
        """The free tiles that are in sight, and where their middles are."""
        return {handle: (x, y) for handle, x, y in self.page.evaluate(_SEEN)}

    def press(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press_on(self, selector: str) -> None:
        """Presses at once: Playwright's own click waits for frames to pass, which no player
        does."""
        self.press(*self.page.locator(selector).evaluate(_MIDDLE))

    def grab(self, handle: int) -> None:
        """Takes a tile into the hand as the page shows it, whatever the server answers. It presses
        once, since a second press soon after the first turns a tile over."""
        self.press(*self.seen()[handle])
        self.until(lambda: handle not in self.seen())
        expect(self.page.locator(_BUTTONS["turn"])).to_be_visible()

    def highest(self) -> int:
        """The tile on top of all others, in whose middle one is sure to get it."""
        seen = reversed(self.until(self.seen).items())
        return int(next(handle for handle, point in seen if self._is_free(point)))

    def _is_free(self, point: tuple[float, float]) -> bool:
        return bool(self.page.evaluate(_FREE, list(point)))

    def take(self) -> Lying:
        """Whichever tile can be had; it is in the hand then."""
        while self.hand is None:
            before = len(self.refusals())
            seen = self.until(self.seen).items()
            handle, point = next(each for each in seen if self._is_free(each[1]))
            self.press(*point)
            self.until(
                lambda before=before, handle=handle, point=point: (  # type: ignore[misc]
                    self.hand or len(self.refusals()) > before or self._missed(handle, point)
                )
            )
        expect(self.page.locator(_BUTTONS["turn"])).to_be_visible()
        return self.hand

    def _missed(self, handle: int, point: tuple[float, float]) -> bool:
        """Whether a rival was so much quicker that the tile was gone."""
        return self.seen().get(handle) != point and not self.holds()

    def holds(self) -> bool:
        """There is a tile in the hand in the page, whatever the server says to that."""
        return self.page.locator(_BUTTONS["turn"]).count() > 0

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.received if each["t"] == kind]

    def refusals(self) -> list[str]:
        return [each["code"] for each in self.heard("refused")]

    def place(self, space: str, side: Side | None = None, turn: int | None = None) -> None:
        """Turned so, if it matters; it lies there then."""
        assert self.hand is not None
        if side is not None and self.hand.side is not side:
            self.press_on(_BUTTONS["flip"])
        if turn is not None:
            for _ in range((turn - (self.hand.spot.angle + 3) // 6) % 4):
                self.press_on(_BUTTONS["turn"])
        self.press_on(f'[data-space="{space}"]')
        self.until(lambda: space in self.world)

    def put_back(self) -> None:
        self.press_on(_BUTTONS["back"])
        self.until(lambda: self.hand is None)

    def lay(self, count: int) -> None:
        """Lays so many tiles, away from the rim, so that the first one brings a point."""
        for _ in range(count):
            self.take()
            self.place(max(self.round.players[self.seat].world.open_spaces(), key=_inland))

    def take_task(self) -> None:
        """Chosen in the bar or in the list of all, and then taken."""
        page = self.page
        if page.locator("header .tasks").count():
            page.locator("header .tasks").click()
            page.locator("dialog button.task:not(.taken, .mine)").first.click()
        else:
            page.locator("header button.task:not(.taken, .mine)").first.click()
        assert not self.round.players[self.seat].tasks
        page.locator("dialog .primary").click()
        self.until(lambda: self.round.players[self.seat].tasks)

    def jump_out(self) -> None:
        """Holds the big button until it is done."""
        self.page.mouse.move(*self.page.locator(".jump").evaluate(_MIDDLE))
        self.page.mouse.down()
        self.until(lambda: self.round.players[self.seat].out)
        self.page.mouse.up()


def _inland(space: str) -> int:
    """How many of its sides do not lie at the rim."""
    return sum(other is not None for other in NEIGHBOURS[INDEX[space]])


def play(*players: Player, bots: int = 0, **options: Any) -> str:
    """A match from its very beginning: everybody is at the table when it starts. Its table's id."""
    host = players[0]
    more = {key: options.pop(key) for key in ("assists", "material") if key in options}
    seats = len(players) + bots
    solo = {"solo": "easy"} if seats == 1 else {}
    table = tables.open_table(host.page, "Mondo", {"seats": seats, **solo, **options}, **more)
    tables.ask(host.page, table, ("Sit", {}))
    for each in players[1:]:
        tables.ask(each.page, table, ("Sit", {}), ("Ready", {}))
    for bot in range(bots):
        tables.ask(host.page, table, ("SeatBot", {"seat": seats - 1 - bot, "level": 1}))
    for each in players:
        each.received.clear()
        each.page.goto(f"{each.via}/t/{table}")
        each.until(lambda each=each: each.heard("welcome"))  # type: ignore[misc]
    tables.ask(host.page, table, ("Start", {}))
    for each in players:
        each.begun()
    return table


def skip_show(page: Page) -> None:
    """The scoring show, if it is not over by itself, once it hears what one does."""
    expect(page.locator(".scoring")).to_be_visible()
    expect(page.locator(".scoring [inert]")).to_have_count(0)
    page.keyboard.press("Escape")


def written(points: int, plus: str = "") -> str:
    """A number as the page writes it."""
    return f"{plus}{points}" if points > 0 else str(points).replace("-", "−")
