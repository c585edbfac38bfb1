"""The free board: any position, both sides, back and forth, and what is written down of it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, TABLET, NewPerson

MIDDLE = (
    "yPkk/oyP*rgG'*/OO*OpP'*P'P'o/yrkGP'rry/Y*YG*Grrop/roY'kK'prr/oY'*K'K'*ko/ggyk "
    "1 gg opgy/pykg play"
)
END = (
    "yRR*r/pG'*G'O'*rr/roG'kO'yyk/gKykrkpP*/KK*rY'gOP'*p/ygpY'*OO*Ok/gkY'ggp/oY'po "
    "1 rp oprk/pgoy play"
)


def space(page: Page, name: str) -> None:
    page.locator(f"button[data-space='{name}']").click()


def test_both_sides_are_played_back_and_forth_and_written_down(
    new_person: NewPerson, tmp_path: Path
) -> None:
    page = new_person()
    page.goto("/board")
    page.locator("[data-choice]").first.click()
    turn = page.locator("[data-plate][data-turn]")
    expect(turn).to_have_attribute("data-plate", "0")
    page.locator("button[data-bowl='0']").click()
    space(page, "d4")
    expect(page.locator("[data-step='2']")).to_contain_text("d4")
    expect(turn).to_have_attribute("data-plate", "1")
    page.locator("button[data-bowl='1']").drag_to(page.locator("button[data-space='f7']"))
    expect(page.locator("button[data-space='f7']")).to_have_attribute("data-owner", "1")
    expect(turn).to_have_attribute("data-plate", "0")
    space(page, "d4")
    expect(page.locator("[data-line]")).to_contain_text("face down for good")
    page.get_by_role("button", name="Undo").click()
    page.keyboard.press("Control+z")
    expect(page.locator("button[data-space='d4']")).not_to_have_attribute("data-owner", "0")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("button[data-space='d4']")).to_have_attribute("data-owner", "0")
    expect(page.locator("[data-step]")).to_have_count(3)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    saved.value.save_as(tmp_path / "record.txt")
    assert "1. Ed4" in (tmp_path / "record.txt").read_text("utf-8")
    page.get_by_role("button", name="Watch it from the start").click()
    expect(page).to_have_url(re.compile("/g/record"))
    expect(page.locator("[data-step='2']")).to_contain_text("d4")
    page.go_back()
    expect(page.locator("button[data-space='d4']")).to_have_attribute("data-owner", "0")


def test_the_address_of_a_board_shows_it_to_somebody_else(new_person: NewPerson) -> None:
    page = new_person()
    page.goto(f"/board?position={MIDDLE}&first=Ada&second=Bo")
    space(page, "a5")
    expect(page.locator("[data-plate='0']")).to_contain_text("18 points")
    expect(page).to_have_url(re.compile("moves=Fa5"))
    other = new_person(language="pl")
    other.goto(page.url)
    expect(other.locator("button[data-space='a5']")).to_have_attribute("data-owner", "0")
    expect(other.locator("[data-plate='0']")).to_contain_text("Ada")
    expect(other.locator("[data-plate='1']")).to_have_attribute("data-turn", "true")


def test_the_end_is_played_out_by_keyboard(new_person: NewPerson) -> None:
    page = new_person()
    page.goto(f"/board?position={END}")
    page.locator("button[data-space='f8']").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="All flips").press("Enter")
    expect(page.locator("[data-line]")).to_contain_text("23 to 19")


def test_a_pasted_position_is_laid_and_nonsense_is_not(new_person: NewPerson) -> None:
    page = new_person()
    page.goto("/board")
    page.get_by_role("button", name="Paste a record").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Record or position").fill("knitting pattern")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("neither a record nor a position")
    dialog.get_by_label("Record or position").fill(MIDDLE)
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("button[data-space='a4']")).to_have_attribute("data-owner", "0")
    page.goto(f"/board?position={MIDDLE}&moves=Fa5 Fa5")
    expect(page.get_by_role("alert")).to_have_text("Move 2, Fa5, is not allowed by the rules.")
    page.get_by_role("link", name="New set-up").click()
    expect(page.locator("[data-choice]")).to_have_count(2)


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [
        ("en", "contrast", DESKTOP),
        ("de", "dark", TABLET),
        ("pl", "light", PHONE),
        ("fr", "dark", PHONE),
    ],
)
def test_a_board_fits_and_can_be_read(
    new_person: NewPerson,
    check_page: Callable[[Page], None],
    language: str,
    theme: str,
    size: tuple[int, int],
) -> None:
    page = new_person(language=language, theme=theme, size=size)
    page.goto("/board")
    expect(page.locator("[data-choice]").first).to_be_visible()
    lower, bar = page.locator("[data-plate='0']"), page.locator("[data-line]")
    assert lower.evaluate("node => node.getBoundingClientRect().bottom") < bar.evaluate(
        "node => node.getBoundingClientRect().top"
    )
    page.goto(f"/board?position={MIDDLE}&moves=Fa5")
    expect(page.locator("[data-step='1']")).to_be_visible()
    check_page(page)
