"""The lesson of Mondo: all of it with the mouse, its handling from the keyboard and by touch."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, NewPerson

LION, TREES_AND_WATER, PARROT = 16, 72, 63


def middle_of(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tile(page: Page, number: int) -> Locator:
    return page.locator(f'[data-handle="{number}"]')


def space(page: Page, name: str) -> Locator:
    return page.locator(f'[data-space="{name}"]')


def hand(page: Page) -> Locator:
    return page.get_by_role("img", name="In the hand")


def begin(page: Page) -> None:
    page.goto("/learn/mondo")
    expect(tile(page, LION)).to_be_attached()


def solved(page: Page, words: str) -> None:
    expect(page.locator("[data-praise]")).to_contain_text(words)


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Next").click()


def hold_out(page: Page, name: str) -> None:
    """Presses the button until it has happened."""
    button = page.get_by_role("button", name=name)
    page.mouse.move(*middle_of(button))
    page.mouse.down()
    expect(page.locator("[data-praise]")).to_be_visible()
    page.mouse.up()


def take_and_lay(page: Page) -> None:
    page.mouse.click(*middle_of(tile(page, LION)))
    expect(hand(page)).to_be_visible()
    space(page, "b4").click()
    solved(page, "There it lies")


def turn_to_fit(page: Page) -> None:
    space(page, "c5").click()
    expect(page.locator("[data-wrong]")).to_contain_text("on d4")
    space(page, "d4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("plains meet forest")
    page.get_by_role("button", name="Turn", exact=False).first.click()
    space(page, "d4").click()
    solved(page, "the two edges match")


def lay_what_clashes(page: Page) -> None:
    space(page, "f4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("touches none")
    space(page, "c3").click()
    solved(page, "costs 1 point")


def finish_an_area(page: Page) -> None:
    page.mouse.click(*middle_of(tile(page, LION)))
    space(page, "d4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("still open")
    page.get_by_role("button", name="Put back").click()
    page.get_by_role("button", name="Show me").click()
    page.mouse.click(*middle_of(tile(page, PARROT)))
    space(page, "d4").click()
    solved(page, "2 points")


def use_the_other_side(page: Page) -> None:
    space(page, "d4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("volcano up")
    page.get_by_role("button", name="Flip").click()
    space(page, "d4").click()
    solved(page, "No volcano")


def search_the_pile(page: Page) -> None:
    expect(tile(page, LION)).to_have_count(0)
    x, y = middle_of(tile(page, TREES_AND_WATER))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 20)
    page.mouse.move(x - 60, y - 110)
    page.mouse.up()
    expect(page.get_by_text("Now turn the tile")).to_be_visible()
    page.mouse.click(*middle_of(tile(page, LION)), button="right")
    expect(page.get_by_text("A lion!")).to_be_visible()
    page.mouse.click(*middle_of(tile(page, LION)))
    solved(page, "somebody else may be quicker")


def test_the_whole_lesson_with_the_mouse(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person()
    begin(page)
    for step in (
        take_and_lay,
        turn_to_fit,
        lay_what_clashes,
        finish_an_area,
        use_the_other_side,
        search_the_pile,
    ):
        step(page)
        check_page(page)
        go_on(page)
    hold_out(page, "Jump out")
    go_on(page)
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_text("Build your world!")).to_be_visible()
    page.mouse.click(*middle_of(page.locator("[data-handle]").last))
    space(page, "d3").click()
    expect(page.get_by_role("button", name="d3: ")).to_be_visible()
    hold_out(page, "Stop")
    expect(page.get_by_label("Score sheet")).to_contain_text("23 × −1")
    check_page(page)
    go_on(page)
    expect(page.get_by_role("heading", name="You can play now")).to_be_visible()
    check_page(page)


def test_a_tile_is_taken_turned_and_laid_from_the_keyboard(new_person: NewPerson) -> None:
    page = new_person()
    begin(page)
    tile(page, LION).focus()
    page.keyboard.press("Enter")
    expect(space(page, "c4")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    solved(page, "There it lies")
    page.get_by_role("button", name="Next").press("Enter")
    expect(page.get_by_role("heading", name="Turn it to fit")).to_be_focused()
    page.keyboard.press("r")
    page.keyboard.press("w")
    space(page, "d4").press("Enter")
    solved(page, "the two edges match")


def test_the_lesson_by_touch_on_a_phone(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    for language, theme in (("pl", "contrast"), ("fr", "dark"), ("de", "light")):
        page = new_person(size=PHONE, language=language, theme=theme, touch=True)
        begin(page)
        check_page(page)
        page.touchscreen.tap(*middle_of(tile(page, LION)))
        space(page, "c4").tap()
        expect(page.locator("[data-praise]")).to_be_visible()
        check_page(page)
