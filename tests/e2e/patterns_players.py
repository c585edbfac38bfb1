"""People at a Patterns table: they see what the page shows and press what it offers."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from mondala.games.patterns.moves import Kind, parse_move

CLOCK = {"clock": {"initial": 3_600_000, "increment": 5_000}}
"""An hour by the table's clock, which runs ten times as fast in these tests."""
LOOK_EVERY = 50
"""Milliseconds. Playwright would look before every frame, which a slow machine has no time for."""
LAID = "button[data-target='establish'], button[data-target='swap']"


def make(page: Page, text: str) -> None:
    """A move on the board of a puzzle."""
    move = parse_move(text)
    if move.kind is not Kind.FLIP:
        page.locator("button[data-bowl]").click()
    page.locator(f"button[data-space='{move.at}']").click()


class Player:
    """Plays with the mouse: the bowl token is pressed and then the space."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.last = ""
        """The kind of the last move: choose, establish, swap or flip."""
        self.table = page.locator("[data-moves]")
        self.own = page.locator("section.near [data-plate]")
        self.line = page.locator("[data-line]")
        self.news = page.locator("main [role=log]").first
        self.bowl = page.locator("button[data-bowl]")
        self.choices = page.locator("button[data-choice]")
        self.flips = page.locator("button[data-target='own']")
        self.laid = page.locator(LAID)
        self.end = page.locator("[data-end='shown']")

    def press(self, what: Locator) -> None:
        what.click()

    def lay(self, space: Locator) -> None:
        """The bowl token is in the hand already."""
        self.press(space)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def moves(self) -> int:
        return int(self.table.get_attribute("data-moves") or 0)

    def wait_for_turn(self) -> bool:
        """True once there is something to do, False once the result stands there."""
        turn = self.page.locator("section.near [data-plate][data-turn]")
        turn.or_(self.end).first.wait_for()
        return self.end.count() == 0

    def move(self) -> None:
        """Makes the first move that is offered: the choice, the last flips, a token to lay or to
        flip."""
        before = self.moves
        self.begin_move()
        self.wait_for_moves(before + 1)

    def begin_move(self) -> None:
        """Makes a move on this screen, without waiting until it is stored."""
        before = self.moves
        if self.choices.count():
            self.last = "choose"
            self.press(self.choices.first)
        elif self.button("Enough").count():
            self._all_flips()
        else:
            self._lay_or_flip(prefer_flip=before % 4 < 2)
        self._confirm(before)

    def _all_flips(self) -> None:
        """Presses "All flips": they run by themselves to the end, with the turn coming back for a
        moment between two of them."""
        self.last = "flip"
        self.press(self.page.get_by_role("button", name="All flips"))
        self.page.locator("[data-end]").wait_for()

    def _lay_or_flip(self, *, prefer_flip: bool) -> None:
        lays = self.page.locator("button[data-bowl][data-lays]").count() > 0
        if lays and not (prefer_flip and self.flips.count()):
            self.press(self.bowl)
            expect(self.bowl).to_have_attribute("aria-pressed", "true")
            space = self.laid.nth(self.laid.count() // 2)  # inland: at the rim games end early
            self.last = str(space.get_attribute("data-target"))
            self.lay(space)
        else:
            self.last = "flip"
            self.press(self.flips.first)

    def _confirm(self, before: int) -> None:
        """The question before a move that leaves oneself without another. A tap is over before
        its click has come, so one of the two is waited for: the question, or the move."""
        yes = self.button("Play it")
        made = self.page.locator(f"[data-pending], [data-moves]:not([data-moves='{before}'])")
        yes.or_(made).first.wait_for()
        if yes.count():
            self.press(yes)

    def wait_for_moves(self, count: int) -> None:
        """Until at least so many are stored."""
        self.page.wait_for_function(
            "count => Number(document.querySelector('[data-moves]').dataset.moves) >= count",
            arg=count,
            polling=LOOK_EVERY,
        )

    @property
    def result(self) -> str:
        """The sums as the page shows them, the start player's first: `48-36`."""
        return "-".join(self.page.locator(f"[data-final='{seat}']").inner_text() for seat in (0, 1))

    @property
    def game(self) -> str:
        address = self.page.locator("[data-end] a[href^='/g/']").get_attribute("href")
        assert address is not None
        return address.removeprefix("/g/")


class TouchPlayer(Player):
    """Plays with a finger."""

    def press(self, what: Locator) -> None:
        what.tap()


class DraggingPlayer(Player):
    """Plays with the mouse and drags the token out of the bowl to its space."""

    def lay(self, space: Locator) -> None:
        name = space.get_attribute("data-space")
        start, end = self.bowl.bounding_box(), space.bounding_box()
        self.page.keyboard.press("Escape")
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(*_middle(start))
        mouse.down()
        mouse.move(*_middle(end), steps=3)
        expect(self.page.locator(f"button[data-space='{name}'][data-target]")).to_be_attached()
        mouse.up()


def _middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class KeyboardPlayer(Player):
    """Has nothing but keys."""

    def press(self, what: Locator) -> None:
        space = what.get_attribute("data-space")
        if space is not None:
            self.walk_to(space)
        elif what.get_attribute("data-bowl") is not None:
            self.page.keyboard.press("b")
            return
        else:
            self.tab_to(what)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: Locator) -> None:
        for _ in range(40):
            if what.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} is not reached with the Tab key")

    def walk_to(self, space: str) -> None:
        """Arrow keys lead from space to space: first to the row, then along it."""
        if self._focused() is None:
            self.tab_to(self.page.locator("button[data-space][tabindex='0']"))
        for _ in range(16):
            now = self._focused()
            if now == space:
                return
            assert now is not None
            if now[1] != space[1]:
                self.page.keyboard.press("ArrowUp" if now[1] < space[1] else "ArrowDown")
            else:
                self.page.keyboard.press("ArrowRight" if now[0] < space[0] else "ArrowLeft")
        raise AssertionError(f"{space} is not reached with the arrow keys")

    def _focused(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement.dataset.space ?? null")
        return found


def one_move(*players: Player) -> None:
    """Lets the player whose turn it is move, and waits until everybody sees it."""
    for each in players:
        each.page.locator("[data-plate][data-turn]").wait_for()
    mover = next(each for each in players if each.own.get_attribute("data-turn") is not None)
    mover.move()
    for each in players:
        each.wait_for_moves(mover.moves)
