"""Play now: strangers find each other from the home page, and a bot is offered after a long
wait."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, SMALL, NewPerson, server_of_its_own

server = server_of_its_own()


def test_two_strangers_find_each_other(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    ada, bo = new_person("Ada"), new_person("Bo", size=PHONE, touch=True, theme="dark")
    for page in (ada, bo):
        page.goto("/")
        page.get_by_role("button", name="Patterns: Play now").click()
        dialog = page.get_by_role("dialog", name="Patterns: play now")
        dialog.get_by_role("radio", name="10 min + 5 s").click(force=True)
        check_page(page)
    for page in (ada, bo):
        page.get_by_role("button", name="Find somebody").click()
    for page in (ada, bo):
        page.wait_for_url(re.compile("/t/"))
        expect(page.locator("[data-moves]")).to_be_attached()
    assert ada.url == bo.url
    ada.get_by_role("button", name="Menu").click()
    expect(ada.get_by_role("menuitem", name="Resign")).to_be_visible()
    bo.goto("/")
    bo.get_by_role("button", name="Patterns: Play now").click()
    expect(bo.get_by_role("radio", name="10 min + 5 s")).to_be_checked()


def test_a_bot_is_offered_to_who_waits_and_leaving_is_one_key(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    cleo = new_person("Cleo", size=SMALL)
    cleo.goto("/")
    cleo.get_by_role("button", name="Mondo: Play now").focus()
    cleo.keyboard.press("Enter")
    cleo.get_by_role("radio", name="3", exact=True).click(force=True)
    cleo.get_by_role("button", name="Find somebody").press("Enter")
    expect(cleo.get_by_text("Looking for somebody of your strength")).to_be_visible()
    offer = cleo.get_by_role("button", name=re.compile("Play against"))
    expect(offer).to_be_visible()
    check_page(cleo)
    cleo.get_by_role("button", name="Stop looking").press("Enter")
    expect(cleo.get_by_role("button", name="Find somebody")).to_be_visible()
    cleo.get_by_role("button", name="Find somebody").press("Enter")
    offer.click()
    cleo.wait_for_url(re.compile("/t/"))
