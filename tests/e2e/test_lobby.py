"""The lobby: people meet by a link, agree on how to play, and start."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from mondala.games.mondo.tiles import parse_tiles
from tests.e2e.conftest import LANDSCAPE, PHONE, SMALL, TABLET, NewPerson
from tests.e2e.notices import expect_notice
from tests.e2e.tables import ask, open_table, start
from tests.server.support.serve import NEARBY

Check = Callable[[Page], None]
BOARD = "button[data-space=d5]"
"""A space of the mandala, once Patterns is played."""


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def agree(page: Page, *choices: str) -> None:
    """The host changes how to play; a choice is the name of a card or a switch."""
    button(page, "Change")
    dialog = page.get_by_role("dialog")
    for choice in choices:
        found = dialog.get_by_role("radio", name=choice).or_(
            dialog.get_by_role("switch", name=choice)
        )
        found.first.click(force=True)
    dialog.get_by_role("button", name="Play like this").click()
    expect(dialog).to_be_hidden()


def test_two_people_meet_by_a_link(new_person: NewPerson, check_page: Check) -> None:
    """One of them has no name yet; then they play, and once more in another way."""
    ada, bo = new_person("Ada", theme="contrast"), new_person(size=PHONE, touch=True)
    table = open_table(ada)
    ada.goto(f"/t/{table}")
    expect(ada.get_by_text("Ada (you)")).to_be_visible()
    link = ada.get_by_role("textbox", name="Link to this table")
    expect(link).to_have_value(f"{NEARBY.removeprefix('http://')}/t/{table}")
    button(ada, "Copy")
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    check_page(ada)

    bo.goto(f"/t/{table}")
    expect(bo.get_by_role("heading", name="Ada invites you to play Patterns")).to_be_visible()
    check_page(bo)
    bo.get_by_label("What should we call you?").fill("Bo")
    button(bo, "Sit down")
    expect(bo.get_by_text("Bo (you)")).to_be_visible()
    check_page(bo)

    agree(ada, "Minutes for the game", "5 min + 3 s")
    for page in (ada, bo):
        expect(page.get_by_text("5 minutes each")).to_be_visible()
    expect_notice(bo, "The host has changed how you will play.")

    bo.get_by_role("button", name="Chat").click()
    bo.get_by_label("Say something").fill("hello there")
    button(bo, "Send")
    ada.get_by_role("button", name="Chat, 1 new message").click()
    expect(ada.get_by_text("hello there")).to_be_visible()
    bo.keyboard.press("Escape")

    button(bo, "I am ready")
    expect(ada.get_by_text("Everybody else is ready")).to_be_visible()
    button(ada, "Start the game")
    for page in (ada, bo):
        expect(page.locator(BOARD)).to_be_visible()

    bo.get_by_role("button", name="Menu").click()
    bo.get_by_role("menuitem", name="Resign").click()
    bo.get_by_role("dialog").get_by_role("button", name="Resign").click()
    bo.goto("/")
    expect(ada.get_by_text("Bo has left.")).to_be_visible()
    expect(ada.get_by_role("button", name="Seat the computer")).to_be_visible()
    expect(ada.get_by_role("button", name="Rematch")).to_be_disabled()
    bo.go_back()
    expect(ada.get_by_text("Bo has left.")).to_be_hidden()
    button(ada, "To the lobby")
    agree(ada, "No clock")
    expect(bo.get_by_text("No clock")).to_be_visible()
    button(bo, "I am ready")
    expect(ada.get_by_text("Everybody else is ready")).to_be_visible()
    bo.context.set_offline(True)  # he is in the lobby, and misses the start
    button(ada, "Start the game")
    expect(ada.locator(BOARD)).to_be_visible()
    bo.context.set_offline(False)
    expect(bo.locator(BOARD)).to_be_visible()


def test_a_phone_on_its_side_begins_with_inviting(new_person: NewPerson, check_page: Check) -> None:
    page = new_person("Ada", size=LANDSCAPE, touch=True)
    page.goto(f"/t/{open_table(page)}")
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_in_viewport(ratio=1)
    invite = page.get_by_role("region", name="Invite").bounding_box()
    seats = page.get_by_role("list", name="Seats").locator("li").first.bounding_box()
    assert invite is not None
    assert seats is not None
    assert invite["y"] + invite["height"] <= seats["y"]
    check_page(page)


def test_the_widest_names_fit(new_person: NewPerson, check_page: Check) -> None:
    wide = 24 * "W"
    ada, bo = new_person("Ada", language="de"), new_person(wide, language="fr", size=PHONE)
    table = open_table(ada, public=True)
    for page in (ada, bo):
        page.goto(f"/t/{table}")
    bo.get_by_role("button", name="S’asseoir", exact=True).click()
    away = ada.get_by_role("button", name="wegschicken")
    aside = ada.get_by_role("heading", name="Zum Zuschauen einladen")
    expect(aside).to_be_visible()
    assert away.evaluate("node => node.getBoundingClientRect().right") < aside.evaluate(
        "node => node.getBoundingClientRect().left"
    )
    away.click()
    dialog = ada.get_by_role("dialog")
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
    ada.keyboard.press("Escape")
    bo.get_by_role("button", name="C’est bon pour moi").click()
    button(ada, "Partie starten")
    expect(ada.locator(BOARD)).to_be_visible()
    ada.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    bo.get_by_role("button", name="Menu").click()
    bo.get_by_role("menuitem", name="Proposer l’égalité").click()
    for answer in ("Einverstanden", "Ablehnen"):
        expect(ada.get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)
    ada.goto("/me")
    expect(ada.get_by_role("link", name=wide)).to_be_visible()
    check_page(ada)


def test_the_host_seats_and_sends_away(new_person: NewPerson, check_page: Check) -> None:
    ada = new_person("Ada", language="de", theme="dark")
    bo, cleo = new_person("Bo", language="fr", size=PHONE), new_person("Cleo", language="pl")
    table = open_table(ada, "Mondo", {"seats": 3})
    for page in (ada, bo, cleo):
        page.goto(f"/t/{table}")
    expect(ada.get_by_text("Ada (du)")).to_be_visible()
    bo.get_by_role("button", name="S’asseoir", exact=True).click()
    cleo.get_by_role("button", name="Usiądź", exact=True).click()
    expect(ada.get_by_role("heading", name="Alle sind da")).to_be_visible()
    for page in (ada, bo, cleo):
        check_page(page)

    button(ada, "Bo wegschicken")
    button(ada, "Platz frei machen")
    expect(bo.get_by_text("Bo (vous)")).to_be_visible()  # among those who watch
    button(ada, "Computer dazusetzen")
    ada.get_by_role("radio", name="Gipfel, Stufe 4").click(force=True)
    check_page(ada)
    button(ada, "Gipfel dazusetzen")
    expect(ada.get_by_text("Gipfel", exact=True)).to_be_visible()
    button(ada, "Andere Stufe")
    chosen = ada.get_by_role("radio", name="Gipfel, Stufe 4")
    expect(chosen).to_be_checked()
    chosen.press("ArrowRight")
    button(ada, "Atlas dazusetzen")
    expect(bo.get_by_text("Atlas", exact=True)).to_be_visible()
    expect(bo.get_by_text("Toutes les places sont prises").first).to_be_visible()

    button(ada, "Cleo wegschicken")
    button(ada, "Vom Tisch wegschicken")
    expect(cleo.get_by_role("heading", name="Odesłano cię od tego stołu")).to_be_visible()
    check_page(cleo)
    button(cleo, "Otwórz stół Mondo")
    expect(cleo.get_by_text("Cleo (ty)")).to_be_visible()

    switch = ada.get_by_role("switch", name="Bei offenen Tischen zeigen")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")


def test_when_the_host_is_gone_somebody_else_decides(new_person: NewPerson) -> None:
    ada, bo = new_person("Ada"), new_person("Bo")
    table = open_table(ada)
    ask(ada, table, ("Sit", {}))
    bo.goto(f"/t/{table}")
    button(bo, "Sit down")
    button(bo, "Take over the table")
    button(bo, "Send Ada away…")
    button(bo, "Free the seat")
    button(bo, "Seat the computer")
    bo.get_by_role("dialog").get_by_role("button", name="Seat").click()
    button(bo, "Start the game")
    expect(bo.locator(BOARD)).to_be_visible()


def test_everything_about_mondo_can_be_agreed(new_person: NewPerson, check_page: Check) -> None:
    ada = new_person("Ada", size=TABLET)
    table = open_table(ada, "Mondo")
    ada.goto(f"/t/{table}")
    expect(ada.get_by_text("Ada (you)")).to_be_visible()
    agree(ada, "4", "Expert", "The lands side", "Hide the time", "Legal spaces light up")
    for term in ("Three rounds of 5 minutes", "nobody sees the time left", "A plain table"):
        expect(ada.get_by_text(term)).to_be_visible()
    expect(ada.get_by_text("A free seat")).to_have_count(3)

    agree(ada, "Children", "2", "15 minutes")
    expect(ada.get_by_text("Three rounds of 15 minutes")).to_be_visible()
    button(ada, "Change")
    dialog = ada.get_by_role("dialog")
    expect(dialog.get_by_role("switch", name="Play with handicaps")).to_be_disabled()
    dialog.get_by_role("radio", name="Advanced").click(force=True)
    dialog.get_by_role("switch", name="Play with handicaps").click()
    dialog.get_by_label("Ada").select_option("−1 for every volcano")
    dialog.get_by_role("group", name="Rounds").get_by_role("radio", name="2").click(force=True)
    dialog.get_by_label("Or another number of minutes").fill("9")
    check_page(ada)
    button(ada, "Play like this")
    expect(ada.get_by_text("Ada: −1 for every volcano")).to_be_visible()
    expect(ada.get_by_text("Two rounds of 9 minutes")).to_be_visible()

    agree(ada, "1 (solo)", "Hard")
    expect(ada.get_by_text("won with at most 1 minus point")).to_be_visible()
    check_page(ada)
    button(ada, "Change")
    tiles = "ffpd panda | w\nwwww whale | d\nddpp camel | f\n" * 20
    dialog.get_by_text("Tiles of your own").click()
    field = dialog.locator("input[type=file]")
    field.set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"zebras"})
    alert = dialog.get_by_role("alert")
    expect(alert).to_contain_text("This file cannot be read as tiles.")
    expect(alert.get_by_role("listitem")).to_contain_text("Line 1: front and back have a bar")
    with ada.expect_download() as template:
        dialog.get_by_role("button", name="Download a template").click()
    text = template.value.path().read_text("utf-8")
    assert len(parse_tiles(text)) == 7
    field.set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": text.encode()})
    expect(alert).to_have_text("Too few tiles: there must be 24 for each player.")
    field.set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": tiles.encode()})
    expect(ada.get_by_text("not Mondala’s set")).to_be_visible()
    button(ada, "Start the game")
    expect(ada.locator("button[data-space=c4]")).to_be_visible()


def test_who_comes_late_watches(new_person: NewPerson, check_page: Check) -> None:
    """Without a name, a cookie or a word; with a name one may talk."""
    ada = new_person("Ada")
    table = start(ada, bots=1)
    bo = new_person(language="pl", size=PHONE, theme="dark")
    bo.goto(f"/t/{table}")
    expect(bo.locator(BOARD)).to_be_visible()
    expect(ada.locator("[data-watchers='1']")).to_be_visible()
    assert bo.context.cookies() == []
    bo.get_by_role("button", name="Czat").click()
    button(bo, "Podaj imię")
    bo.get_by_role("dialog").get_by_label("Twoje imię").fill("Bo")
    button(bo, "Dalej")
    expect(bo.get_by_placeholder("Napisz wiadomość")).to_be_visible()
    check_page(bo)

    bo.goto("/t/nosuchtable")
    expect(bo.get_by_role("heading", name="Tego stołu nie ma")).to_be_visible()
    check_page(bo)
    button(bo, "Otwórz stół Patterns")
    expect(bo.get_by_text("Bo (ty)")).to_be_visible()
    button(bo, "Odejdź od stołu")
    expect(bo).not_to_have_url(re.compile("/t/"))


def test_newcomers_knock_after_somebody_was_sent_away(
    new_person: NewPerson, check_page: Check
) -> None:
    """The host lets one in, and makes a new link, at which nobody knocks."""
    ada, bo = new_person("Ada", size=SMALL), new_person("Bo")
    cleo, dan = new_person(language="pl", size=PHONE, theme="dark"), new_person("Dan", theme="dark")
    table = open_table(ada, "Mondo", {"seats": 4})
    for page in (ada, bo):
        page.goto(f"/t/{table}")
    button(ada, "Send Bo away…")
    button(ada, "Send away from the table")
    expect(bo.get_by_role("heading", name="You were sent away from this table")).to_be_visible()

    cleo.goto(f"/t/{table}")
    cleo.get_by_role("textbox").fill("Cleo")
    check_page(cleo)
    button(cleo, "Zapukaj")
    expect(cleo.get_by_role("heading", name="Pukasz do drzwi")).to_be_visible()
    check_page(cleo)
    expect(ada.get_by_text("Cleo knocks")).to_be_visible()
    check_page(ada)
    button(ada, "Let in")
    expect(cleo.get_by_text("Cleo (ty)")).to_be_visible()

    dan.goto(f"/t/{table}")
    expect(dan.get_by_role("heading", name="You have knocked")).to_be_visible()
    button(ada, "Make a new link")
    expect(dan.get_by_role("heading", name="This table is not there")).to_be_visible()
    for page in (ada, cleo):
        page.wait_for_url(lambda url: f"/t/{table}" not in url)
    link = ada.get_by_role("textbox", name="Link to this table").input_value()
    dan.goto(f"/t/{link.rpartition('/')[2]}")
    expect(ada.get_by_text("Dan", exact=True)).to_be_visible()
    ada.reload()
    expect(ada.get_by_text("Cleo", exact=True)).to_be_visible()
