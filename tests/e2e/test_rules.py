"""The rules of both games: every chapter, every drawing, in each language."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import LOOKS, NewPerson
from tests.e2e.mondo import PAINTED

FIGURES = {"patterns": 7, "mondo": 7}
CHAPTERS = {"patterns": 9, "mondo": 11}


@LOOKS
def test_the_rules_are_told_and_drawn(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    for game in ("patterns", "mondo"):
        page.goto(f"/rules/{game}")
        expect(page.locator("article h2")).to_have_count(CHAPTERS[game])
        expect(page.locator("figure figcaption")).to_have_count(FIGURES[game])
        expect(page.locator("figure :is(svg, canvas)").last).to_be_visible()
        if game == "mondo":
            page.wait_for_function(PAINTED, polling=200)
        check_page(page)


def test_a_chapter_is_gone_to_and_the_language_changed(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/rules/patterns#s5")
    expect(page.get_by_role("heading", name="Never connect")).to_be_in_viewport()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Nie verbinden")).to_be_visible()
    page.get_by_role("link", name="Spielend lernen").click()
    expect(page).to_have_url("/learn/patterns")
