"""A player in a lesson: their presses, step by step."""

from playwright.sync_api import Locator, Page, expect

LION, TREES_AND_WATER, PARROT, ACTIVE, INACTIVE = 16, 72, 63, 79, 82


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
    expect(page.get_by_text("Choose a space")).to_have_count(0)


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


MONDO_STEPS = (
    take_and_lay,
    turn_to_fit,
    lay_what_clashes,
    finish_an_area,
    meet_the_rim,
    use_the_other_side,
    know_the_volcanos,
    search_the_pile,
)
"""The steps before jumping out, in order."""


class Pupil:
    """A player in the lesson, who presses by mouse or finger."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page, self.touch = page, touch
        page.goto("/learn/patterns")

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def space(self, name: str) -> None:
        self.press(self.page.locator(f"button[data-space='{name}']"))

    def take_up(self) -> None:
        self.press(self.page.locator("button[data-bowl]"))

    def choose(self, colour: str) -> None:
        self.press(self.page.locator(f"button[data-choice='{colour}']"))

    def lay(self, name: str) -> None:
        self.take_up()
        self.space(name)

    def solved(self) -> None:
        """The step is praised, and one goes on to the next."""
        expect(self.page.locator("[data-praise]")).to_be_visible()
        self.press(self.page.locator("footer .next"))
        expect(self.page.locator("[data-praise]")).to_have_count(0)
