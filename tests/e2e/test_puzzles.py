"""Puzzles: a wrong try is refuted on the board, right ones solve it, and the next one comes."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.patterns.moves import legal_moves
from mondala.games.patterns.notation import parse_position
from mondala.hosted.patterns.host_puzzles import pile
from mondala.hosted.patterns.puzzle_rating import strength
from mondala.server.accounts.ratings import FRESH, rated_against, told
from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.patterns_players import make

LONG = next(each for each in pile().puzzles if len(each.line) == 3 and each.proof.kind == "exact")
SHORT = next(each for each in pile().puzzles if len(each.line) == 1 and "endgame" in each.themes)


def test_a_wrong_try_is_refuted_and_the_right_moves_solve_it(new_person: NewPerson) -> None:
    page = new_person()
    page.goto(f"/puzzles?puzzle={LONG.id}")
    legal = (str(move) for move in legal_moves(parse_position(LONG.position)))
    make(page, next(move for move in legal if move != LONG.line[0]))
    expect(page.locator("[data-stage='wrong']")).to_contain_text("Not the best move")
    expect(page.locator("[data-line-moves] [aria-current='step']")).to_be_visible()
    page.keyboard.press("r")
    make(page, LONG.line[0])
    expect(page.locator("[data-stage='asked']")).to_contain_text("Now find the next move")
    make(page, LONG.line[2])
    expect(page.locator("[data-stage='solved'] [data-why]")).not_to_be_empty()
    expect(page.locator("[data-solved]")).to_have_text("0")
    expect(page.locator("[data-rating]")).to_contain_text("provisional")
    page.keyboard.press("n")
    expect(page.locator("[data-stage='asked']")).to_be_visible()
    expect(page).not_to_have_url(re.compile(LONG.id))
    page.get_by_role("radio", name="Hard").press("Space")
    expect(page.locator("[data-lead]")).to_contain_text("Hard")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("[data-stage='shown']")).to_contain_text("The solution")


def test_on_a_phone_it_is_reached_from_home_and_counted(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    """A person without a name gets one with the first try, and keeps the rating."""
    page = new_person(language="de", theme="dark", size=PHONE)
    page.goto("/")
    page.locator("a[href='/puzzles']").filter(has_text="Rätsel").first.click()
    expect(page.locator("[data-stage='asked']")).to_be_visible()
    expect(page.locator("[data-rating]")).to_contain_text("1500 ± 500")
    check_page(page)
    page.goto(f"/puzzles?puzzle={SHORT.id}")
    make(page, SHORT.line[0])
    expect(page.locator("[data-stage='solved']")).to_contain_text("Gelöst")
    expect(page.locator("[data-streak]")).to_have_text("1")
    after = told(*rated_against(FRESH, strength(SHORT), won=True), 1)
    change = f"+{after.value - 1500}"
    expect(page.locator("[data-line]")).to_contain_text(f"{after.value} ({change})")
    expect(page.locator("[data-change]")).to_have_text(change)
    check_page(page)
    page.reload()
    rating = page.locator("[data-rating]")
    expect(rating).to_contain_text(f"{after.value} ± {after.off}")
    expect(rating).to_contain_text("zählt nicht noch einmal")
    make(page, SHORT.line[0])
    expect(page.locator("[data-stage='solved']")).to_be_visible()
    expect(page.locator("[data-change]")).to_have_count(0)
    page.locator("[data-next]").click()
    expect(page).not_to_have_url(re.compile(SHORT.id))
    expect(rating).to_have_attribute("data-rating", str(after.value))
    page.goto("/me/progress")
    expect(page.locator("[data-puzzles]")).to_contain_text(f"{after.value} ± {after.off}")
    expect(page.locator("[data-puzzles]")).to_contain_text("1 von 1")
    check_page(page)
