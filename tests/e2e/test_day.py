"""The day's pile: from the home page to the table, and then to the player's place."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.mondo import skip_show
from tests.server.support.client import server_at

server = server_at(1)


def test_the_pile_is_played_once_and_one_sees_ones_place(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    page = new_person("Ada", size=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play today’s pile").click()
    stop = page.locator(".jump")
    expect(stop).to_be_enabled()
    stop.hover()
    page.mouse.down()
    skip_show(page)
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_have_text("−24 points")
    check_page(page)
    page.get_by_role("link", name="To the results").click()
    expect(page.locator(".result strong")).to_have_text("−24 points")
    expect(page.get_by_role("button", name="Play today’s pile")).to_have_count(0)
    expect(page.locator("td .played")).to_have_count(1)
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture", exact=True).click()
    assert picture.value.suggested_filename.startswith("mondala-20")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    check_page(page)
    page.goto("/")
    expect(page.get_by_text(re.compile("^−24 points · Place 1 of 1"))).to_be_visible()
    week = page.get_by_role("img", name="Played on 1 of the last seven days")
    expect(week.locator("span").last).to_have_class(re.compile("played"))
    page.goto("/me/progress")
    expect(page.get_by_text(re.compile("^Round 1 of 1"))).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    check_page(page)
    page.goto("/me")
    page.get_by_role("link", name=re.compile("^Results: .*The day’s pile")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("−24 points")
    page.goto("/day/2020-02-29")
    expect(page.get_by_text("Nobody played on this day.")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Practise with this pile").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
