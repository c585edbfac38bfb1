"""One's own page: a name, an account for those who want one, another device, games, settings."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, NewPerson
from tests.e2e.tables import open_table, start

Check = Callable[[Page], None]
BOT = re.compile("Grain|Körnchen")
PASSWORD = "correct horse"  # noqa: S105


def fill_in(page: Page, account: str, password: str, name: str, word: str) -> None:
    page.get_by_label(account).fill(name)
    page.get_by_label(password).fill(word)


def test_an_account_is_there_on_every_device(new_person: NewPerson, check_page: Check) -> None:
    ada = new_person("Ada", theme="contrast")
    start(ada, bots=1)
    ada.goto("/me")
    expect(ada.get_by_role("link", name=BOT)).to_be_visible()
    check_page(ada)
    ada.get_by_role("textbox", name="Your name").fill("Ada the First")
    ada.get_by_role("button", name="Save").click()
    expect(ada.get_by_role("heading", name="Hello, Ada the First")).to_be_visible()
    fill_in(ada, "Account name", "Password", "ada", PASSWORD)
    ada.get_by_role("button", name="Create the account").click()
    expect(ada.get_by_text("Logged in as ada").first).to_be_visible()
    expect(ada.get_by_role("heading", name="Hello, ada")).to_be_visible()

    phone = new_person(language="de", size=PHONE, theme="dark")
    table = open_table(ada)
    phone.goto(f"/t/{table}")
    phone.get_by_role("link", name="Ich habe ein Konto").click()
    check_page(phone)
    fill_in(phone, "Kontoname", "Passwort", "ada", "wrong")
    phone.get_by_role("button", name="Anmelden").click()
    expect(phone.get_by_text("Name und Passwort passen nicht zusammen.")).to_be_visible()
    phone.get_by_label("Passwort").fill(PASSWORD)
    phone.get_by_role("button", name="Anmelden").click()
    expect(phone.get_by_text("ada (du)")).to_be_visible()  # back at the table
    phone.goto("/me")
    expect(phone.get_by_role("link", name=BOT)).to_be_visible()
    phone.get_by_role("button", name="Abmelden", exact=True).click()
    expect(phone.get_by_role("heading", name="Wer bist du?")).to_be_visible()


def test_a_guest_who_logs_in_goes_on_with_the_game(new_person: NewPerson) -> None:
    """The page that stayed open comes again as the account, and so does the home page."""
    home, guest = new_person("Ada"), new_person("Nobody")
    account = {"account": "ada logs in", "password": PASSWORD}
    assert home.context.request.post("/api/accounts", data=account).ok
    table = start(guest, bots=1)
    page = guest.context.new_page()
    page.goto("/me")
    page.get_by_role("button", name="I have an account already").click()
    fill_in(page, "Account name", "Password", account["account"], PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Logged in as ada logs in").first).to_be_visible()
    page.goto("/")
    page.locator(f"a[href='/t/{table}']").first.click()
    for each in (guest, page):
        expect(each.locator("[data-moves]")).to_be_attached()
        expect(each.get_by_text("ada logs in").first).to_be_attached()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("link", name="Look back")).to_be_visible()
    expect(guest.get_by_role("link", name="Look back")).to_be_visible()


def test_a_link_carries_a_person_to_another_device(
    new_person: NewPerson, check_page: Check
) -> None:
    ada = new_person("Ada", language="fr", size=PHONE)
    ada.goto("/me")
    with ada.expect_response("**/api/me/token") as made:
        ada.get_by_role("button", name="Créer un lien").click()
    expect(ada.get_by_role("img", name="Code QR")).to_be_visible()
    check_page(ada)
    link = f"/me#token={made.value.json()['token']}"

    other = new_person("Somebody", language="pl")
    other.goto(link)
    expect(other.get_by_text("Na tym urządzeniu grasz teraz jako Somebody.")).to_be_visible()
    check_page(other)
    other.get_by_role("button", name="Graj dalej tutaj").click()
    expect(other.get_by_role("heading", name="Cześć, Ada")).to_be_visible()

    third = new_person()
    third.goto(link)
    third.get_by_role("button", name="Go on here").click()
    expect(third.get_by_role("alert")).to_contain_text("This link was used before")


def test_settings_stay(new_person: NewPerson) -> None:
    ada = new_person("Ada")
    ada.goto("/me")
    ada.get_by_role("radio", name="Deutsch").click(force=True)
    ada.get_by_role("radio", name="Dunkel").click(force=True)
    ada.get_by_role("switch", name="In Patterns warnen").click()
    ada.reload()
    expect(ada.get_by_role("radio", name="Deutsch")).to_be_checked()
    expect(ada.get_by_role("radio", name="Dunkel")).to_be_checked()
    expect(ada.get_by_role("switch", name="In Patterns warnen")).to_have_attribute(
        "aria-checked", "false"
    )
    ada.get_by_role("button", name="Mich auf diesem Gerät vergessen").click()
    ada.get_by_role("dialog").get_by_role("button", name="Mich auf diesem Gerät vergessen").click()
    expect(ada.get_by_role("heading", name="Wer bist du?")).to_be_visible()


def test_an_account_is_looked_after_and_deleted(new_person: NewPerson, check_page: Check) -> None:
    """A new password, the account's data as a file, logging out of all devices, and deletion."""
    ada = new_person("Ada", language="de", size=PHONE)
    ada.goto("/me")
    fill_in(ada, "Kontoname", "Passwort", "ada the second", "passwort")
    ada.get_by_role("button", name="Konto anlegen").click()
    expect(ada.get_by_text("Dieses Passwort wird als eines der ersten geraten.")).to_be_visible()
    ada.get_by_label("Passwort").fill(PASSWORD)
    ada.get_by_role("button", name="Konto anlegen").click()
    ada.get_by_role("button", name="Passwort ändern").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_label("Bisheriges Passwort").fill(PASSWORD)
    dialog.get_by_label("Neues Passwort").fill("staple battery")
    check_page(ada)
    dialog.get_by_role("button", name="Passwort ändern").click()
    expect(dialog).to_be_hidden()
    with ada.expect_download() as file:
        ada.get_by_role("link", name="Meine Daten herunterladen").click()
    assert "ada the second" in file.value.path().read_text("utf-8")

    ada.get_by_role("button", name="Auf allen Geräten abmelden").click()
    dialog.get_by_role("button", name="Auf allen Geräten abmelden").click()
    expect(ada.get_by_role("heading", name="Wer bist du?")).to_be_visible()
    fill_in(ada, "Kontoname", "Passwort", "ada the second", "staple battery")
    ada.get_by_role("button", name="Anmelden").click()
    ada.get_by_role("button", name="Meine Daten löschen").click()
    dialog.get_by_label("Passwort").fill("wrong one")
    dialog.get_by_role("button", name="Meine Daten löschen").click()
    expect(dialog.get_by_text("Das ist nicht dein Passwort.")).to_be_visible()
    check_page(ada)
    dialog.get_by_label("Passwort").fill("staple battery")
    dialog.get_by_role("button", name="Meine Daten löschen").click()
    expect(ada.get_by_role("heading", name="Wer bist du?")).to_be_visible()
