"""Worlds to finish: from the home page to the table, the player's world beside the best, and on."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.mondo.board import INDEX, NEIGHBOURS, SPACES
from mondala.hosted.mondo.puzzles import puzzles
from tests.e2e.conftest import PHONE, NewPerson
from tests.server.support.client import server_at

server = server_at(1)
PUZZLE = next(iter(puzzles().values()))
LYING = {INDEX[placement.space] for placement in PUZZLE.lying}
EMPTY = next(
    space
    for index, space in enumerate(SPACES)
    if index not in LYING and LYING & {each for each in NEIGHBOURS[index] if each is not None}
)
POINTS = re.compile(r"^Your world (−?\d+) points?$")


def test_a_world_is_finished_and_the_best_one_lies_beside_it(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person("Ada", size=PHONE, touch=True)
    page.goto("/")
    page.get_by_role("link", name="Puzzles").first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Finish the world")
    expect(page.locator("[data-figure=average]")).to_have_text("–")
    check_page(page)
    page.goto(f"/finish/{PUZZLE.id}")
    expect(page.locator(f"[data-puzzle='{PUZZLE.id}']")).to_contain_text(str(PUZZLE.points))
    page.get_by_role("button", name="Begin").tap()
    expect(page.locator(f"[data-goal='{PUZZLE.points}']")).to_be_visible()
    expect(page.locator("[data-handle]")).to_have_count(len(PUZZLE.middle))
    expect(page.locator(".jump")).to_be_enabled()
    page.locator("[data-handle]").first.press("Enter")
    page.locator(f"[data-space={EMPTY}]").press("Enter")
    expect(page.locator("[data-handle]")).to_have_count(len(PUZZLE.middle) - 1)
    page.locator(".jump").hover()
    page.mouse.down()
    expect(page.locator(f"[data-best='{PUZZLE.points}']")).to_be_visible()
    page.mouse.up()
    own = POINTS.search(page.locator("figcaption").first.inner_text().replace("\n", " "))
    assert own is not None
    short = PUZZLE.points - int(own[1].replace("−", "-"))
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{short} points short of the best")
    expect(page.locator("[data-figure=tried]")).to_have_text("1")
    check_page(page)
    before = page.url
    page.keyboard.press("n")
    expect(page).not_to_have_url(before)
    expect(page.locator("[data-goal]")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Mondo", exact=True)).to_be_visible()
    mine = page.request.get("/api/me/games").json()
    assert mine == []
    page.goto("/finish/00000000")
    expect(page.get_by_role("alert")).to_have_text("There is no such world here.")
