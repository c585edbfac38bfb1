"""People who have played with each other: asked to play again, refused, muted, blocked."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import SMALL, NewPerson
from tests.e2e.notices import expect_notice
from tests.e2e.tables import ask, start


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("link", name="Look back")).to_be_visible()


def test_two_who_have_played_ask_each_other_again(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    ada, bo = new_person("Ada"), new_person("Bo", size=SMALL, touch=True, theme="dark")
    start(ada, bo)
    expect(ada.locator("[data-moves]")).to_be_attached()
    expect(bo.locator("[data-moves]")).to_be_attached()
    resign(ada)

    ada.goto("/me")
    ada.get_by_role("link", name="People you have played with").click()
    line = ada.locator("[data-person]")
    expect(line).to_contain_text("here now")
    expect(line).to_contain_text("1 game · 0 won, 0 drawn, 1 lost")
    check_page(ada)
    line.get_by_role("button", name="Play again with Bo").press("Enter")
    dialog = ada.get_by_role("dialog", name="Ask Bo to play")
    dialog.get_by_role("radio", name="Mondo").click(force=True)
    expect(dialog.get_by_text("Players", exact=True)).to_be_visible()
    dialog.get_by_role("radio", name="Patterns").click(force=True)
    dialog.get_by_role("radio", name="Days for a move").click(force=True)
    check_page(ada)
    dialog.get_by_role("button", name="Ask to play").click()
    expect_notice(ada, "Bo has been asked.")
    expect(ada.get_by_text("You have asked Bo to play")).to_be_visible()

    # The game at Bo's table is over: what is asked is shown over its end.
    question = bo.get_by_role("region", name="Requests to play")
    expect(question).to_contain_text("Ada asks you to play")
    check_page(bo)
    question.get_by_role("button", name="More about Ada").click()
    bo.get_by_role("menuitem", name="Not now").click()
    expect(question).to_be_hidden()
    expect_notice(ada, "Bo does not want to play now.")
    expect(ada.get_by_text("You have asked Bo to play")).to_be_hidden()

    ada.get_by_role("button", name="Ask somebody you know").click()
    ada.get_by_role("button", name="Ask Bo").click()
    expect(ada.get_by_role("dialog").get_by_text("asked", exact=True)).to_be_visible()
    check_page(ada)
    ada.get_by_role("button", name="Close").click()
    bo.goto("/")
    asked = bo.get_by_role("list", name="Requests to play")
    asked.get_by_role("button", name="Play with Ada").click()
    bo.wait_for_url(ada.url)
    expect(bo.get_by_text("Bo (you)")).to_be_visible()

    # Whoever plays is not asked meanwhile.
    table = ada.url.rpartition("/")[2]
    ask(bo, table, ("Ready", {}))
    ada.get_by_role("button", name="Start the game").click()
    expect(bo.locator("[data-moves]")).to_be_attached()
    ada.goto("/me/people")
    expect(line).to_contain_text("is playing")
    line.get_by_role("button", name="Play again with Bo").click()
    ada.get_by_role("button", name="Ask to play").click()
    expect_notice(ada, "Bo is playing and sees it afterwards.")
    with bo.expect_response(re.compile("/api/me/requests.*")) as told:
        pass
    assert told.value.ok
    expect(question).to_be_hidden()
    resign(bo)
    expect(question).to_be_visible()
    question.get_by_role("button", name="More about Ada").click()
    bo.get_by_role("menuitem", name="Block Ada").click()
    expect_notice(bo, "Ada is blocked.")
    expect_notice(ada, "Bo does not want to play now.")
    ada.goto("/me/people")
    line.get_by_role("button", name="Play again with Bo").click()
    ada.get_by_role("button", name="Ask to play").click()
    expect_notice(ada, "This person cannot be asked at the moment.")
    bo.goto("/me/people")
    expect(line.get_by_text("Blocked")).to_be_hidden()
    expect(bo.locator("[data-person]")).to_contain_text("Blocked")
    check_page(bo)
    bo.get_by_role("button", name="Lift it: Ada").click()
    expect(bo.get_by_text("You have muted or blocked nobody.")).to_be_visible()
    bo.get_by_role("switch", name="Show when I am here").click()
    expect(line).not_to_contain_text("here now")
