"""Rated games: chosen in the lobby, reported at the end, on the boards and on the person's page."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.tables import ask, open_table


def test_a_rated_game_from_the_lobby_to_the_board(
    new_person: NewPerson, check_page: Callable[[Page], None]
) -> None:
    # On the boards they stand beside everybody who has played on this server: their names are new.
    rosa, rolf = new_person("Rosa"), new_person("Rolf", size=PHONE, touch=True, theme="dark")
    table = open_table(rosa)
    rosa.goto(f"/t/{table}")
    expect(rosa.get_by_text("Rosa (you)")).to_be_visible()
    expect(rosa.get_by_role("button", name="Seat the computer")).to_have_count(1)
    rosa.get_by_role("button", name="Change").click()
    rosa.get_by_role("dialog").get_by_role("switch", name="Rated game").click()
    rosa.get_by_role("button", name="Play like this").click()
    expect(rosa.get_by_text("it counts for everybody’s rating")).to_be_visible()
    expect(rosa.get_by_role("button", name="Seat the computer")).to_be_hidden()
    expect(rosa.get_by_text("1500 ± 500")).to_be_visible()
    check_page(rosa)

    rolf.goto(f"/t/{table}")
    rolf.get_by_role("button", name="Sit down", exact=True).click()
    expect(rolf.get_by_text("1500 ± 500")).to_have_count(2)
    check_page(rolf)
    ask(rolf, table, ("Ready", {}))
    rosa.get_by_role("button", name="Start the game").click()
    rolf.get_by_role("button", name="Menu").click()
    expect(rolf.get_by_role("menuitem", name="Offer a draw")).to_be_visible()
    expect(rolf.get_by_role("menuitem", name="Take back")).to_be_hidden()
    rolf.get_by_role("menuitem", name="Resign").click()
    rolf.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for page in (rosa, rolf):
        changes = page.locator("[data-ratings]")
        expect(changes).to_contain_text("1579 ± 484 +79")
        expect(changes).to_contain_text("1421 ± 484 −79")
        check_page(page)

    rolf.goto("/me")
    rolf.get_by_role("link", name="See the boards").click()
    expect(rolf.get_by_role("radio", name="Patterns")).to_be_checked()
    expect(rolf.get_by_role("row", name="Rolf (you)")).to_contain_text("1421")
    expect(rolf.get_by_role("row", name="Rosa")).to_contain_text("1579")
    check_page(rolf)
    rolf.get_by_role("switch", name="Name me on the boards").click()
    rosa.goto("/ratings?pool=Patterns&period=ever")
    expect(rosa.get_by_role("row", name="Rosa (you)")).to_be_visible()
    expect(rosa.get_by_role("row", name="Rolf")).to_be_hidden()
    check_page(rosa)
    rosa.goto("/ratings?pool=Mondo-3")
    rosa.get_by_role("link", name="Play now").click()
    expect(rosa.get_by_role("dialog", name="Mondo: play now")).to_be_visible()
