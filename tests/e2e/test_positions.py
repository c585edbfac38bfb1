"""The day's positions: from the first look to the player's place, a wrong answer and its
refutation."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.patterns_players import make
from tests.hosted.patterns.day.days import solved, wrong_move
from tests.server.support.client import server_at

server = server_at(1)
TODAY = "/api/patterns/days/today"


def seen(page: Page, number: int) -> Puzzle:
    """The position that is looked at, with its solution."""
    expect(page).to_have_url(re.compile(rf"position={number}$"))
    expect(page.locator("[data-stage='asked']")).to_be_visible()
    text = page.request.get(TODAY).json()["positions"][number - 1]["position"]
    return solved(text)


def test_a_wrong_answer_counts_and_is_refuted_and_the_right_ones_make_the_result(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person("Ada")
    page.goto("/positions")
    expect(page.locator("main ol a")).to_have_count(0)
    check_page(page)
    page.get_by_role("button", name="See the first position").click()
    first = seen(page, 1)
    expect(page.locator("[data-time]")).to_be_visible()
    make(page, wrong_move(first))
    expect(page.locator("[data-stage='wrong']")).to_contain_text("Not the best move")
    refutation = page.locator("[data-line-moves] [aria-current='step']")
    expect(refutation).to_be_visible()
    expect(page.locator("[data-counts='false']")).to_contain_text("It counts as not solved.")
    check_page(page)
    page.keyboard.press("r")
    make(page, first.line[0])
    expect(page.locator("[data-stage='solved']")).to_be_visible()
    expect(page.locator("[data-counts='false']")).to_be_visible()
    for number in (2, 3):
        page.locator("[data-next]").click()
        make(page, seen(page, number).line[0])
        expect(page.locator("[data-counts='true']")).to_contain_text("It counts: solved in")
    page.locator("[data-next]").click()
    expect(page.locator(".result strong")).to_have_text(re.compile("^2 of 3 solved in "))
    expect(page.locator("main ol a")).to_have_count(3)
    expect(page.locator("td .played")).to_have_count(1)
    page.get_by_text("How you can tell that the positions were fixed before").click()
    days = page.request.get("/api/patterns/days").json()
    expect(page.locator("[data-tomorrow]")).to_have_text(days["hash"])
    check_page(page)


def test_tomorrow_has_a_page_with_its_hash_alone(new_person: NewPerson) -> None:
    page = new_person("Bo")
    coming = page.request.get("/api/mondo/days").json()["coming"][0]
    for path, words in (("positions", "To today’s positions"), ("day", "To today’s pile")):
        page.goto(f"/{path}/{coming['day']}")
        expect(page.get_by_role("link", name=words)).to_be_visible()
        expect(page.get_by_text("Nobody has finished yet.")).to_be_visible()
        page.locator("summary").filter(has_text="How you can tell").click()
        told = page.request.get(f"/api/patterns/days/{coming['day']}").json()
        expected = coming if path == "day" else told
        expect(page.locator("dd code")).to_have_text([expected["hash"]])


def test_on_a_phone_it_is_begun_at_home(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person("Cleo", language="fr", theme="dark", size=PHONE, touch=True)
    page.goto("/")
    page.get_by_role("button", name="Résoudre les positions du jour").tap()
    for number in (1, 2, 3):
        make(page, seen(page, number).line[0])
        expect(page.locator("[data-stage='solved']")).to_be_visible()
        if number == 1:
            check_page(page)
        page.locator("[data-next]").tap()
    expect(page.locator(".result strong")).to_have_text(re.compile("3 sur 3"))
    check_page(page)
    page.goto("/")
    expect(page.get_by_text(re.compile("3 sur 3"))).to_be_visible()
