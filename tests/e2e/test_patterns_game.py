"""Whole games of Patterns in real browsers: by mouse, by finger, by keyboard, against the bot."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.patterns_players import (
    CLOCK,
    LOOK_EVERY,
    DraggingPlayer,
    KeyboardPlayer,
    Player,
    TouchPlayer,
    one_move,
)
from tests.e2e.tables import start

SAID = {
    "choose": "Ada takes",
    "establish": "Ada establishes on",
    "swap": "Ada swaps on",
    "flip": "Ada flips",
}
"""A screen reader's words for the player's own move."""


_LISTEN = """() => new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target.closest?.("[role=log]"))
      for (const node of addedNodes) window.told?.push(node.textContent);
}).observe(document.body, { childList: true, subtree: true })"""
"""The lines go again as others come, so every one is written down."""
_TOLD = "words => window.told.some((line) => line.startsWith(words))"


def left(node: Locator) -> float:
    box = node.bounding_box()
    assert box is not None
    return box["x"]


def recorded_result(page: Page, game: str) -> str:
    text = page.context.request.get(f"/api/games/{game}/record").text()
    return next(line for line in text.splitlines() if line.startswith("[Result")).split('"')[1]


def test_two_people_play_while_somebody_watches(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    """One drags with the mouse, one taps on a phone, until one resigns; then they play again."""
    ada, bo, eve = new_person("Ada"), new_person("Bo", size=PHONE, touch=True), new_person("Eve")
    table = start(ada, bo, options=CLOCK)
    first, second = DraggingPlayer(ada), TouchPlayer(bo)
    eve.goto(f"/t/{table}")
    watcher = Player(eve)
    expect(watcher.line).to_contain_text("You are watching")
    expect(ada.locator("[data-watchers]")).to_have_attribute("data-watchers", "1")
    expect(watcher.bowl).to_have_count(0)

    for _ in range(5):
        one_move(first, second)
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for each in (first, second, watcher):
        expect(each.end).to_be_visible()
    expected = recorded_result(ada, first.game)
    assert [each.result for each in (first, second, watcher)] == [expected] * 3
    check_page(ada)
    check_page(bo)

    game = first.game
    ada.get_by_role("button", name="See the board").click()
    expect(ada.get_by_role("button", name="Result")).to_be_focused()
    ada.keyboard.press("Enter")
    bo.get_by_role("button", name="Rematch").tap()
    expect(ada.get_by_text("Bo would like a rematch")).to_be_visible()
    ada.get_by_role("button", name="Rematch").click()
    for each in (first, second, watcher):
        expect(each.table).to_have_attribute("data-moves", "0")
        expect(each.end).to_have_count(0)
    for each in (first, second):
        each.page.locator("[data-plate][data-turn]").wait_for()
    mover = first if first.choices.count() else second
    mover.move()
    expect(watcher.table).to_have_attribute("data-moves", "1")
    watcher.page.goto(f"/g/{game}")
    expect(watcher.page.get_by_role("heading", level=1)).to_be_attached()


def test_a_game_against_the_computer_by_keyboard_is_announced(new_person: NewPerson) -> None:
    page = new_person("Ada")
    start(page, bots=1)
    ada = KeyboardPlayer(page)
    expect(page.locator("[data-plate]").first).to_be_visible()
    rival = page.locator("[data-plate]", has_not_text="Ada").locator("b").inner_text()
    page.evaluate(_LISTEN)
    while ada.wait_for_turn():
        expect(ada.news).to_contain_text("Your turn")
        page.evaluate("window.told = []")
        ada.move()
        page.wait_for_function(_TOLD, arg=SAID[ada.last], polling=LOOK_EVERY)
    assert ada.result == recorded_result(page, ada.game)
    title = page.locator("[data-end] h1")
    expect(title).to_be_focused()
    expect(title).to_contain_text(re.compile(r"by|draw"))
    game = ada.game
    ada.tab_to(page.get_by_role("button", name="Play again"))
    page.keyboard.press("Enter")
    expect(ada.end).to_have_count(0)
    expect(ada.own).to_be_visible()

    # The replay calls the bot as the table did, and everybody is on their side.
    page.goto(f"/g/{game}")
    own, other = page.locator("[data-plate]", has_text="Ada"), page.locator("[data-plate]").first
    expect(other).to_contain_text(rival)
    assert left(own) > left(other)
    assert rival in page.title()
