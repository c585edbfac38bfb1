"""Each variant once, as a person sees it; and a game with fingers on a phone."""

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from mondala.games.mondo.match import sheets
from tests.e2e.conftest import PHONE, NewPerson, server_of_its_own
from tests.e2e.mondo import Player, play, written

server = server_of_its_own()
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
    expect(page.get_by_role("timer")).to_contain_text(f"of {time}")
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
    ada.jump_out()


def _overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


def _moves_the_pile(ada: Player, bo: Player) -> None:
    """It stays where it was moved to, whatever happens at the table; a button shows all of it."""
    shown = ada.page.locator(".pile .cloth")
    before = shown.get_attribute("style")
    _dragged(ada, 60, 40)
    expect(shown).not_to_have_attribute("style", str(before))
    moved = shown.get_attribute("style")
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
    x, y = player.seen()[handle]
    before = _face(player, handle)
    session, now = player.page.context.new_cdp_session(player.page), time.time()
    # Said to be so quick, which a busy machine is not.
    for at, kind in ((0, "Start"), (0.05, "End"), (0.15, "Start"), (0.2, "End")):
        points = [{"x": x, "y": y}] if kind == "Start" else []
        touched = {"type": f"touch{kind}", "touchPoints": points, "timestamp": now + at}
        session.send("Input.dispatchTouchEvent", touched)
    player.until(lambda: _face(player, handle) not in (None, before))
    assert player.hand is None


def _face(player: Player, handle: int) -> str | None:
    """What lies up of a tile in the middle."""
    return next((each.face for each in player.round.pile.tiles if each.handle == handle), None)


def _dragged(player: Player, dx: float, dy: float) -> None:
    """With one finger over the pile, which moves with it."""
    session = player.page.context.new_cdp_session(player.page)
    box = player.page.locator(".pile").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for part in (1, 2, 3):
        touch("touchMove", {"x": x + dx * part / 3, "y": y + dy * part / 3})
    touch("touchEnd")
