"""The lesson of Mondo: with the mouse, from the keyboard, and by touch on phones."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.lessons import (
    INACTIVE,
    LION,
    MONDO_STEPS,
    PARROT,
    TREES_AND_WATER,
    begin,
    finish_an_area,
    go_on,
    hold_out,
    middle_of,
    search_the_pile,
    solved,
    space,
    take_and_lay,
    tile,
)

SMALL_PHONE, SIDEWAYS = (360, 640), (844, 390)


def test_the_whole_lesson_with_the_mouse(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person()
    begin(page)
    for step in MONDO_STEPS:
        step(page)
        if step in (take_and_lay, finish_an_area, search_the_pile):
            check_page(page)
        go_on(page)
    score = page.get_by_label("Score sheet").locator(".total")
    expect(score).to_contain_text("16")
    hold_out(page, "Jump out")
    expect(score).to_contain_text("20")
    go_on(page)
    page.get_by_role("button", name="Start the timer").click()
    expect(page.get_by_text("Build your world!")).to_be_visible()
    page.mouse.click(*middle_of(page.locator("[data-handle]").last))
    space(page, "d3").click()
    expect(page.get_by_role("button", name="d3: ")).to_be_visible()
    hold_out(page, "Stop")
    expect(page.get_by_label("Score sheet")).to_contain_text("23 × −1")
    expect(score).to_contain_text("Sum")
    check_page(page)
    go_on(page)
    expect(page.get_by_role("heading", name="You can play now")).to_be_visible()
    check_page(page)
    with page.expect_request("**/api/tables") as opened:
        page.get_by_role("button", name="Play your first match").click()
    first = opened.value.post_data_json
    assert first is not None
    assert (first["options"]["seats"], first["options"]["rounds"], first["level"]) == (2, 1, 1)
    page.wait_for_url("**/t/*")


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
    space(page, "c4").press("Enter")
    expect(page.get_by_text("A tile lies there already.")).to_be_visible()
    space(page, "d4").press("Enter")
    solved(page, "the two edges match")


def drag_aside(page: Page, what: Locator) -> None:
    """As it is told: held until it lifts, then dragged."""
    session = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touched = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        session.send("Input.dispatchTouchEvent", touched)

    x, y = middle_of(what)
    finger("touchStart", (x, y))
    expect(page.locator(".pile.held")).to_be_visible()
    finger("touchMove", (x - 30, y - 40))
    finger("touchMove", (x - 70, y - 90))
    finger("touchEnd")


def places(page: Page) -> list[object]:
    """Where world, pile, hand and the way on are, all of them in sight."""
    parts = [page.locator(part) for part in ("section.world", "section.pile", "section.hand")]
    parts.append(page.locator("footer"))
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    return [part.bounding_box() for part in parts]


def test_the_whole_lesson_by_touch_on_a_small_phone(new_person: NewPerson) -> None:
    page = new_person(size=SMALL_PHONE, touch=True)
    begin(page)

    def tap(what: Locator) -> None:
        page.touchscreen.tap(*middle_of(what))

    def solve(*spaces: str) -> None:
        for name in spaces:
            space(page, name).tap()
        expect(page.locator("[data-praise]")).to_be_visible()

    def next_step(*, shown: bool = True) -> None:
        page.locator("footer .next").tap()
        expect(page.locator("[data-praise]")).to_have_count(0)
        if shown:
            page.locator("footer .show").tap()

    before = places(page)
    tap(tile(page, LION))
    solve("d4")
    assert places(page) == before
    next_step()
    expect(page.get_by_text("Tap the tile in your hand")).to_be_visible()
    solve("d4")
    next_step()
    solve("d3")
    next_step()
    before = places(page)
    tap(tile(page, PARROT))
    assert places(page) == before
    solve("d4")
    next_step()
    solve("a4")
    next_step()
    solve("d4")
    next_step(shown=False)
    tap(tile(page, INACTIVE))
    solve()
    next_step(shown=False)
    expect(page.get_by_text("until it lifts")).to_be_visible()
    drag_aside(page, tile(page, TREES_AND_WATER))
    expect(page.get_by_text("tap it twice")).to_be_visible()
    tap(tile(page, LION))
    expect(page.get_by_text("turn it over in your hand")).to_be_visible()
    expect(page.locator("[data-wrong]")).to_have_count(0)
    page.get_by_role("button", name="Turn over").tap()
    solve()
    next_step(shown=False)
    sheet = page.get_by_label("Score sheet").bounding_box()
    assert sheet is not None
    assert sheet["width"] > 300


def test_the_lesson_in_every_language(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    looks = (("pl", "contrast", SMALL_PHONE), ("fr", "dark", SIDEWAYS), ("de", "light", PHONE))
    for language, theme, size in looks:
        page = new_person(size=size, language=language, theme=theme, touch=True)
        begin(page)
        before = places(page)
        page.touchscreen.tap(*middle_of(tile(page, LION)))
        expect(page.locator('[aria-keyshortcuts="R"]')).to_be_visible()
        assert places(page) == before
        space(page, "c4").tap()
        expect(page.locator("[data-praise]")).to_be_visible()
        assert places(page) == before
        check_page(page)
