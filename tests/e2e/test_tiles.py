"""The gallery: every tile, both sides, by mouse, by keyboard and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import LOOKS, PHONE, NewPerson
from tests.e2e.mondo import PAINTED

TITLES = {
    "en": "The 136 tiles",
    "fr": "Les 136 tuiles",
    "pl": "136 kafelków",
    "de": "Die 136 Plättchen",
}


@LOOKS
def test_the_gallery_shows_every_tile(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    page.goto("/tiles")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(page.locator("[data-tile]")).to_have_count(136)
    page.wait_for_function(PAINTED, polling=200)
    check_page(page)


def test_tiles_are_filtered_and_turned_over(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/tiles")
    page.get_by_role("button", name="Inactive 12").click()
    expect(page.locator("[data-tile]")).to_have_count(12)
    page.get_by_role("button", name="All 136").click()
    page.get_by_label("Animal", exact=True).select_option(label="panda (4)")
    expect(page.locator("[data-tile]")).to_have_count(4)
    page.locator("[data-tile]").first.click()
    detail = page.get_by_role("complementary")
    expect(detail.get_by_role("img", name="panda")).to_be_visible()
    detail.get_by_role("button", name="Turn over").click()
    expect(detail.get_by_role("img", name="panda")).to_have_count(0)
    page.get_by_label("Animal", exact=True).select_option(label="Every animal")
    page.get_by_role("button", name="Backs", exact=True).click()
    page.get_by_label("Landscape", exact=True).select_option(label="forest (20)")
    expect(page.locator("[data-tile]")).to_have_count(20)


def test_the_gallery_is_walked_through_with_the_keyboard(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/tiles")
    first = page.locator("[data-tile='1']")
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tile='2']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-tile='18']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-tile='2']")).to_be_focused()
    expect(page.get_by_role("complementary").get_by_role("heading")).to_have_text("Tile 2")


def test_a_tile_opens_above_the_others_on_a_phone(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person(size=PHONE, touch=True)
    page.goto("/tiles")
    page.locator("[data-tile='11']").tap()
    dialog = page.get_by_role("dialog", name="Tile 11")
    expect(dialog.get_by_text("panda", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Next tile").tap()
    expect(page.get_by_role("dialog", name="Tile 12")).to_be_visible()
    check_page(page)
