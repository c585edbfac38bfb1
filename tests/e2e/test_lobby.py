"""The lobby: people meet by a link, agree on how to play, and start."""

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.tables import open_table


def test_two_people_meet_by_a_link(new_person: NewPerson) -> None:
    ada, bo = new_person("Ada"), new_person(size=PHONE, touch=True)
    table = open_table(ada)
    ada.goto(f"/t/{table}")
    expect(ada.get_by_text("Ada (you)")).to_be_visible()
    bo.goto(f"/t/{table}")
    bo.get_by_label("What should we call you?").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    bo.get_by_role("button", name="I am ready").click()
    expect(ada.get_by_text("Everybody else is ready")).to_be_visible()
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bo):
        expect(page.locator("button[data-space=d5]")).to_be_visible()
