"""A round of Mondo reviewed in its replay: three worlds, every tile, and what to try next time."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import tables
from tests.e2e.conftest import DESKTOP, PHONE, TABLET, NewPerson
from tests.e2e.short_matches import match, played
from tests.server.support.running import RunningServer

LANGUAGES = [
    ("en", "Round A, reviewed", "Advice for Bo"),
    ("fr", "Analyse de la manche A", "Conseils pour Bo"),
    ("de", "Analyse von Durchgang A", "Rat für Bo"),
    ("pl", "Analiza rundy A", "Rady: Bo"),
]
"""Each with the titles of the review and of its advice."""
LONG = 180_000
"""Milliseconds within which a machine that does many things at once has reviewed a round."""


@pytest.fixture(scope="module")
def game(server: RunningServer) -> str:
    return played(match(server, rounds=1))[0]


def all_reviewed(page: Page) -> None:
    expect(page.locator("progress")).to_have_count(0, timeout=LONG)
    expect(page.locator("[data-advice] li").first).to_be_visible(timeout=LONG)


def test_a_round_is_reviewed_and_walked_through(
    new_person: NewPerson, check_page: Callable[[Page], None], game: str
) -> None:
    page = new_person(size=DESKTOP)
    page.goto(f"/g/{game}")
    page.get_by_role("button", name="Review").click()
    all_reviewed(page)
    own, reach, perfect = (
        int(points.replace("−", "-")) for points in page.locator("[data-points]").all_inner_texts()
    )
    assert own < reach <= perfect
    assert page.locator("[data-advice] li").count() == 3
    check_page(page)

    tiles = page.locator("[data-placements] button")
    expect(tiles).to_have_count(4)
    tiles.nth(1).click()
    expect(tiles.nth(1)).to_have_attribute("aria-current", "step")
    world = page.get_by_role("group", name="The world of Ada")
    expect(world.get_by_role("button", name=re.compile("empty"))).to_have_count(22)
    page.keyboard.press("ArrowDown")
    expect(tiles.nth(2)).to_have_attribute("aria-current", "step")
    expect(world.get_by_role("button", name=re.compile("empty"))).to_have_count(21)
    world.locator("[data-space=c4]").click()
    expect(tiles.nth(0)).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("img", name="Ada: 1 of 24 tiles laid")).to_be_visible()


def test_a_review_is_shared_and_read_on_a_phone(
    new_person: NewPerson, check_page: Callable[[Page], None], game: str
) -> None:
    page = new_person(size=PHONE, language="pl", theme="dark", touch=True)
    page.goto(f"/g/{game}?review=A2")
    all_reviewed(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Analiza rundy A")
    whose = page.get_by_role("button", name="Bo", exact=True)
    expect(whose).to_have_attribute("aria-pressed", "true")
    page.get_by_role("tab", name="Doskonały świat").tap()
    perfect = page.get_by_role("tabpanel", name="Doskonały świat")
    expect(perfect.get_by_role("img")).to_be_in_viewport(ratio=0.9)
    for language, title, advice in LANGUAGES:
        tables.speak(page, language)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.get_by_role("heading", name=advice)).to_be_visible()
        expect(page.locator("[data-advice] li")).to_have_count(3)
        check_page(page)
    page.locator("[data-placements] button").first.tap()
    own = page.get_by_role("tabpanel", name="Świat: Bo")
    expect(own.locator("[data-space=c4]")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\?review=A2#\d+$"))
    page.get_by_role("button", name="Ada", exact=True).tap()
    expect(page).to_have_url(re.compile(r"\?review=A1#\d+$"))


def test_a_review_is_read_in_contrast_on_a_tablet(
    new_person: NewPerson, check_page: Callable[[Page], None], game: str
) -> None:
    page = new_person(size=TABLET, language="fr", theme="contrast")
    page.goto(f"/g/{game}?review=A1")
    all_reviewed(page)
    expect(page.get_by_text("À portée", exact=True).first).to_be_visible()
    check_page(page)
