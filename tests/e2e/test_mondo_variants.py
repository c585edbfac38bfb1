"""Each variant once, as a person sees it; and a game with fingers on a phone."""

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from mondala.games.mondo.match import sheets
from tests.e2e.conftest import PHONE, SMALL, NewPerson, server_of_its_own
from tests.e2e.mondo import Player, play, written

server = server_of_its_own(speed=1)
BEGINNER = ["Animals", "Landscapes", "Bonus chip", "Volcanos", "Empty spaces", "Misconnections"]
CHILDREN = ["Animals", "Landscapes", "Bonus chip", "Empty spaces"]


@pytest.mark.parametrize(
    ("options", "time", "rows"),
    [
        ({"handicaps": [2, 0]}, "7:00", BEGINNER),
        ({"board": "lands", "minutes": 30}, "30:00", BEGINNER),
        ({"children": True}, "10:00", CHILDREN),
        ({"assists": False}, "7:00", BEGINNER),
    ],
    ids=["handicap", "lands and other time", "children", "plain table"],
)
def test_a_variant(
    new_person: NewPerson, options: dict[str, Any], time: str, rows: list[str]
) -> None:
    """The sheet has the rows that count, with the library's points; the time is the agreed one."""
    ada = Player(new_person("Ada"))
    play(ada, bots=1, **options)
    page = ada.page
    expect(page.get_by_role("timer")).to_contain_text(f"/ {time}")
    expect(page.locator(".sheet .name")).to_have_text(rows)
    ada.take()
    helped = page.locator('[data-space][aria-label*="may go here"]')
    expect(helped).to_have_count(24 if options.get("assists", True) else 0)
    ada.place("c6")
    ada.lay(2)
    shown = page.locator(".sheet .total strong")
    ada.until(lambda: shown.inner_text() == written(_total(ada)))


def _total(player: Player) -> int:
    return sheets(player.state.match)[player.seat].points().total


def test_fingers_on_a_phone(new_person: NewPerson) -> None:
    """A tap takes, a tap places, two turn over; the pile moves; a badge opens a rival's world."""
    ada = Player(new_person("Ada", size=PHONE, touch=True), touch=True)
    bo = Player(new_person("Bo"))
    play(ada, bo, level="expert", minutes=30)
    page = ada.page
    ada.take()
    page.locator('[aria-keyshortcuts="F"]').tap()
    page.locator('[aria-keyshortcuts="R"]').tap()
    ada.place("d4")
    _turned_over_with_two_taps(ada)
    _moves_the_pile(ada, bo)
    ada.lay(2)
    ada.take_task()
    page.locator(".badge").tap()
    rival = page.get_by_role("dialog", name="Bo")
    expect(rival).to_be_visible()
    assert not _overlap(rival, page.locator(".own"))
    page.keyboard.press("Escape")
    expect(page.locator(".badge")).to_be_focused()
    page.locator(".pill").tap()
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("header .card.narrow").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Compared:")
    page.keyboard.press("Escape")
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    ada.until(lambda: middle_space(page) >= 39)
    ada.jump_out()


def middle_space(page: Page) -> float:
    """How many pixels wide a space is for a finger."""
    box = page.locator("[data-space=c4]").bounding_box()
    assert box is not None
    return box["width"]


DRAGS = 3
"""A busy chromium takes a finger back that it heard of too late: one drags again."""
_AT_REST = """cloth => new Promise((resolve) => {
  let style = null, same = 0;
  const look = () => {
    const now = cloth.getAttribute("style");
    [style, same] = [now, now === style ? same + 1 : 0];
    if (same < 15) requestAnimationFrame(look);
    else resolve(style);
  };
  look();
})"""
"""How the pile lies once it has not moved for so many frames: it glides a little after a finger."""


def _overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def _moves_the_pile(ada: Player, bo: Player) -> None:
    """It stays where it was moved to, whatever happens at the table; a button shows all of it."""
    shown = ada.page.locator(".pile .cloth")
    before = moved = shown.get_attribute("style")
    for _ in range(DRAGS):
        if moved == before:
            _dragged(ada, 60, 40)
            moved = shown.evaluate(_AT_REST)
    assert moved != before
    bo.lay(1)
    ada.until(lambda: len(ada.round.players[bo.seat].world.placements) == 1)
    ada.take()
    ada.put_back()
    assert shown.get_attribute("style") == moved
    ada.page.get_by_role("button", name="Whole pile").tap()
    expect(shown).not_to_have_attribute("style", str(moved))
    assert len(ada.seen()) == ada.page.locator("[data-handle]").count()
    ada.page.get_by_role("button", name="Larger tiles").tap()
    expect(shown).to_have_attribute("style", str(before))


def _turned_over_with_two_taps(player: Player) -> None:
    handle = player.highest()
    point = player.seen()[handle]
    before = _face(player, handle)
    taps = ((0, "Start", point), (0.05, "End", None), (0.15, "Start", point), (0.2, "End", None))
    _touched(player, *taps)
    player.until(lambda: _face(player, handle) not in (None, before))
    assert player.hand is None


def _face(player: Player, handle: int) -> str | None:
    """The face of a tile in the middle that lies up."""
    return next((each.face for each in player.round.pile.tiles if each.handle == handle), None)


def _dragged(player: Player, dx: float, dy: float) -> None:
    """With one finger over the pile, which moves with it."""
    box = player.page.locator(".pile").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    moves = [(0.05 * part, "Move", (x + dx * part / 3, y + dy * part / 3)) for part in (1, 2, 3)]
    _touched(player, (0, "Start", (x, y)), *moves, (0.2, "End", None))


def _touched(player: Player, *touches: tuple[float, str, tuple[float, float] | None]) -> None:
    """With one finger, after so many seconds each: said to be so quick, which a busy machine is
    not."""
    session, now = player.page.context.new_cdp_session(player.page), time.time()
    for at, kind, point in touches:
        points = [{"x": point[0], "y": point[1]}] if point else []
        touched = {"type": f"touch{kind}", "touchPoints": points, "timestamp": now + at}
        session.send("Input.dispatchTouchEvent", touched)
