"""The lesson of Mondo: with the mouse, from the keyboard, and by touch on phones."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, NewPerson

LION, TREES_AND_WATER, PARROT, ACTIVE, INACTIVE = 16, 72, 63, 79, 82
SMALL_PHONE, SIDEWAYS = (360, 640), (844, 390)


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
    expect(page.locator("[data-wrong]")).to_contain_text("right of the tiger")
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


def meet_the_rim(page: Page) -> None:
    space(page, "c4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("at the rim")
    space(page, "a4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("water lies at the rim")
    page.keyboard.press("r")
    page.keyboard.press("r")
    space(page, "a4").click()
    solved(page, "the rim too")


def use_the_other_side(page: Page) -> None:
    space(page, "d4").click()
    expect(page.locator("[data-wrong]")).to_contain_text("volcano up")
    page.get_by_role("button", name="Turn over").click()
    space(page, "d4").click()
    solved(page, "no volcano")


def know_the_volcanos(page: Page) -> None:
    page.mouse.click(*middle_of(tile(page, ACTIVE)))
    expect(page.locator("[data-wrong]")).to_contain_text("neither glows nor smokes")
    page.mouse.click(*middle_of(tile(page, INACTIVE)))
    solved(page, "volcano chip")


def search_the_pile(page: Page) -> None:
    expect(tile(page, LION)).to_have_count(0)
    x, y = middle_of(tile(page, TREES_AND_WATER))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 20)
    page.mouse.move(x - 60, y - 110)
    page.mouse.up()
    expect(page.get_by_text("right click, or T")).to_be_visible()
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
        meet_the_rim,
        use_the_other_side,
        know_the_volcanos,
        search_the_pile,
    ):
        step(page)
        if step in (take_and_lay, finish_an_area, search_the_pile):
            check_page(page)
        go_on(page)
    hold_out(page, "Jump out")
    go_on(page)
    page.get_by_role("button", name="Start the timer").click()
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
        places(page)
        page.touchscreen.tap(*middle_of(tile(page, LION)))
        space(page, "c4").tap()
        expect(page.locator("[data-praise]")).to_be_visible()
        check_page(page)
