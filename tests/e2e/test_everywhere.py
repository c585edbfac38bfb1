"""Promises of every page: it says when there is nothing, in every language and theme."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, NewPerson

NOTHING = {
    "en": "There is nothing here",
    "fr": "Il n’y a rien ici",
    "pl": "Tu nic nie ma",
    "de": "Hier ist nichts",
}


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [
        ("en", "light", DESKTOP),
        ("fr", "dark", PHONE),
        ("pl", "contrast", DESKTOP),
        ("de", "light", PHONE),
    ],
)
def test_an_unknown_address_says_so(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    answer = page.goto("/nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(NOTHING[language])
    assert page.locator("html").get_attribute("lang") == language
    check_page(page)


def test_language_and_theme_are_chosen_and_kept(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/nowhere")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NOTHING["de"])
    page.get_by_role("button", name="Farbschema").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(NOTHING["de"])
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_page_that_does_not_come_can_be_loaded_again(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/nowhere")
    rules = "**/assets/Rules*.js"
    page.route(rules, lambda route: route.abort())
    page.evaluate(
        "history.pushState(null, '', '/rules/patterns'); dispatchEvent(new Event('popstate'))"
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("This page did not load")
    page.unroute(rules)
    page.get_by_role("button", name="Load it again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Patterns: A Mandala Game")

    games = "**/api/games/*"
    page.route(games, lambda route: route.abort())
    page.goto("/g/nogame")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.unroute(games)
    again = page.get_by_role("button", name="Try again")
    again.click()
    expect(page.get_by_role("alert")).to_contain_text("The address may be mistyped")
    expect(again).to_have_count(0)


def test_an_old_browser_is_told_so(new_person: NewPerson) -> None:
    page = new_person(language="de")
    page.goto("/nowhere")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.add_init_script("delete CanvasRenderingContext2D.prototype.roundRect")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Dieser Browser ist zu alt für Mondala.")


LARGEST = 150_000
_LOADED = """() => performance.getEntriesByType("resource")
  .filter((each) => /\\.(js|css)$/.test(new URL(each.name).pathname))
  .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


def test_the_first_load_is_small(new_person: NewPerson) -> None:
    """Script and style as they come over the network, gzipped."""
    page = new_person()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(_LOADED)
    assert 10_000 < loaded <= LARGEST
