"""The lesson of Patterns, from the first step to the invitation."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, NewPerson
from tests.e2e.lessons import Pupil

SIDEWAYS = (844, 390)

INVITATION = {"en": "You can play now", "pl": "Umiesz już grać"}


@pytest.mark.parametrize(
    ("language", "theme", "size", "touch"),
    [
        ("en", "light", DESKTOP, False),
        ("pl", "dark", PHONE, True),
    ],
)
def test_the_whole_lesson(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
    touch: bool,
) -> None:
    page = new_person(language=language, theme=theme, size=size, touch=touch)
    pupil = Pupil(page, touch=touch)
    wrong = page.locator("[data-wrong]")
    pupil.space("c8")
    expect(wrong).to_be_visible()
    pupil.space("d8")
    pupil.solved()
    pupil.choose("g")
    expect(wrong).to_be_visible()
    pupil.choose("r")
    pupil.solved()
    check_page(page)
    pupil.lay("e5")
    expect(wrong).to_be_visible()
    pupil.lay("g6")
    expect(page.locator("[data-bowl]")).to_have_attribute("data-colour", "y")
    pupil.solved()
    pupil.space("e8")
    expect(wrong).to_be_visible()
    pupil.space("f8")
    pupil.solved()
    pupil.lay("c5")
    pupil.solved()
    pupil.space("b2")
    pupil.lay("c3")
    expect(wrong).to_be_visible()
    pupil.space("d3")
    pupil.solved()
    pupil.space("b7")
    expect(wrong).to_contain_text("1")
    pupil.space("a5")
    pupil.solved()
    for name in ("f8", "f7", "g7"):
        expect(page.locator(f"button[data-space='{name}'][data-target]")).to_be_attached()
        pupil.space(name)
        expect(page.locator(f"button[data-space='{name}']")).to_have_attribute("data-owner", "0")
    expect(page.locator("[data-praise]")).to_contain_text("23")
    pupil.solved()
    check_page(page)
    pupil.press(page.get_by_role("button", name="15"))
    expect(wrong).to_contain_text("15")
    pupil.press(page.get_by_role("button", name="12"))
    pupil.press(page.locator("footer .next"))
    expect(page.get_by_role("heading", level=1)).to_have_text(INVITATION[language])
    check_page(page)
    pupil.press(page.locator("section .primary"))
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("de", "contrast", TABLET), ("fr", "light", SIDEWAYS)]
)
def test_the_lesson_looks_right_elsewhere(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    pupil = Pupil(page, touch=False)
    pupil.space("d8")
    check_page(page)
    pupil.solved()
    expect(page.locator("[data-choice='r']")).to_be_in_viewport(ratio=1)
    pupil.choose("r")
    pupil.solved()
    expect(page.locator("[data-bowl]")).to_be_in_viewport(ratio=1)
    check_page(page)


def test_the_lesson_by_keyboard_with_a_helping_hand(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/learn/patterns")
    next_step = page.get_by_role("button", name="Next")
    expect(next_step).to_be_disabled()
    page.locator("button[data-space='d5']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.locator("button[data-space='c4']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Red it is")).to_be_visible()
    next_step.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".bowl svg.hand")).to_be_visible()
    page.locator("[data-choice='r']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Red is in your bowl")).to_be_visible()
    next_step.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".bowl svg.hand")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".bowl svg.hand")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("button[data-bowl]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("b")
    page.locator("button[data-space='g6']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your red group has begun")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose for your bowl")
    expect(next_step).to_be_enabled()
