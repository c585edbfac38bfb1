"""Alone: a round that is won with the mouse, and one that is lost with the keyboard only."""

import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, Page, expect

from mondala.games.mondo.board import INDEX, NEIGHBOURS
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.tiles import Side, parse_tiles
from tests.e2e.conftest import TABLET, NewPerson
from tests.e2e.mondo import Player, play, skip_show
from tests.e2e.notices import expect_notice
from tests.server.support.client import server_at

server = server_at(1)
EASY = "wwwd | w\n" * 40
"""With such tiles of one's own nobody loses: sea, and beaches where the first four ask for them."""


def test_a_solo_round_is_won(new_person: NewPerson, check_page: Callable[[Page], None]) -> None:
    page = new_person("Ada", size=TABLET)
    own = page.context.request.post("/api/tiles", data={"text": EASY}).json()["material"]
    player = Player(page, tiles=parse_tiles(EASY))
    play(player, solo="hard", minutes=30, material=own)
    check_page(page)
    while open_spaces := player.round.players[0].world.open_spaces():
        player.take()
        player.place(open_spaces[0], *_fitting(player, open_spaces[0]))
    expect(page.locator(".hand .hint")).to_contain_text("full")
    stop = page.locator(".jump").bounding_box()
    player.jump_out()
    skip = page.get_by_role("button", name="Skip")
    assert _apart(stop, skip.bounding_box()), "the finger that held it out would skip"
    skip.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Won!")
    expect(page.locator(".total strong")).to_have_text("0")
    check_page(page)
    review = page.get_by_role("link", name="Review")
    expect(review).to_have_attribute("href", re.compile(r"^/g/[\w-]+\?review=A1$"))
    page.locator(".verdict .primary").click()
    player.until(lambda: player.state.phase is RoundPhase.RUNNING)
    assert len(player.world) == 4


def _apart(one: FloatRect | None, other: FloatRect | None) -> bool:
    """Side by side, or one above the other."""
    assert one is not None
    assert other is not None
    return (
        one["x"] >= other["x"] + other["width"]
        or other["x"] >= one["x"] + one["width"]
        or one["y"] >= other["y"] + other["height"]
        or other["y"] >= one["y"] + one["height"]
    )


def _fitting(player: Player, space: str) -> tuple[Side, int]:
    """The beach towards a neighbour's beach, or sea."""
    cells = player.round.players[0].world.cells
    for way, beyond in enumerate(NEIGHBOURS[INDEX[space]]):
        cell = None if beyond is None else cells[beyond]
        if cell is not None and cell.edges[(way + 2) % 4] == "d":
            return Side.FRONT, (way + 1) % 4
    return Side.BACK, 0


def test_a_solo_round_is_lost_with_the_keyboard_only(new_person: NewPerson) -> None:
    page = new_person("Ada")
    player = Player(page)
    play(player, solo="easy")
    press = page.keyboard.press
    press("p")
    expect(page.locator("[data-handle]:focus")).to_be_visible()
    _turn_over(player)
    press("ArrowDown")
    press("ArrowRight")
    press("Enter")
    player.until(lambda: player.hand)
    expect(page.locator("[data-space]:focus")).to_have_attribute("aria-label", re.compile("may go"))
    _go_to_a_tile(player)
    press("Enter")
    expect_notice(page, "A tile lies there already.")
    assert player.hand is not None
    press("Escape")
    player.until(lambda: player.hand is None)
    for laid in (5, 6):
        expect(page.locator("[data-handle]:focus")).to_be_visible()
        press("Enter")
        player.until(lambda: player.hand)
        _turned_and_flipped(player)
        press("Enter")
        player.until(lambda laid=laid: len(player.world) == laid)  # type: ignore[misc]
    expect(page.get_by_role("status").filter(has_text="Laid on")).to_be_attached()
    _stop(player)
    skip_show(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Not this time")
    expect(page.locator(".total strong")).to_contain_text("−")
    for whose in ("Your best", "Best of the day"):
        best = page.get_by_role("term").filter(has_text=whose).locator("+ dd")
        expect(best).to_contain_text(page.locator(".total strong").inner_text())
    address = page.url
    page.get_by_role("button", name="Again with this pile").click()
    expect(page).not_to_have_url(address)
    expect(page.locator(".pile")).to_be_visible()


def _go_to_a_tile(player: Player) -> None:
    """From the space that is offered, which lies beside one."""
    here = player.page.locator("[data-space]:focus")
    start = here.get_attribute("data-space")
    for way, back in (("Up", "Down"), ("Right", "Left"), ("Down", "Up"), ("Left", "Right")):
        player.page.keyboard.press(f"Arrow{way}")
        reached = here.get_attribute("data-space")
        if reached in player.world:
            return
        if reached != start:
            player.page.keyboard.press(f"Arrow{back}")
    raise AssertionError("no tile lies beside the space that is offered")


def _turn_over(player: Player) -> None:
    handle = int(player.page.locator("[data-handle]:focus").get_attribute("data-handle") or "")
    before = player.round.pile.reach(handle).face
    player.page.keyboard.press("t")
    player.until(lambda: player.round.pile.reach(handle).face != before)


def _turned_and_flipped(player: Player) -> None:
    """R turns what is in the hand, F shows its other side: those who listen hear of both."""
    said = player.page.locator(".hand [role=status]")
    for key in "rf":
        before = said.inner_text()
        player.page.keyboard.press(key)
        if key == "f":
            expect(said).not_to_have_text(before)


def _stop(player: Player) -> None:
    """Tab gets to the button; Enter is held."""
    page = player.page
    while not page.evaluate("document.activeElement.matches('.jump')"):
        page.keyboard.press("Tab")
    page.keyboard.down("Enter")
    player.until(lambda: player.round.players[0].out)
    page.keyboard.up("Enter")
